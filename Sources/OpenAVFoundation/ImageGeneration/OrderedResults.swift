import Foundation

/// Results in the order in which they were asked for, whoever makes them when.
///
/// Any number of threads put; one takes.
final class OrderedResults<Element: Sendable>: @unchecked Sendable {
    let count: Int

    private let condition = NSCondition()
    /// Guarded by `condition`, as all that follows.
    private var ready: [Int: Element] = [:]
    /// The next that is to be taken.
    private var next = 0
    private var room = Int.max
    private var workers = 0
    /// What is about to be put.
    private var waiting: Set<Int> = []
    /// What is given in place of all that has not been taken.
    private var substitute: Element?
    private var waiter: CheckedContinuation<Element?, Never>?

    init(count: Int) { self.count = count }

    /// How far the work may be ahead of who takes its results.
    func setRoom(_ room: Int) {
        condition.withLock { self.room = max(1, room) }
    }

    /// One of those who put, as long as it lives.
    final class Worker: Sendable {
        private let results: OrderedResults

        fileprivate init(_ results: OrderedResults) {
            self.results = results
            results.condition.withLock { results.workers += 1 }
        }

        deinit {
            results.condition.withLock {
                results.workers -= 1
                results.condition.broadcast()
            }
        }
    }

    func makeWorker() -> Worker { Worker(self) }

    /// Waits while it is too far ahead, but for what holds everybody up.
    ///
    /// - Parameter waits: false for what takes no memory.
    func put(_ element: Element, at index: Int, waits: Bool = true) {
        let resume = condition.withLock { () -> (() -> Void)? in
            waiting.insert(index)
            condition.broadcast()
            while waits, index - next >= room, substitute == nil, !isHoldingUp(index) { condition.wait() }
            waiting.remove(index)
            guard substitute == nil, index >= next else { return nil }
            ready[index] = element
            condition.broadcast()
            guard let waiter, let element = takeReady() else { return nil }
            self.waiter = nil
            return { waiter.resume(returning: element) }
        }
        resume?()
    }

    /// With the lock held. Who takes lacks the next, and all who decode wait (all workers but the one that reads): the one that
    /// is least far ahead goes on, because what is lacked may come after it.
    private func isHoldingUp(_ index: Int) -> Bool {
        ready[next] == nil && waiting.count >= workers - 1 && waiting.min() == index
    }

    /// Everything that has not been taken yet is this.
    func end(with element: Element) {
        let resume = condition.withLock { () -> (() -> Void)? in
            guard substitute == nil else { return nil }
            substitute = element
            ready = [:]
            condition.broadcast()
            guard let waiter else { return nil }
            self.waiter = nil
            let element = takeReady()
            return { waiter.resume(returning: element) }
        }
        resume?()
    }

    /// Waits for the next; nil when all have been taken.
    func waitForNext() -> Element? {
        condition.withLock {
            guard next < count else { return nil }
            while true {
                if let element = takeReady() { return element }
                condition.wait()
            }
        }
    }

    /// The same, without keeping a thread.
    func takeNext() async -> Element? {
        await withCheckedContinuation { continuation in
            let (isKnown, element) = condition.withLock { () -> (Bool, Element?) in
                if next >= count { return (true, nil) }
                if let element = takeReady() { return (true, element) }
                waiter = continuation
                return (false, nil)
            }
            if isKnown { continuation.resume(returning: element) }
        }
    }

    /// With the lock held.
    private func takeReady() -> Element? {
        guard next < count, let element = substitute ?? ready.removeValue(forKey: next) else { return nil }
        next += 1
        condition.broadcast()
        return element
    }
}
