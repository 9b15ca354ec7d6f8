import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import ReelAVFoundation

/// Random edits of the list, compared with a trivial model: an array with an entry for every 25th of a second.
struct EditListTests {
    private typealias List = EditList<Int>

    /// What plays during one 25th of a second; nil means empty.
    private struct Tick: Equatable {
        var media: Int
        /// The start in the media, and the duration, in ``unit``s.
        var start: Int64
        var length: Int64
    }

    /// Units per 25th of a second: divisible by two and by three six times each.
    private static let unit: Int64 = 46_656
    private static let length = 40

    private static func time(_ ticks: Int) -> CMTime { CMTime(value: Int64(ticks), timescale: 25) }
    private static func range(_ start: Int, _ count: Int) -> CMTimeRange {
        CMTimeRange(start: time(start), duration: time(count))
    }
    private static func media(_ number: Int) -> List { List([.media(number, range(0, length))]) }
    private static func ticks(_ number: Int) -> [Tick?] {
        (0..<length).map { Tick(media: number, start: Int64($0) * unit, length: unit) }
    }

    /// What the list plays, tick by tick.
    private static func ticks(of list: List) -> [Tick?] {
        joined(list).flatMap { edit -> [Tick?] in
            let count = Int(CMTimeConvertScale(edit.duration, timescale: 25, method: .default).value)
            guard let media = edit.media else { return [Tick?](repeating: nil, count: count) }
            let units = Int32(25 * unit)
            let start = CMTimeConvertScale(edit.source.start, timescale: units, method: .default).value
            let whole = CMTimeConvertScale(edit.source.duration, timescale: units, method: .default).value
            let length = whole / Int64(max(1, count))
            return (0..<count).map { Tick(media: media, start: start + Int64($0) * length, length: length) }
        }
    }

    /// Joins pieces that continue the previous one at the same rate: the cut between them may lie within a tick.
    private static func joined(_ list: List) -> [List.Edit] {
        list.edits.reduce(into: []) { edits, edit in
            guard let last = edits.last, let media = edit.media, last.media == media, last.source.end == edit.source.start,
                CMTimeMapDurationFromRangeToRange(edit.duration, fromRange: last.played, toRange: last.source)
                    == edit.source.duration
            else { return edits.append(edit) }
            edits[edits.count - 1].duration = last.duration + edit.duration
            edits[edits.count - 1].source.duration = last.source.duration + edit.source.duration
        }
    }

    private static func trimmed(_ model: [Tick?]) -> [Tick?] {
        var model = model
        while let last = model.last, last == nil { model.removeLast() }
        return model
    }

    private static func merged(_ first: Tick?, _ second: Tick?) -> Tick?? {
        switch (first, second) {
        case (nil, nil): .some(nil)
        case (let first?, let second?)
        where first.media == second.media && first.length == second.length && second.start == first.start + first.length:
            .some(Tick(media: first.media, start: first.start, length: first.length * 2))
        default: nil
        }
    }

    @Test(arguments: 0..<40) func `random edits do to pieces what they do to every 25th of a second`(_ seed: Int) throws {
        var random = SplitMix64(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var list = List()
        var model: [Tick?] = []
        for step in 0..<60 {
            switch number(0...5) {
            case 0, 1:
                let (media, start, count) = (step, number(0...30), number(1...20))
                let place = number(0...(model.count + 8))
                list.insert(Self.media(media).slice(Self.range(start, count)), at: Self.time(place))
                if place > model.count { model += [Tick?](repeating: nil, count: place - model.count) }
                model.insert(contentsOf: Self.ticks(media)[start..<min(Self.length, start + count)], at: place)
            case 2:
                let (start, count) = (number(0...max(0, model.count - 1)), number(1...10))
                guard start < model.count else { continue }
                list.insert([.empty(Self.time(count))], at: Self.time(start))
                model.insert(contentsOf: [Tick?](repeating: nil, count: count), at: start)
            case 3:
                let (start, count) = (number(0...(model.count + 5)), number(0...25))
                list.remove(Self.range(start, count))
                if start < model.count { model.removeSubrange(start..<min(model.count, start + count)) }
            case 4:
                let (start, count, factor) = (number(0...(model.count + 3)), number(1...6), Int64(number(2...3)))
                if start + count > model.count { model += [Tick?](repeating: nil, count: start + count - model.count) }
                let part = model[start..<(start + count)]
                guard part.allSatisfy({ ($0?.length ?? factor) % factor == 0 }) else { break }
                list.scale(Self.range(start, count), to: Self.time(count * Int(factor)))
                let slower = part.flatMap { tick -> [Tick?] in
                    (0..<factor).map { index in
                        tick.map {
                            Tick(media: $0.media, start: $0.start + index * $0.length / factor, length: $0.length / factor)
                        }
                    }
                }
                model.replaceSubrange(start..<(start + count), with: slower)
            default:
                guard model.count >= 4 else { continue }
                let count = number(1...2)
                let start = number(0...(model.count - 2 * count))
                let pairs = (0..<count).map { Self.merged(model[start + 2 * $0], model[start + 2 * $0 + 1]) }
                let faster = pairs.compactMap { $0 }
                guard faster.count == count else { continue }
                list.scale(Self.range(start, 2 * count), to: Self.time(count))
                model.replaceSubrange(start..<(start + 2 * count), with: faster)
            }
            model = Self.trimmed(model)
            #expect(Self.ticks(of: list) == model, "step \(step)")
            #expect(list.duration == Self.time(model.count), "step \(step)")
            #expect(list.edits.allSatisfy { $0.duration > .zero } && list.edits.last.map { $0.media != nil } ?? true)
        }
    }

    @Test func `lengths that no timescale holds add up to what was asked for`() throws {
        var list = List([.media(1, CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)))])
        list.insert(
            List([.media(2, CMTimeRange(start: .zero, duration: CMTime(value: 1001, timescale: 30_000)))]).edits,
            at: list.duration)
        let before = list.duration
        let asked = CMTime(value: 7, timescale: 44_100)
        list.scale(CMTimeRange(start: .zero, duration: before), to: asked)
        #expect(list.duration == asked)
        #expect(list.edits.count == 2)
    }

    @Test func `a piece is cut in its media where it is cut on the timeline, at its rate`() throws {
        let media = CMTimeRange(start: CMTime(value: 2, timescale: 1), duration: CMTime(value: 4, timescale: 1))
        var list = List([.media(1, media)])
        list.scale(CMTimeRange(start: .zero, duration: CMTime(value: 4, timescale: 1)), to: CMTime(value: 8, timescale: 1))
        let part = list.slice(CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 2, timescale: 1)))
        let only = try #require(part.first)
        #expect(part.count == 1)
        #expect(only.source == CMTimeRange(start: CMTime(value: 5, timescale: 2), duration: CMTime(value: 1, timescale: 1)))
        #expect(only.duration == CMTime(value: 2, timescale: 1))
    }
}

extension EditList.Edit {
    fileprivate var played: CMTimeRange { CMTimeRange(start: .zero, duration: duration) }
}
