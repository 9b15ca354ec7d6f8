/// A first-in, first-out queue between threads that makes producers wait while enough is queued. Thread-safe.
package final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        /// The index of the first element that has not been taken.
        var first = 0
        var cost = 0
        var isFinished = false
        var isCancelled = false
    }

    private let state = Monitor(State())
    private let limit: Int
    private let cost: @Sendable (Element) -> Int

    /// - Parameters:
    ///   - limit: the total cost from which on producers wait, above 0.
    ///   - cost: the cost of an element, 0 or more.
    package init(limit: Int, cost: @escaping @Sendable (Element) -> Int = { _ in 1 }) {
        self.limit = limit
        self.cost = cost
    }

    /// Adds an element, waiting while the cost of the queued ones is at the limit. Returns false if the queue was cancelled.
    package func put(_ element: Element) -> Bool {
        let added = cost(element)
        return state.wait { state in
            if state.isCancelled { return false }
            guard state.cost < limit else { return nil }
            state.elements.append(element)
            state.cost += added
            return true
        }
    }

    /// Marks the end: `next()` returns nil after the elements that are queued.
    package func finish() { state.withLock { $0.isFinished = true } }

    /// Ends the queue at once, for producers and consumers.
    ///
    /// - Returns: the elements that were queued.
    @discardableResult package func cancel() -> [Element] {
        state.withLock { state in
            let dropped = Array(state.elements[state.first...])
            state = State(isCancelled: true)
            return dropped
        }
    }

    /// Takes the next element, waiting for it if necessary; nil at the end and after `cancel()`.
    package func next() -> Element? {
        state.wait { state -> Element?? in
            guard state.first < state.elements.count else {
                return state.isFinished || state.isCancelled ? .some(nil) : nil
            }
            let element = state.elements[state.first]
            state.first += 1
            state.cost -= cost(element)
            // Removing at least as many as remain takes constant time per element.
            if state.first * 2 >= state.elements.count {
                state.elements.removeFirst(state.first)
                state.first = 0
            }
            return .some(element)
        }
    }
}
