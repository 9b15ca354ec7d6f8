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
}
