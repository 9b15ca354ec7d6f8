public import ReelCoreMedia

/// A position in a movie, as people write it: `0:05`, `2.5` (seconds), `50%`, `-10` (ten seconds before the end), `-10%` (the
/// same as `90%`).
public struct MoviePosition: Hashable, Sendable, CustomStringConvertible {
    private enum Measure: Hashable, Sendable {
        case time(CMTime)
        /// A fraction of the whole duration.
        case share(Int32, of: Int32)
    }

    private let measure: Measure
    private let isFromEnd: Bool
    /// The position as text that `init(_:)` accepts: the same text if it was made from text, otherwise a time such as
    /// `0:00:05.000`.
    public let description: String

    /// Returns the position at a time from the start of the movie, 0 or more.
    public static func time(_ time: CMTime) -> MoviePosition {
        MoviePosition(measure: .time(time), isFromEnd: false, description: ClockTime(time).description)
    }

    /// Returns the position at a time before the end of the movie's video, 0 or more.
    public static func beforeEnd(_ time: CMTime) -> MoviePosition {
        MoviePosition(measure: .time(time), isFromEnd: true, description: "-" + ClockTime(time).description)
    }

    private init(measure: Measure, isFromEnd: Bool, description: String) {
        self.measure = measure
        self.isFromEnd = isFromEnd
        self.description = description
    }

    /// Creates a position from text. The value is exact: times have up to nine decimals, percentages up to six. Nil if the text
    /// is not a position, and for more than 100 %.
    public init?(_ text: String) {
        let isFromEnd = text.hasPrefix("-")
        let words = isFromEnd ? text.dropFirst() : text[...]
        if words.hasSuffix("%") {
            let number = words.dropLast()
            guard !number.contains(":"), let share = ClockTime(String(number))?.time, share.timescale <= 1_000_000,
                share <= CMTime(value: 100, timescale: 1)
            else { return nil }
            // At most a hundred million out of a hundred million.
            measure = .share(Int32(share.value), of: share.timescale * 100)
        } else {
            guard let time = ClockTime(String(words))?.time else { return nil }
            measure = .time(time)
        }
        self.isFromEnd = isFromEnd
        description = text
    }

    /// Returns the time of the position in a video that is shown during `range`; it may be outside.
    func time(in range: CMTimeRange) -> CMTime {
        switch measure {
        case .time(let time): isFromEnd ? range.end - time : time
        case .share(let part, let whole):
            range.start
                + CMTimeMultiplyByRatio(range.duration, multiplier: isFromEnd ? whole - part : part, divisor: whole)
        }
    }
}
