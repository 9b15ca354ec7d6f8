/// Time scales, in ticks per second, in which times of several time scales are whole numbers.
enum Timescale {
    /// Returns a time scale for a track whose times are in the given time scales. The maximum is ten million ticks per second:
    /// FFmpeg's reader treats a presentation time that is 2²⁸ ticks or more after the decode time as damage, and for a clock's
    /// nanoseconds that is a quarter of a second. If more is needed, returns microseconds.
    static func ofTrack(_ timescales: [Int32]) -> Int32 {
        let limit: Int32 = 10_000_000
        let common = Self.common(timescales, limit: Int64(limit))
        return common > limit ? 1_000_000 : common
    }

    /// Returns a time scale for a track of timed metadata whose first times are in the given time scales. Later ones may be in
    /// others, and often the first is zero, whose time scale says nothing: 90,000 represents the times of most frames.
    static func ofMetadata(_ timescales: [Int32]) -> Int32 { ofTrack(timescales + [90_000]) }

    /// Returns the least common multiple of time scales; the largest of them if it is above the limit.
    static func common(_ timescales: [Int32], limit: Int64 = Int64(Int32.max)) -> Int32 {
        var common: Int64 = 1
        for timescale in timescales.map(Int64.init) where timescale > 0 {
            var (first, second) = (common, timescale)
            while second != 0 { (first, second) = (second, first % second) }
            common = common / first * timescale
            guard common <= limit else { return timescales.max() ?? 1 }
        }
        return Int32(common)
    }
}
