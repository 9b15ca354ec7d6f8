import ReelConcurrency
import ReelMediaEngine

/// A picture that is being decoded, and its light, which outlives it. Thread-safe.
final class MeasuredPicture: Sendable {
    private struct State {
        var isDone = false
        var picture: Result<PlacedPicture, any Error>?
        var light: BlockLuma?
    }

    private let state = Monitor(State())

    /// Ends all waiting.
    ///
    /// - Parameter keepsPicture: whether the picture will be taken; otherwise only its light is kept.
    func set(_ picture: Result<PlacedPicture, any Error>, light: BlockLuma?, keepsPicture: Bool) {
        state.withLock { $0 = State(isDone: true, picture: keepsPicture ? picture : nil, light: light) }
    }

    /// Waits for the light of the picture; nil if it could not be decoded.
    func light() -> BlockLuma? { state.wait { $0.isDone ? .some($0.light) : nil } }

    /// Waits for the picture and releases it.
    func take() throws -> PlacedPicture {
        let result = state.wait { state -> Result<PlacedPicture, any Error>? in
            guard state.isDone else { return nil }
            defer { state.picture = nil }
            return state.picture ?? .failure(CancellationError())
        }
        return try result.get()
    }
}
