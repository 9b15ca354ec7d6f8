import Foundation

/// Groups of pictures that wait for a thread to decode them, first come, first served.
final class FrameQueue: @unchecked Sendable {
    private let condition = NSCondition()
    /// Guarded by `condition`, as all that follows.
    private var feeds: [FrameFeed] = []
    private var isFinished = false
    private var isAbandoned = false
    /// How many may wait.
    private let depth: Int

    init(depth: Int) { self.depth = depth }

    /// Waits for room. False where nobody decodes any more.
    func put(_ feed: FrameFeed) -> Bool {
        condition.withLock {
            while feeds.count >= depth, !isAbandoned { condition.wait() }
            guard !isAbandoned else { return false }
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

    func abandon() {
        let left = condition.withLock {
            isAbandoned = true
            defer { feeds = [] }
            condition.broadcast()
            return feeds
        }
        for feed in left { feed.abandon() }
    }

    /// Waits for it; nil at the end.
    func next() -> FrameFeed? {
        condition.withLock {
            while feeds.isEmpty, !isFinished, !isAbandoned { condition.wait() }
            guard !feeds.isEmpty else { return nil }
            condition.broadcast()
            return feeds.removeFirst()
        }
    }
}
