import ReelCoreFoundation

/// A source of time (Apple: CMClock). There is one: the host's clock.
public final class CMClock: Sendable {
    private init() {}

    /// The time that the computer has run, without the time that it was suspended, in nanoseconds (Apple:
    /// CMClockGetHostTimeClock). It never jumps: it is Linux's `CLOCK_MONOTONIC`, as `CACurrentMediaTime()` has it.
    public static let hostTimeClock = CMClock()

    /// The clock's time.
    public var time: CMTime { CMTime(value: HostTime.nanoseconds, timescale: 1_000_000_000) }
}

/// Returns the host's clock (Apple: CMClockGetHostTimeClock).
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// Returns a clock's time (Apple: CMClockGetTime).
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }
