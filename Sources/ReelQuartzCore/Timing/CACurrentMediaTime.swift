public import ReelCoreFoundation

/// Returns seconds since the computer was started, without the time that it was suspended (Apple: CACurrentMediaTime). It never
/// jumps: it is Linux's `CLOCK_MONOTONIC`.
@discardableResult
public func CACurrentMediaTime() -> CFTimeInterval { HostTime.seconds }
