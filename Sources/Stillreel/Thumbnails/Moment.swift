public import OpenCoreMedia

/// A place in a movie, as people write it: `0:05`, `2.5` (seconds), `50%`, `-10` (ten seconds before the end), `-10%` (as `90%`).
public struct Moment: Hashable, Sendable, CustomStringConvertible {
    private enum Measure: Hashable, Sendable {
        case time(CMTime)
        /// Of the whole length, as a fraction.
        case share(Int32, of: Int32)
    }

    private let measure: Measure
    private let isFromEnd: Bool
    public let description: String

    public static func time(_ time: CMTime) -> Moment {
        Moment(measure: .time(time), isFromEnd: false, description: ClockTime(time).description)
    }

    public static func beforeEnd(_ time: CMTime) -> Moment {
        Moment(measure: .time(time), isFromEnd: true, description: "-" + ClockTime(time).description)
    }

    private init(measure: Measure, isFromEnd: Bool, description: String) {
        self.measure = measure
        self.isFromEnd = isFromEnd
        self.description = description
    }

    /// Exact, times up to nine digits after the point, shares up to six. Nil for what is none, and for more than 100 %.
    public init?(_ text: String) {
        let isFromEnd = text.hasPrefix("-")
        let words = isFromEnd ? text.dropFirst() : text[...]
        if words.hasSuffix("%") {
            let number = words.dropLast()
            guard !number.contains(":"), let share = ClockTime(String(number))?.time, share.timescale <= 1_000_000,
                share <= CMTime(value: 100, timescale: 1)
            else { return nil }
            // At most a hundred million of a hundred million.
            measure = .share(Int32(share.value), of: share.timescale * 100)
        } else {
            guard let time = ClockTime(String(words))?.time else { return nil }
            measure = .time(time)
        }
        self.isFromEnd = isFromEnd
        description = text
    }

    /// Where it is in what is shown during `range`; it may lie outside.
    func time(in range: CMTimeRange) -> CMTime {
        switch measure {
        case .time(let time): isFromEnd ? range.end - time : time
        case .share(let part, let whole):
            range.start
                + CMTimeMultiplyByRatio(range.duration, multiplier: isFromEnd ? whole - part : part, divisor: whole)
        }
    }
}
