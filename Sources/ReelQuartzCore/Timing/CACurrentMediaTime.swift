import Foundation
public import ReelCoreFoundation

/// Returns seconds since the computer was started, without the time that it was suspended (Apple: CACurrentMediaTime). It never
/// jumps: it is Linux's `CLOCK_MONOTONIC`.
@discardableResult
public func CACurrentMediaTime() -> CFTimeInterval {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
