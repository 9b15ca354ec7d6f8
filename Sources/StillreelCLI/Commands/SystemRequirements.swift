import Foundation

/// What the command needs of the system. Without it, libraries end the process in the middle of the work.
enum SystemRequirements {
    /// The least number of files that the process must be allowed to open.
    private static let fileCount: rlim_t = 32

    /// What is missing, and what to do; nil if nothing is.
    static func missing() -> String? {
        // libdispatch counts the process's running threads there.
        guard access("/proc/self/task", R_OK | X_OK) == 0 else {
            return "/proc/self/task cannot be read, which Swift's runtime library needs; mount /proc, or do not hide it"
        }
        var limits = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0, limits.rlim_cur < fileCount {
            return "only \(limits.rlim_cur) files may be open at a time, and \(fileCount) are needed; use ulimit -n \(fileCount)"
        }
        return nil
    }
}
