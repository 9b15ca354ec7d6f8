import Foundation
import MediaEngine
import OpenCoreMedia

/// What a reader and its outputs must agree on.
final class ReaderState: @unchecked Sendable {
    /// Calls off whatever is waited for.
    let cancellation = MediaCancellation()
    let name: String

    private let lock = NSLock()
    /// Guarded by `lock`, as all that follows.
    private var currentStatus = AVAssetReader.Status.unknown
    private var currentError: AVError?
    private var range = CMTimeRange(start: .zero, duration: .positiveInfinity)
    private var unfinished = 0

    init(name: String) { self.name = name }

    var status: AVAssetReader.Status { lock.withLock { currentStatus } }
    var error: AVError? { lock.withLock { currentError } }

    var timeRange: CMTimeRange {
        get { lock.withLock { range } }
        set { lock.withLock { range = newValue } }
    }

    /// False where reading has begun before.
    func begin(outputs: Int) -> Bool {
        lock.withLock {
            guard currentStatus == .unknown else { return false }
            currentStatus = .reading
            unfinished = outputs
            return true
        }
    }

    /// An output has given its last sample. With the last of them the reader is done.
    func outputFinished() {
        lock.withLock {
            unfinished -= 1
            if unfinished <= 0, currentStatus == .reading { currentStatus = .completed }
        }
    }

    func cancel() {
        let isCancelled = lock.withLock {
            guard currentStatus == .reading else { return false }
            currentStatus = .cancelled
            return true
        }
        if isCancelled { cancellation.cancel() }
    }

    /// The first error is the one that is kept.
    func fail(_ error: AVError) {
        lock.withLock {
            guard currentStatus == .unknown || currentStatus == .reading else { return }
            currentStatus = .failed
            currentError = error
        }
    }

    /// Where Apple's framework raises an exception: the client has made a mistake.
    func fail(_ call: String, because mistake: String) {
        fail(AVError(.operationNotAllowed, "\(call) on the reader of \(name)", why: mistake))
    }
}
