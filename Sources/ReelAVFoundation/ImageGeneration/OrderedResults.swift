import ReelConcurrency

/// Delivers results in the order in which they were requested, regardless of the order in which they are produced. Thread-safe.
///
/// Any number of threads put results; one takes them.
final class OrderedResults<Element: Sendable>: Sendable {
    let count: Int

    fileprivate struct State {
        let count: Int
        var ready: [Int: Element] = [:]
        /// The index of the next result to be taken.
        var next = 0
        var room = Int.max
        var workers = 0
        /// The indices of results that are about to be put.
        var waiting: Set<Int> = []
        /// The result that replaces all that have not been taken.
        var substitute: Element?
        var waiter: CheckedContinuation<Element?, Never>?
    }

    private let state: Monitor<State>

    init(count: Int) {
        self.count = count
        state = Monitor(State(count: count))
    }

    /// Sets how far results may be ahead of the next one to be taken.
    func setRoom(_ room: Int) {
        state.withLock { $0.room = max(1, room) }
    }

    /// A producer of results, which is counted as long as it exists.
    final class Worker: Sendable {
        private let results: OrderedResults

        fileprivate init(_ results: OrderedResults) {
            self.results = results
            results.state.withLock { $0.workers += 1 }
        }

        deinit { results.state.withLock { $0.workers -= 1 } }
    }

    func makeWorker() -> Worker { Worker(self) }

    /// Stores a result. Blocks while it is too far ahead, unless all others wait for it.
    ///
    /// - Parameter waits: False for results that take no memory.
    func put(_ element: Element, at index: Int, waits: Bool = true) {
        // The first attempt tells the others that this result waits.
        let resume =
            state.withLock { $0.put(element, at: index, waits: waits) } ?? state.wait { $0.put(element, at: index, waits: waits) }
        resume()
    }

    /// Replaces all results that have not been taken yet.
    func end(with element: Element) {
        let resume = state.withLock { $0.end(with: element) }
        resume()
    }

    /// Returns the next result, blocking until it is there; nil if all have been taken.
    func waitForNext() -> Element? {
        state.wait { state -> Element?? in
            guard state.next < state.count else { return .some(nil) }
            guard let element = state.takeReady() else { return nil }
            return element
        }
    }

    /// Returns the next result, without blocking a thread; nil if all have been taken.
    func takeNext() async -> Element? {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state -> Element?? in
                if state.next >= state.count { return .some(nil) }
                if let element = state.takeReady() { return element }
                state.waiter = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }
}

extension OrderedResults.State {
    /// Stores a result, unless it must wait because it is too far ahead.
    ///
    /// - Returns: what to do without the lock; nil if the result must wait.
    fileprivate mutating func put(_ element: Element, at index: Int, waits: Bool) -> (() -> Void)? {
        waiting.insert(index)
        if waits, index - next >= room, substitute == nil, !blocksOthers(index) { return nil }
        waiting.remove(index)
        guard substitute == nil, index >= next else { return {} }
        ready[index] = element
        return deliver()
    }

    /// Replaces all results that have not been taken yet, and returns what to do without the lock.
    fileprivate mutating func end(with element: Element) -> () -> Void {
        guard substitute == nil else { return {} }
        substitute = element
        ready = [:]
        return deliver()
    }

    /// Whether a result must be stored although it is too far ahead. If the next result is missing and all decoding workers wait
    /// (all but the one that reads), the one that is least far ahead continues, because the missing result may come after it.
    private func blocksOthers(_ index: Int) -> Bool {
        ready[next] == nil && waiting.count >= workers - 1 && waiting.min() == index
    }

    /// Returns the next result if it is there.
    fileprivate mutating func takeReady() -> Element? {
        guard next < count, let element = substitute ?? ready.removeValue(forKey: next) else { return nil }
        next += 1
        return element
    }

    /// Takes the next result if it is there and a task waits for it, and returns what resumes that task.
    private mutating func deliver() -> () -> Void {
        guard let waiter, let element = takeReady() else { return {} }
        self.waiter = nil
        return { waiter.resume(returning: element) }
    }
}
