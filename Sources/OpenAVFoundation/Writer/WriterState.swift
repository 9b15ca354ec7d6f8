import Foundation
import OpenCoreMedia

/// What a writer, its inputs and the threads that encode for it must agree on.
final class WriterState: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`, as all that follows.
    private var currentStatus = AVAssetWriter.Status.unknown
    private var currentError: AVError?
    private var start: CMTime?
    private var end: CMTime?
    private var hasBegunToFinish = false
    private var observers: [@Sendable () -> Void] = []
    private var cleanup: (@Sendable () -> Void)?
    private var isFailing = false

    let fileName: String
    let interleaving = Interleaving()

    init(fileName: String) { self.fileName = fileName }

    var status: AVAssetWriter.Status { lock.withLock { currentStatus } }
    var error: AVError? { lock.withLock { currentError } }
    var isWriting: Bool { status == .writing }

    /// Time of the samples that is time 0 of the movie; nil before the session starts.
    var sessionStart: CMTime? {
        get { lock.withLock { start } }
        set { lock.withLock { start = newValue } }
    }

    /// Time of the samples at which the movie ends; nil where the samples decide.
    var sessionEnd: CMTime? {
        get { lock.withLock { end } }
        set { lock.withLock { end = newValue } }
    }

    /// No more samples are taken.
    var isFinishing: Bool { lock.withLock { hasBegunToFinish } }

    /// True the first time.
    func beginToFinish() -> Bool {
        lock.withLock {
            defer { hasBegunToFinish = true }
            return !hasBegunToFinish
        }
    }

    /// Goes from one status to another; false where the status is not `from`.
    func change(from: AVAssetWriter.Status, to: AVAssetWriter.Status) -> Bool {
        let (didChange, observers) = lock.withLock { () -> (Bool, [@Sendable () -> Void]) in
            guard currentStatus == from else { return (false, []) }
            currentStatus = to
            return (true, self.observers)
        }
        observers.forEach { $0() }
        return didChange
    }

    /// Has `body` called when the writer fails, before anybody can see that it has.
    func beforeFailing(_ body: @escaping @Sendable () -> Void) {
        lock.withLock { cleanup = body }
    }

    /// Ends in failure. The first error is the one that is kept: what follows is its consequence.
    func fail(_ error: AVError) {
        let cleanup = lock.withLock { () -> (@Sendable () -> Void)?? in
            guard !isFailing, currentStatus == .unknown || currentStatus == .writing else { return nil }
            isFailing = true
            return .some(self.cleanup)
        }
        guard let cleanup else { return }
        cleanup?()
        let observers = lock.withLock { () -> [@Sendable () -> Void] in
            guard currentStatus == .unknown || currentStatus == .writing else { return [] }
            currentStatus = .failed
            currentError = error
            return self.observers
        }
        observers.forEach { $0() }
    }

    /// Where Apple's framework raises an exception: the client has made a mistake.
    func fail(_ call: String, because mistake: String) {
        fail(AVError(.operationNotAllowed, "\(call) on the writer of \(fileName)", why: mistake))
    }

    /// Has `observer` called, on any thread, after each change of the status.
    func observe(_ observer: @escaping @Sendable () -> Void) {
        lock.withLock { observers.append(observer) }
    }
}
