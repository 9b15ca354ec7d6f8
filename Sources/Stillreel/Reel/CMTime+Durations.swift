import ReelCoreMedia

extension CMTime {
    /// Returns a time rounded to microseconds, which is exact for the decimal fractions that people write. Invalid if the number
    /// is not finite or out of range.
    static func microseconds(_ seconds: Double) -> CMTime {
        guard let value = Int64(exactly: (seconds * 1_000_000).rounded()) else { return .invalid }
        return value % 1_000_000 == 0
            ? CMTime(value: value / 1_000_000, timescale: 1) : CMTime(value: value, timescale: 1_000_000)
    }

    /// Whether the time is numeric, above 0 (or 0 if that is allowed), and at most 24 hours.
    func isDuration(allowsZero: Bool = false) -> Bool {
        isNumeric && (allowsZero ? self >= .zero : self > .zero) && self <= Reel.longestDuration
    }

    /// The number of seconds, for messages.
    var secondsText: String { isNumeric ? NumberFormat.significant(CMTimeGetSeconds(self)) : "an invalid time" }

    /// The time as people say it: `12.5 s`, `4:05` or `1:02:03`.
    var clockText: String {
        let seconds = CMTimeGetSeconds(self)
        return seconds < 59.95 ? "\(NumberFormat.trimmed(seconds, 1)) s" : NumberFormat.clock(.seconds(seconds.rounded()))
    }
}
