import Foundation

/// A first-in, first-out queue of groups of pictures to decode. Thread-safe.
final class FrameQueue: @unchecked Sendable {
    private let condition = NSCondition()
    /// Guarded by `condition`, like all following properties.
    private var feeds: [FrameFeed] = []
    private var isFinished = false
    private var isCancelled = false
    /// The maximum length of the queue.
    private let depth: Int

    init(depth: Int) { self.depth = depth }

    /// Adds a feed, waiting for room if necessary. Returns false if the queue was cancelled.
    func put(_ feed: FrameFeed) -> Bool {
        condition.withLock {
            while feeds.count >= depth, !isCancelled { condition.wait() }
            guard !isCancelled else { return false }
            feeds.append(feed)
            condition.broadcast()
            return true
        }
    }

    func finish() {
        condition.withLock {
            isFinished = true
            condition.broadcast()
        }
    }

    func cancel() {
        let left = condition.withLock {
            isCancelled = true
            defer { feeds = [] }
            condition.broadcast()
            return feeds
        }
        for feed in left { feed.cancel() }
    }

    /// Returns the next feed, waiting for it if necessary; nil at the end.
    func next() -> FrameFeed? {
        condition.withLock {
            while feeds.isEmpty, !isFinished, !isCancelled { condition.wait() }
            guard !feeds.isEmpty else { return nil }
            condition.broadcast()
            return feeds.removeFirst()
        }
    }
}
