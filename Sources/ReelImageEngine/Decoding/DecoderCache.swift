import ReelConcurrency

/// The state of a decoder whose frames build on one another, kept so that reading them in order decodes each frame once. A caller
/// of `take` has it exclusively until it calls `keep`.
final class DecoderCache: Sendable {
    struct State {
        var decoder: AnyObject
        /// The index of the frame that it decodes next.
        var next: Int
    }

    private let state = Locked<State?>(nil)

    /// Returns the state if it can still decode a frame, and removes it.
    func take(forFrame index: Int) -> State? {
        let state = state.withLock { state in
            defer { state = nil }
            return state
        }
        return state.flatMap { $0.next <= index ? $0 : nil }
    }

    func keep(_ state: State) { self.state.withLock { $0 = state } }
}
