internal import CFFmpeg
import Foundation

/// What libavformat asks, again and again while it waits for bytes: is there still somebody who wants them, and has the server
/// had its time?
///
/// Used by the one thread that reads; cancelling comes from others.
final class ReadingPatience {
    let location: MediaLocation
    private let cancellation: MediaCancellation?
    /// Bytes that have come so far. It must not keep this object.
    var bytesReceived: () -> Int64 = { 0 }

    /// Seconds of the monotonic clock after which nothing is waited for any more; nil for files, which come at once or not at
    /// all.
    private var deadline: Double?
    /// Bytes that had come when the deadline was set.
    private var bytesBefore: Int64 = 0
    /// A server that sends at least so much while it has our patience is slow, and not dead.
    private static let sign: Int64 = 1 << 14

    /// libavformat has been told to stop. What it does next may look as if bytes had come.
    private(set) var hasGivenUp = false

    init(_ location: MediaLocation, _ cancellation: MediaCancellation?) {
        self.location = location
        self.cancellation = cancellation
    }

    /// For libavformat, which must not ask after this object has gone.
    var interruption: AVIOInterruptCB {
        AVIOInterruptCB(
            callback: { pointer in
                guard let pointer else { return 0 }
                let patience = Unmanaged<ReadingPatience>.fromOpaque(pointer).takeUnretainedValue()
                return patience.isCancelled || patience.isOverdue ? 1 : 0
            }, opaque: Unmanaged.passUnretained(self).toOpaque())
    }

    /// To be called before each thing that is asked for.
    func begin() {
        guard !location.isFile else { return }
        Log.forget()
        waitOn()
    }

    private func waitOn() {
        hasGivenUp = false
        deadline = ProcessInfo.processInfo.systemUptime + location.patience
        bytesBefore = bytesReceived()
    }

    var isCancelled: Bool { cancellation?.isCancelled == true }

    var isOverdue: Bool {
        guard let deadline, !hasGivenUp, ProcessInfo.processInfo.systemUptime > deadline else { return hasGivenUp }
        guard bytesReceived() - bytesBefore >= Self.sign else {
            hasGivenUp = true
            return true
        }
        waitOn()
        return false
    }

    /// Did a server send less than it had announced, without libavformat's saying so?
    var hasLostBytes: Bool { !location.isFile && Log.hasLine(containing: "Stream ends prematurely") }

    // MARK: What went wrong

    /// The error for a call that failed because it was called off or overdue, which is the reason before all others; else nil.
    func error(_ operation: String, code: Int32) -> MediaError? {
        if isCancelled { return MediaError(cancelled: operation) }
        guard isOverdue || [STILLREEL_AVERROR_ETIMEDOUT, STILLREEL_AVERROR_EXIT].contains(code) else { return nil }
        return MediaError(
            .timedOut, operation, "the server did not answer within \(location.patience.formatted()) seconds",
            network: .timedOut)
    }

    /// The error for what a server did not give.
    ///
    /// - Parameters:
    ///   - code: FFmpeg's.
    ///   - kind: of an error of which nothing else is known; given where something was to be opened.
    ///   - isStreamed: nobody can go forward or back in what is read.
    func serverError(_ operation: String, code failed: Int32, kind: MediaError.Kind?, isStreamed: Bool = false) -> MediaError {
        let code = hasLostBytes ? STILLREEL_AVERROR_EIO : failed
        let failure: (MediaError.Network, String)? =
            switch code {
            case STILLREEL_AVERROR_INVALIDDATA where isStreamed:
                (
                    .badAnswer,
                    "the server gives no ranges of bytes, without which a movie with its index at the end cannot be read"
                )
            case STILLREEL_AVERROR_HTTP_NOT_FOUND: (.notFound, "the server has nothing of this name (404)")
            case STILLREEL_AVERROR_HTTP_FORBIDDEN: (.forbidden, "the server does not give it to us (403)")
            case STILLREEL_AVERROR_HTTP_UNAUTHORIZED: (.unauthorized, "the server wants to know who asks (401)")
            case STILLREEL_AVERROR_HTTP_BAD_REQUEST, STILLREEL_AVERROR_HTTP_OTHER_4XX:
                (.badAnswer, "the server refuses what it is asked for")
            case STILLREEL_AVERROR_HTTP_SERVER_ERROR: (.badAnswer, "the server has an error of its own (5XX)")
            case STILLREEL_AVERROR_ECONNREFUSED, STILLREEL_AVERROR_EHOSTUNREACH, STILLREEL_AVERROR_ENETUNREACH:
                (.cannotConnect, "there is no server, or no way to it")
            case STILLREEL_AVERROR_EIO where Log.hasLine(containing: "Failed to resolve hostname"):
                (.cannotFindHost, "there is no server of this name")
            case STILLREEL_AVERROR_EIO where !hasLostBytes && bytesReceived() == 0 && kind != nil:
                (.badAnswer, "the server closed the connection, sent us elsewhere too often, or to where we must not go")
            case STILLREEL_AVERROR_EIO, STILLREEL_AVERROR_ECONNRESET, STILLREEL_AVERROR_EPIPE:
                (.connectionLost, "the server closed the connection before all had come")
            default: nil
            }
        guard let failure else {
            let error = MediaError(operation, code: code, kind: kind)
            let detail = location.withoutSecrets(error.detail)
            return MediaError(error.kind == .internalFailure ? .unreadable : error.kind, operation, detail, code: code)
        }
        let words = MediaError(operation, code: code).detail
        return MediaError(
            .unreadable, operation, "\(failure.1): \(location.withoutSecrets(words))", code: code, network: failure.0)
    }
}
