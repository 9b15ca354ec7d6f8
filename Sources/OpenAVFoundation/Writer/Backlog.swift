import Foundation

/// Counts what has been appended to an input and not yet been encoded, so that it stays bounded.
///
/// A client that asks `isReadyForMoreMediaData` sees false above the first limit. One that never asks is made to wait above the
/// second, which costs it nothing but time: the encoder works on a thread of its own.
final class Backlog: @unchecked Sendable {
    /// Bytes, from which on the input is not ready for more.
    let limit: Int
    private let condition = NSCondition()
    /// Guarded by `condition`, as all that follows.
    private var bytes = 0
    private var count = 0
    private var isClosed = false

    init(limit: Int) { self.limit = limit }

    var hasRoom: Bool {
        condition.withLock { bytes < limit }
    }

    /// Waits until there is room, or nobody takes anything away any more.
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

    /// Lets everybody go who waits: the writer has ended.
    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.broadcast()
    }
}
