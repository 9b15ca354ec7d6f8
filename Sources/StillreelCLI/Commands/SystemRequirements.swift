import Foundation

/// What the command needs of the system. Without it, libraries end the process in the middle of the work.
enum SystemRequirements {
    /// The least number of files that the process must be allowed to open.
    private static let fileCount: rlim_t = 32

    /// The least size of the address space, in bytes. With less, allocations fail in the middle of libraries, which crash.
    private static let addressSpace: rlim_t = 768 << 20

    /// The least number of threads that the process must be able to start: those of libdispatch and of an encoder. With fewer,
    /// they wait for each other for ever.
    private static let threadCount = 8

    /// Starts threads, which end at once.
    ///
    /// - Returns: how many could be started at a time, at most `threadCount`.
    private static func startableThreads() -> Int {
        let done = DispatchSemaphore(value: 0)
        var threads: [pthread_t] = []
        for _ in 0..<threadCount {
            var thread = pthread_t()
            let argument = Unmanaged.passRetained(done)
            let result = pthread_create(
                &thread, nil,
                { argument in
                    if let argument { Unmanaged<DispatchSemaphore>.fromOpaque(argument).takeRetainedValue().wait() }
                    return nil
                }, argument.toOpaque())
            guard result == 0 else {
                argument.release()
                break
            }
            threads.append(thread)
        }
        for _ in threads { done.signal() }
        for thread in threads { pthread_join(thread, nil) }
        return threads.count
    }

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
        if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits) == 0, limits.rlim_cur < addressSpace {
            let (size, least) = (limits.rlim_cur >> 10, addressSpace >> 10)
            return "only \(size) kB of addresses are allowed, and \(least) are needed, or 1500000 for a movie of 1920×1080 "
                + "pixels; use ulimit -v unlimited, and --memory to limit the memory of a movie"
        }
        let threads = startableThreads()
        guard threads == threadCount else {
            return "only \(threads) threads can be started, and \(threadCount) are needed; raise the limit of processes "
                + "(ulimit -u, or pids.max of the container)"
        }
        return nil
    }
}
