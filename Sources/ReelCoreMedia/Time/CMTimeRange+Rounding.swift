extension CMTimeRange {
    /// Whether the duration is another's, except for rounding: sums of times with large timescales are not exact.
    package func lasts(asLongAs other: CMTimeRange) -> Bool {
        duration == other.duration || CMTimeAbsoluteValue(duration - other.duration) < CMTime(value: 1, timescale: 1_000_000)
    }
}
