import ReelConcurrency
import ReelCoreMedia
import ReelMediaEngine

/// The state that a reader shares with its outputs. Thread-safe.
final class ReaderState: Sendable {
    private struct State {
        var status = AVAssetReader.Status.unknown
        var error: AVError?
        var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
        var unfinished = 0
    }

    /// Ends any wait for a file or a server.
    let cancellation = MediaCancellation()
    let name: String

    private let state = Locked(State())

    init(name: String) { self.name = name }

    var status: AVAssetReader.Status { state.withLock { $0.status } }
    var error: AVError? { state.withLock { $0.error } }

    var timeRange: CMTimeRange {
        get { state.withLock { $0.timeRange } }
        set { state.withLock { $0.timeRange = newValue } }
    }

    /// Starts reading. Returns false if reading has already started.
    func begin(outputs: Int) -> Bool {
        state.withLock { state in
            guard state.status == .unknown else { return false }
            state.status = .reading
            state.unfinished = outputs
            return true
        }
    }

    /// Counts an output that has returned its last sample. After the last output, the reader is completed.
    func outputFinished() {
        state.withLock { state in
            state.unfinished -= 1
            if state.unfinished <= 0, state.status == .reading { state.status = .completed }
        }
    }

    func cancel() {
        let isCancelled = state.withLock { state in
            guard state.status == .reading else { return false }
            state.status = .cancelled
            return true
        }
        if isCancelled { cancellation.cancel() }
    }

    /// Fails the reader. Keeps the first error if there are several.
    func fail(_ error: AVError) {
        state.withLock { state in
            guard state.status == .unknown || state.status == .reading else { return }
            state.status = .failed
            state.error = error
        }
    }

    /// Fails the reader for a mistake of the client's, for which Apple's framework raises an exception.
    func fail(_ call: String, because mistake: String) {
        fail(AVError(.operationNotAllowed, "\(call) on the reader of \(name)", why: mistake))
    }
}
