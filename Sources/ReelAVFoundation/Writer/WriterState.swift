import Dispatch
import ReelConcurrency
import ReelCoreMedia

/// The state that a writer shares with its inputs and their encoding queues. Thread-safe.
final class WriterState: Sendable {
    private struct State {
        var status = AVAssetWriter.Status.unknown
        var error: AVError?
        var sessionStart: CMTime?
        var sessionEnd: CMTime?
        var isFinishing = false
        var observers: [@Sendable () -> Void] = []
        var cleanup: (@Sendable () -> Void)?
        var isFailing = false

        var isOver: Bool { status != .unknown && status != .writing }
    }

    private let state = Locked(State())
    /// Is entered until the cleanup of a failure is done, and the status changed.
    private let failing = DispatchGroup()
    let fileName: String
    let interleaving = Interleaving()

    init(fileName: String) { self.fileName = fileName }

    var status: AVAssetWriter.Status { state.withLock { $0.status } }
    var error: AVError? { state.withLock { $0.error } }
    var isWriting: Bool { status == .writing }

    /// The source time that is time 0 of the movie; nil before the session starts.
    var sessionStart: CMTime? { state.withLock { $0.sessionStart } }

    /// Starts the session, unless it has started. Returns when it did.
    func startSession(at time: CMTime) -> CMTime {
        state.withLock { state in
            let start = state.sessionStart ?? time
            state.sessionStart = start
            return start
        }
    }

    /// The source time at which the movie ends; nil derives the end from the samples.
    var sessionEnd: CMTime? {
        get { state.withLock { $0.sessionEnd } }
        set { state.withLock { $0.sessionEnd = newValue } }
    }

    /// Whether finishing has begun, so that no more samples are accepted.
    var isFinishing: Bool { state.withLock { $0.isFinishing } }

    /// Begins finishing. Returns true only on the first call.
    func beginToFinish() -> Bool {
        state.withLock { state in
            defer { state.isFinishing = true }
            return !state.isFinishing
        }
    }

    /// Changes the status; returns false if it is not `from`, or the writer is about to fail.
    func change(from: AVAssetWriter.Status, to: AVAssetWriter.Status) -> Bool {
        let (didChange, observers) = state.withLock { state -> (Bool, [@Sendable () -> Void]) in
            guard state.status == from, !state.isFailing else { return (false, []) }
            state.status = to
            return (true, state.observers)
        }
        observers.forEach { $0() }
        return didChange
    }

    /// Sets a closure that is called when the writer fails, before its status changes.
    func beforeFailing(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.cleanup = body }
    }

    /// Fails the writer. Keeps the first error, because later ones are its consequences.
    func fail(_ error: AVError) {
        let cleanup = state.withLock { state -> (@Sendable () -> Void)?? in
            guard !state.isFailing, !state.isOver else { return nil }
            state.isFailing = true
            failing.enter()
            defer { state.cleanup = nil }
            return .some(state.cleanup)
        }
        guard let cleanup else { return }
        cleanup?()
        let observers = state.withLock { state -> [@Sendable () -> Void] in
            state.status = .failed
            state.error = error
            return state.observers
        }
        failing.leave()
        observers.forEach { $0() }
    }

    /// If the writer is about to fail, returns when its status says so.
    func waitForFailure() { failing.wait() }

    /// Fails the writer for a mistake of the client's, for which Apple's framework raises an exception.
    func fail(_ call: String, because mistake: String) {
        fail(AVError(.operationNotAllowed, "\(call) on the writer of \(fileName)", why: mistake))
    }

    /// Calls `observer`, on any thread, after each change of the status.
    func observe(_ observer: @escaping @Sendable () -> Void) {
        state.withLock { $0.observers.append(observer) }
    }
}
