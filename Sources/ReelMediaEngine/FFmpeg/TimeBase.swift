internal import CReelFFmpeg
import ReelCoreMedia

// Times in ticks of a time base (`AVRational`): a fraction of a second.

extension CMTime {
    /// Creates a time from ticks of a libavformat time base; nil if either is not valid.
    init?(ticks: Int64, base: AVRational) {
        guard ticks != STILLREEL_AV_NOPTS_VALUE, base.num > 0, base.den > 0 else { return nil }
        let (value, overflow) = ticks.multipliedReportingOverflow(by: Int64(base.num))
        guard !overflow else { return nil }
        self = CMTime(value: value, timescale: base.den)
    }
}

extension AVStream {
    func time(_ ticks: Int64) -> CMTime? { CMTime(ticks: ticks, base: time_base) }

    /// Returns the last tick at or before a time.
    func ticks(_ time: CMTime) -> Int64 {
        let scaled = CMTimeConvertScale(time, timescale: time_base.den, method: .roundTowardNegativeInfinity)
        let (quotient, remainder) = scaled.value.quotientAndRemainder(dividingBy: Int64(max(1, time_base.num)))
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Returns the first tick at or after a time.
    func ticksAfter(_ time: CMTime) -> Int64 {
        let tick = ticks(time)
        return self.time(tick).map { $0 < time } ?? false ? tick + 1 : tick
    }
}
