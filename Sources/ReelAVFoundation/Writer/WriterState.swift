import Foundation
import ReelCoreMedia

/// The state that a writer shares with its inputs and their encoding queues.
final class WriterState: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`, as are the properties up to `isFailing`.
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

    /// The source time that is time 0 of the movie; nil before the session starts.
    var sessionStart: CMTime? {
        get { lock.withLock { start } }
        set { lock.withLock { start = newValue } }
    }

    /// The source time at which the movie ends; nil derives the end from the samples.
    var sessionEnd: CMTime? {
        get { lock.withLock { end } }
        set { lock.withLock { end = newValue } }
    }

    /// Whether finishing has begun, so that no more samples are accepted.
    var isFinishing: Bool { lock.withLock { hasBegunToFinish } }

    /// Begins finishing. Returns true only on the first call.
    func beginToFinish() -> Bool {
        lock.withLock {
            defer { hasBegunToFinish = true }
            return !hasBegunToFinish
        }
    }

    /// Changes the status; returns false if it is not `from`.
    func change(from: AVAssetWriter.Status, to: AVAssetWriter.Status) -> Bool {
        let (didChange, observers) = lock.withLock { () -> (Bool, [@Sendable () -> Void]) in
            guard currentStatus == from else { return (false, []) }
            currentStatus = to
            return (true, self.observers)
        }
        observers.forEach { $0() }
        return didChange
    }

    /// Sets a closure that is called when the writer fails, before its status changes.
    func beforeFailing(_ body: @escaping @Sendable () -> Void) {
        lock.withLock { cleanup = body }
    }

    /// Fails the writer. Keeps the first error, because later ones are its consequences.
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

    /// Fails the writer for a mistake of the client's, for which Apple's framework raises an exception.
    func fail(_ call: String, because mistake: String) {
        fail(AVError(.operationNotAllowed, "\(call) on the writer of \(fileName)", why: mistake))
    }

    /// Calls `observer`, on any thread, after each change of the status.
    func observe(_ observer: @escaping @Sendable () -> Void) {
        lock.withLock { observers.append(observer) }
    }
}
