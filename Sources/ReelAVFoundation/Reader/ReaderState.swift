import Foundation
import ReelMediaEngine
import ReelCoreMedia

/// The state that a reader shares with its outputs.
final class ReaderState: @unchecked Sendable {
    /// Ends any wait for a file or a server.
    let cancellation = MediaCancellation()
    let name: String

    private let lock = NSLock()
    /// Guarded by `lock`, as are the properties below.
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

    /// Starts reading. Returns false if reading has already started.
    func begin(outputs: Int) -> Bool {
        lock.withLock {
            guard currentStatus == .unknown else { return false }
            currentStatus = .reading
            unfinished = outputs
            return true
        }
    }

    /// Counts an output that has returned its last sample. After the last output, the reader is completed.
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

    /// Fails the reader. Keeps the first error if there are several.
    func fail(_ error: AVError) {
        lock.withLock {
            guard currentStatus == .unknown || currentStatus == .reading else { return }
            currentStatus = .failed
            currentError = error
        }
    }

    /// Fails the reader for a mistake of the client's, for which Apple's framework raises an exception.
    func fail(_ call: String, because mistake: String) {
        fail(AVError(.operationNotAllowed, "\(call) on the reader of \(name)", why: mistake))
    }
}
