import Foundation
import ReelCoreMedia

extension Thumbnails.Selection {
    /// The maximum number of pictures; more are probably a mistake.
    static let mostPictures = 100_000

    /// Returns the selected pictures, in the selection's order. Empty for scenes, which are not known yet.
    func pictures(of shown: ShownRange) throws(ReelError) -> [ScheduledPicture] {
        switch self {
        case .at(let positions): try Self.pictures(at: positions, of: shown)
        case .every(let step): try Self.pictures(every: step, of: shown)
        case .count(let count): try Self.pictures(count: count, of: shown)
        case .scenes: []
        }
    }

    private static func invalidCount(_ count: String) -> ReelError {
        ReelError(.reel, "the number of pictures of a movie must be 1 to \(mostPictures); got \(count)")
    }

    private static func pictures(at positions: [MoviePosition], of shown: ShownRange) throws(ReelError) -> [ScheduledPicture] {
        guard (1...mostPictures).contains(positions.count) else { throw invalidCount("\(positions.count)") }
        let range = shown.range
        var times: [CMTime] = []
        for position in positions {
            let time = position.time(in: range)
            guard time.isNumeric, time >= .zero, time <= range.end else {
                throw ReelError(
                    .reel,
                    "\(shown.name): its video ends at \(ClockTime(range.end)), so there is no picture at \(position); "
                        + "choose another time")
            }
            times.append(min(max(time, range.start), shown.last))
        }
        let sorted = Array(Set(times)).sorted()
        let places = Dictionary(sorted.enumerated().map { ($1, $0) }) { $1 }
        return times.map { time in
            let place = places[time] ?? 0
            let next = place + 1 < sorted.count ? sorted[place + 1] : range.end
            let part = CMTimeRange(start: place == 0 ? range.start : time, end: next)
            let before = place == 0 ? range.start : middle(sorted[place - 1], time)
            let after = place + 1 < sorted.count ? middle(time, next) : range.end
            let reach = CMTime(value: 2, timescale: 1)
            return ScheduledPicture(
                time: time, part: part, searchRange: CMTimeRange(start: max(before, time - reach), end: min(after, time + reach)))
        }
    }

    private static func middle(_ one: CMTime, _ other: CMTime) -> CMTime {
        one + CMTimeMultiplyByRatio(other - one, multiplier: 1, divisor: 2)
    }

    private static func pictures(every step: CMTime, of shown: ShownRange) throws(ReelError) -> [ScheduledPicture] {
        guard step.isNumeric, step > .zero else {
            throw ReelError(.reel, "the time between pictures must be more than 0 seconds; got \(ClockTime(step))")
        }
        let (start, end) = (shown.range.start, shown.range.end)
        guard CMTimeGetSeconds(end) / CMTimeGetSeconds(step) <= Double(mostPictures) else {
            throw invalidCount("more than \(mostPictures)")
        }
        var pictures: [ScheduledPicture] = []
        var number: Int32 = 0
        while true {
            let begin = CMTimeMultiply(step, multiplier: number)
            guard begin < end else { return pictures }
            number += 1
            let next = min(end, CMTimeMultiply(step, multiplier: number))
            guard next > start else { continue }
            // If the video starts later than the movie, the first picture represents the rest of its part.
            let time = max(begin, start)
            let part = CMTimeRange(start: time, end: next)
            pictures.append(ScheduledPicture(time: time, part: part, searchRange: part))
        }
    }

    private static func pictures(count: Int, of shown: ShownRange) throws(ReelError) -> [ScheduledPicture] {
        guard (1...mostPictures).contains(count) else { throw invalidCount("\(count)") }
        func time(_ halves: Int) -> CMTime {
            shown.range.start + CMTimeMultiplyByRatio(shown.range.duration, multiplier: Int32(halves), divisor: Int32(2 * count))
        }
        return (0..<count).map { number in
            let part = CMTimeRange(start: time(2 * number), end: number + 1 == count ? shown.range.end : time(2 * number + 2))
            return ScheduledPicture(time: time(2 * number + 1), part: part, searchRange: part)
        }
    }
}

extension ScheduledPicture {
    /// Returns the first pictures of scenes that start at these times, in order.
    static func scenes(_ starts: [CMTime], of shown: ShownRange) -> [ScheduledPicture] {
        starts.enumerated().map { number, start in
            let part = CMTimeRange(
                start: start, end: number + 1 < starts.count ? starts[number + 1] : max(start, shown.range.end))
            return ScheduledPicture(time: start, part: part, searchRange: part)
        }
    }

    /// Returns the poster: a picture of the start of the movie that represents it.
    static func poster(of shown: ShownRange) -> ScheduledPicture {
        let range = shown.range
        let third = CMTimeMultiplyByRatio(range.duration, multiplier: 1, divisor: 3)
        // If a clip is only some seconds long, all of it counts as the start.
        let length = min(range.duration, max(CMTime(value: 5, timescale: 1), min(third, CMTime(value: 60, timescale: 1))))
        let part = CMTimeRange(start: range.start, duration: length)
        let middle = range.start + CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 2)
        return ScheduledPicture(time: middle, part: range, searchRange: part)
    }
}
