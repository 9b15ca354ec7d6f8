import Foundation

/// Delivers results in the order in which they were requested, regardless of the order in which they are produced.
///
/// Any number of threads put results; one takes them.
final class OrderedResults<Element: Sendable>: @unchecked Sendable {
    let count: Int

    private let condition = NSCondition()
    /// Guarded by `condition`, like the following properties.
    private var ready: [Int: Element] = [:]
    /// The index of the next result to be taken.
    private var next = 0
    private var room = Int.max
    private var workers = 0
    /// The indices of results that are about to be put.
    private var waiting: Set<Int> = []
    /// The result that replaces all that have not been taken.
    private var substitute: Element?
    private var waiter: CheckedContinuation<Element?, Never>?

    init(count: Int) { self.count = count }

    /// Sets how far results may be ahead of the next one to be taken.
    func setRoom(_ room: Int) {
        condition.withLock { self.room = max(1, room) }
    }

    /// A producer of results, which is counted as long as it exists.
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

    /// Stores a result. Blocks while it is too far ahead, unless all others wait for it.
    ///
    /// - Parameter waits: False for results that take no memory.
    func put(_ element: Element, at index: Int, waits: Bool = true) {
        let resume = condition.withLock { () -> (() -> Void)? in
            waiting.insert(index)
            condition.broadcast()
            while waits, index - next >= room, substitute == nil, !blocksOthers(index) { condition.wait() }
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

    /// Whether a result must be stored although it is too far ahead. If the next result is missing and all decoding workers wait
    /// (all but the one that reads), the one that is least far ahead continues, because the missing result may come after it.
    /// Call with the lock held.
    private func blocksOthers(_ index: Int) -> Bool {
        ready[next] == nil && waiting.count >= workers - 1 && waiting.min() == index
    }

    /// Replaces all results that have not been taken yet.
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

    /// Returns the next result, blocking until it is there; nil if all have been taken.
    func waitForNext() -> Element? {
        condition.withLock {
            guard next < count else { return nil }
            while true {
                if let element = takeReady() { return element }
                condition.wait()
            }
        }
    }

    /// Returns the next result, without blocking a thread; nil if all have been taken.
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

    /// Returns the next result if it is there. Call with the lock held.
    private func takeReady() -> Element? {
        guard next < count, let element = substitute ?? ready.removeValue(forKey: next) else { return nil }
        next += 1
        condition.broadcast()
        return element
    }
}
