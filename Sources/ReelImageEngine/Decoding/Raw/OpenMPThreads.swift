import Foundation

/// The number of threads that LibRaw uses on behalf of one thread of ours. By default, it is that of the cores, which pictures
/// that are decoded at the same time would multiply.
enum OpenMPThreads {
    private static let largest: Int32 = 4

    /// Found at run time, because LibRaw may have been built without OpenMP.
    private static let setCount = symbol("omp_set_num_threads").map {
        unsafeBitCast($0, to: (@convention(c) (Int32) -> Void).self)
    }
    private static let count = symbol("omp_get_max_threads").map { unsafeBitCast($0, to: (@convention(c) () -> Int32).self) }

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }

    /// Calls `body` with at most four threads.
    static func limited(_ body: () -> Int32) -> Int32 {
        guard let setCount, let usual = count?(), usual > largest else { return body() }
        setCount(largest)
        defer { setCount(usual) }
        return body()
    }
}
