import Foundation

/// The time that the computer has run, without the time that it was suspended: Linux's `CLOCK_MONOTONIC`, which never jumps.
package enum HostTime {
    package static var nanoseconds: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }

    package static var seconds: Double { Double(nanoseconds) / 1e9 }
}
