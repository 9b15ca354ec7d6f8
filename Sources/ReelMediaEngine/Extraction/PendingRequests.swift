import ReelConcurrency

/// The requests that have not been answered, each to be answered once, and the work spent. Thread-safe.
final class PendingRequests: Sendable {
    private struct State {
        /// The requests by ID.
        var requests: [Int: FrameRequest]
        var effort = FrameExtraction.Effort()
    }

    private let state: Locked<State>

    init(_ requests: [FrameRequest]) {
        state = Locked(State(requests: Dictionary(requests.map { ($0.id, $0) }) { first, _ in first }))
    }

    /// Returns a request; nil if it has been answered.
    subscript(id: Int) -> FrameRequest? { state.withLock { $0.requests[id] } }

    /// Marks a request as answered; false if it already was.
    func take(_ id: Int) -> Bool { state.withLock { $0.requests.removeValue(forKey: id) != nil } }

    var effort: FrameExtraction.Effort { state.withLock { $0.effort } }
    func count(_ change: (inout FrameExtraction.Effort) -> Void) { state.withLock { change(&$0.effort) } }

    /// Answers all remaining requests with an error.
    func fail(_ error: MediaError, _ receive: FrameExtraction.Receiver) {
        let left = state.withLock { state in
            defer { state.requests = [:] }
            return state.requests.keys
        }
        for id in left.sorted() { receive(id, .failure(error)) }
    }
}
