import ReelConcurrency

/// Counts what has been appended to an input and not encoded yet, to provide backpressure.
///
/// Above the limit, `isReadyForMoreMediaData` is false. A client that does not check it blocks above one and a half times the
/// limit; this costs only time, because the encoder works on another thread. Thread-safe.
final class Backlog: Sendable {
    private struct State {
        var bytes = 0
        var count = 0
        var isClosed = false
    }

    /// The number of bytes from which on the input is not ready for more.
    let limit: Int
    private let state = Monitor(State())

    init(limit: Int) { self.limit = limit }

    var hasRoom: Bool { state.read { $0.bytes < limit } }

    /// Adds an entry; blocks until there is room, or until the backlog is closed.
    func enter(bytes added: Int) {
        state.wait { state -> Void? in
            guard state.isClosed || state.count == 0 || state.bytes < limit * 3 / 2 else { return nil }
            state.bytes += added
            state.count += 1
            return ()
        }
    }

    func leave(bytes removed: Int) {
        state.withLock { state in
            state.bytes -= removed
            state.count -= 1
        }
    }

    /// Unblocks all waiting clients: the writer has ended.
    func close() { state.withLock { $0.isClosed = true } }
}
