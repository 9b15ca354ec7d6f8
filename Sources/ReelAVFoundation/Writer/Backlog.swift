import ReelConcurrency

/// Counts what has been appended to an input and not encoded yet, to provide backpressure.
///
/// Above a limit, `isReadyForMoreMediaData` is false. A client that does not check it blocks above one and a half times the
/// limit; this costs only time, because the encoder works on another thread. Thread-safe.
final class Backlog: Sendable {
    private struct State {
        var bytes = 0
        var count = 0
        var isClosed = false

        /// Whether there is less than `halves` / 2 times the limit.
        func isBelow(_ limit: Limit, halves: Int) -> Bool {
            bytes * 2 < limit.bytes * halves && (limit.count.map { count * 2 < $0 * halves } ?? true)
        }
    }

    /// From when on the input is not ready for more.
    struct Limit {
        var bytes: Int
        /// The number of samples; nil sets no limit but that of bytes.
        var count: Int?
    }

    private let limit: Limit
    private let state = Monitor(State())

    init(limit: Limit) { self.limit = limit }

    var hasRoom: Bool { state.read { $0.isBelow(limit, halves: 2) } }

    /// Adds an entry; blocks until there is room, or until the backlog is closed.
    func enter(bytes added: Int) {
        state.wait { state -> Void? in
            guard state.isClosed || state.count == 0 || state.isBelow(limit, halves: 3) else { return nil }
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
