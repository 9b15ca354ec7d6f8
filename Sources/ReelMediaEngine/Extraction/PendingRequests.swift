import Foundation

/// The requests that have not been answered, each to be answered once, and the work spent. Thread-safe.
final class PendingRequests: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`. The requests by ID.
    private var requests: [Int: FrameRequest]
    /// Guarded by `lock`.
    private var spent = FrameExtraction.Effort()

    init(_ requests: [FrameRequest]) {
        self.requests = Dictionary(requests.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns a request; nil if it has been answered.
    subscript(id: Int) -> FrameRequest? { lock.withLock { requests[id] } }

    /// Marks a request as answered; false if it already was.
    func take(_ id: Int) -> Bool { lock.withLock { requests.removeValue(forKey: id) != nil } }

    var effort: FrameExtraction.Effort { lock.withLock { spent } }
    func count(_ change: (inout FrameExtraction.Effort) -> Void) { lock.withLock { change(&spent) } }

    /// Answers all remaining requests with an error.
    func fail(_ error: MediaError, _ receive: FrameExtraction.Receiver) {
        let left = lock.withLock {
            defer { requests = [:] }
            return requests.keys
        }
        for id in left.sorted() { receive(id, .failure(error)) }
    }
}
