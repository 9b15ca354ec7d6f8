import Foundation

/// Counts what has been appended to an input and not encoded yet, to provide backpressure.
///
/// Above the limit, `isReadyForMoreMediaData` is false. A client that does not check it blocks above one and a half times the
/// limit; this costs only time, because the encoder works on another thread.
final class Backlog: @unchecked Sendable {
    /// The number of bytes from which on the input is not ready for more.
    let limit: Int
    private let condition = NSCondition()
    /// Guarded by `condition`, as are the properties below.
    private var bytes = 0
    private var count = 0
    private var isClosed = false

    init(limit: Int) { self.limit = limit }

    var hasRoom: Bool {
        condition.withLock { bytes < limit }
    }

    /// Adds an entry; blocks until there is room, or until the backlog is closed.
    func enter(bytes added: Int) {
        condition.lock()
        defer { condition.unlock() }
        while !isClosed, count > 0, bytes >= limit * 3 / 2 { condition.wait() }
        bytes += added
        count += 1
    }

    func leave(bytes removed: Int) {
        condition.lock()
        defer { condition.unlock() }
        bytes -= removed
        count -= 1
        condition.broadcast()
    }

    /// Unblocks all waiting clients: the writer has ended.
    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.broadcast()
    }
}
