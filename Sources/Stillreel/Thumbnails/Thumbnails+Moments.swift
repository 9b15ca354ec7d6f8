import Foundation
import OpenCoreMedia

/// What a selection selects from.
struct ShownRange {
    /// As messages name the movie.
    let name: String
    /// When it shows pictures.
    let range: CMTimeRange
    /// Of its track of pictures.
    let timescale: CMTimeScale

    /// Within the last picture.
    var last: CMTime { max(range.start, range.end - CMTime(value: 1, timescale: max(1, timescale))) }
}

extension Thumbnails.Selection {
    /// More pictures than this are mistakes.
    static let mostPictures = 100_000

    /// The times that are wanted, in the selection's order. Scenes are not known yet: they have none.
    func moments(of shown: ShownRange) throws(ReelError) -> [PictureMoment] {
        switch self {
        case .at(let moments): try Self.moments(moments, of: shown)
        case .every(let step): try Self.moments(every: step, of: shown)
        case .count(let count): try Self.moments(count: count, of: shown)
        case .scenes: []
        }
    }

    private static func refusal(_ count: String) -> ReelError {
        ReelError(.reel, "\(count) pictures of a movie: that cannot be meant; at least 1, and no more than \(mostPictures), can")
    }

    private static func moments(_ moments: [Moment], of shown: ShownRange) throws(ReelError) -> [PictureMoment] {
        guard (1...mostPictures).contains(moments.count) else { throw refusal("\(moments.count)") }
        let range = shown.range
        var times: [CMTime] = []
        for moment in moments {
            let time = moment.time(in: range)
            guard time.isNumeric, time >= .zero, time <= range.end else {
                throw ReelError(
                    .reel,
                    "\(shown.name): its pictures end at \(ClockTime(range.end)), and one at \(moment) is wanted; "
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
            return PictureMoment(
                time: time, part: part, searchRange: CMTimeRange(start: max(before, time - reach), end: min(after, time + reach)))
        }
    }

    private static func middle(_ one: CMTime, _ other: CMTime) -> CMTime {
        one + CMTimeMultiplyByRatio(other - one, multiplier: 1, divisor: 2)
    }

    private static func moments(every step: CMTime, of shown: ShownRange) throws(ReelError) -> [PictureMoment] {
        guard step.isNumeric, step > .zero else {
            throw ReelError(.reel, "a picture every \(ClockTime(step)): the time must be more than 0 seconds")
        }
        let (start, end) = (shown.range.start, shown.range.end)
        guard CMTimeGetSeconds(end) / CMTimeGetSeconds(step) <= Double(mostPictures) else {
            throw refusal("more than \(mostPictures)")
        }
        var moments: [PictureMoment] = []
        var number: Int32 = 0
        while true {
            let begin = CMTimeMultiply(step, multiplier: number)
            guard begin < end else { return moments }
            number += 1
            let next = min(end, CMTimeMultiply(step, multiplier: number))
            guard next > start else { continue }
            // Where the pictures begin later than the movie, the first stands for what is left of its part.
            let time = max(begin, start)
            let part = CMTimeRange(start: time, end: next)
            moments.append(PictureMoment(time: time, part: part, searchRange: part))
        }
    }

    private static func moments(count: Int, of shown: ShownRange) throws(ReelError) -> [PictureMoment] {
        guard (1...mostPictures).contains(count) else { throw refusal("\(count)") }
        func time(_ halves: Int) -> CMTime {
            shown.range.start + CMTimeMultiplyByRatio(shown.range.duration, multiplier: Int32(halves), divisor: Int32(2 * count))
        }
        return (0..<count).map { number in
            let part = CMTimeRange(start: time(2 * number), end: number + 1 == count ? shown.range.end : time(2 * number + 2))
            return PictureMoment(time: time(2 * number + 1), part: part, searchRange: part)
        }
    }
}

extension PictureMoment {
    /// Scenes that begin at these times, in their order.
    static func scenes(_ starts: [CMTime], of shown: ShownRange) -> [PictureMoment] {
        starts.enumerated().map { number, start in
            let part = CMTimeRange(
                start: start, end: number + 1 < starts.count ? starts[number + 1] : max(start, shown.range.end))
            return PictureMoment(time: start, part: part, searchRange: part)
        }
    }

    /// What a movie is to be shown by: a picture of its beginning.
    static func poster(of shown: ShownRange) -> PictureMoment {
        let range = shown.range
        let third = CMTimeMultiplyByRatio(range.duration, multiplier: 1, divisor: 3)
        // Of a clip of seconds, all is its beginning.
        let length = min(range.duration, max(CMTime(value: 5, timescale: 1), min(third, CMTime(value: 60, timescale: 1))))
        let part = CMTimeRange(start: range.start, duration: length)
        let middle = range.start + CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 2)
        return PictureMoment(time: middle, part: range, searchRange: part)
    }
}
