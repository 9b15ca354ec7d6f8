internal import CReelFFmpeg
import Foundation

/// The cancellation and the timeouts that libavformat checks repeatedly while it waits for bytes.
///
/// Used by the reading thread only; cancellation comes from others.
final class ReadTimeout {
    let location: MediaLocation
    private let cancellation: MediaCancellation?
    /// Returns the number of bytes received so far. It must not retain this object.
    var bytesReceived: () -> Int64 = { 0 }

    /// The time of the monotonic clock, in seconds, at which waiting ends; nil for files, which never have to be waited for.
    private var deadline: Double?
    /// The number of bytes received when the deadline was set.
    private var bytesBefore: Int64 = 0
    /// The number of bytes that a server must send before the deadline to be considered slow instead of unresponsive.
    private static let slowBytes: Int64 = 1 << 14

    /// Whether libavformat has been told to stop. What it does next may look as if bytes had been received.
    private(set) var hasTimedOut = false

    init(_ location: MediaLocation, _ cancellation: MediaCancellation?) {
        self.location = location
        self.cancellation = cancellation
    }

    /// The callback for libavformat, which must not call it after this object is released.
    var interruption: AVIOInterruptCB {
        AVIOInterruptCB(
            callback: { pointer in
                guard let pointer else { return 0 }
                let timeout = Unmanaged<ReadTimeout>.fromOpaque(pointer).takeUnretainedValue()
                return timeout.isCancelled || timeout.isOverdue ? 1 : 0
            }, opaque: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Restarts the timeout. Call this before each request.
    func begin() {
        guard !location.isFile else { return }
        Log.forget()
        restart()
    }

    private func restart() {
        hasTimedOut = false
        deadline = ProcessInfo.processInfo.systemUptime + location.timeout
        bytesBefore = bytesReceived()
    }

    var isCancelled: Bool { cancellation?.isCancelled == true }

    var isOverdue: Bool {
        guard let deadline, !hasTimedOut, ProcessInfo.processInfo.systemUptime > deadline else { return hasTimedOut }
        guard bytesReceived() - bytesBefore >= Self.slowBytes else {
            hasTimedOut = true
            return true
        }
        restart()
        return false
    }

    /// Whether a server sent less than it had announced, which libavformat does not report as an error.
    var hasLostBytes: Bool { !location.isFile && Log.hasLine(containing: "Stream ends prematurely") }

    // MARK: Errors

    /// Returns the error for a call that failed because of cancellation or a timeout, which take precedence over other reasons;
    /// otherwise nil.
    func error(_ operation: String, code: Int32) -> MediaError? {
        if isCancelled { return MediaError(cancelled: operation) }
        guard isOverdue || [STILLREEL_AVERROR_ETIMEDOUT, STILLREEL_AVERROR_EXIT].contains(code) else { return nil }
        return MediaError(
            .timedOut, operation, "the server did not answer within \(location.timeout.formatted()) seconds",
            network: .timedOut)
    }

    /// Returns the error for a failed request to a server.
    ///
    /// - Parameters:
    ///   - code: FFmpeg's error code.
    ///   - kind: the kind of an error whose cause is unknown; not nil if something was being opened.
    ///   - isStreamed: whether seeking is impossible.
    func serverError(_ operation: String, code failed: Int32, kind: MediaError.Kind?, isStreamed: Bool = false) -> MediaError {
        let code = hasLostBytes ? STILLREEL_AVERROR_EIO : failed
        let failure = failure(code, isOpening: kind != nil, isStreamed: isStreamed)
        guard let failure else {
            let error = MediaError(operation, code: code, kind: kind)
            let detail = location.withoutSecrets(error.detail)
            return MediaError(error.kind == .internalFailure ? .unreadable : error.kind, operation, detail, code: code)
        }
        let detail = location.withoutSecrets(MediaError(operation, code: code).detail)
        return MediaError(.unreadable, operation, "\(failure.reason): \(detail)", code: code, network: failure.network)
    }

    /// A failure of the network, and its reason in messages.
    private typealias Failure = (network: MediaError.Network, reason: String)

    /// Returns the failure that FFmpeg's code stands for; nil if it is none of the network.
    private func failure(_ code: Int32, isOpening: Bool, isStreamed: Bool) -> Failure? {
        if code == STILLREEL_AVERROR_INVALIDDATA, isStreamed {
            return (
                .badServerResponse,
                "the server does not support byte ranges, which a movie with its index at the end requires"
            )
        }
        if code == STILLREEL_AVERROR_EIO, Log.hasLine(containing: "Failed to resolve hostname") {
            return (.cannotFindHost, "the server's name cannot be resolved")
        }
        if code == STILLREEL_AVERROR_EIO, isOpening, !hasLostBytes, bytesReceived() == 0 {
            return (
                .badServerResponse, "the server closed the connection, redirected too often, or redirected to a forbidden URL"
            )
        }
        return Self.failures[code]
    }

    private static let failures: [Int32: Failure] = {
        let rejected: Failure = (.badServerResponse, "the server rejected the request")
        let unreachable: Failure = (.cannotConnect, "the server cannot be reached")
        let lost: Failure = (.connectionLost, "the server closed the connection before everything was received")
        return [
            STILLREEL_AVERROR_HTTP_NOT_FOUND: (.notFound, "it was not found on the server (404)"),
            STILLREEL_AVERROR_HTTP_FORBIDDEN: (.forbidden, "the server denies access (403)"),
            STILLREEL_AVERROR_HTTP_UNAUTHORIZED: (.unauthorized, "the server requires authentication (401)"),
            STILLREEL_AVERROR_HTTP_BAD_REQUEST: rejected, STILLREEL_AVERROR_HTTP_OTHER_4XX: rejected,
            STILLREEL_AVERROR_HTTP_SERVER_ERROR: (.badServerResponse, "the server has an internal error (5XX)"),
            STILLREEL_AVERROR_ECONNREFUSED: unreachable, STILLREEL_AVERROR_EHOSTUNREACH: unreachable,
            STILLREEL_AVERROR_ENETUNREACH: unreachable,
            STILLREEL_AVERROR_EIO: lost, STILLREEL_AVERROR_ECONNRESET: lost, STILLREEL_AVERROR_EPIPE: lost,
        ]
    }()
}
