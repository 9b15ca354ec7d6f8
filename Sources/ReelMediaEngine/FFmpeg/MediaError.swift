internal import CReelFFmpeg
import Foundation

/// A media error. For failures of FFmpeg, it has FFmpeg's code and message, and its last log line, which is often more specific.
package struct MediaError: Error, LocalizedError, CustomNSError, Sendable {
    package enum Kind: Sendable {
        case unreadable, notMedia, damaged, unsupported, diskFull, outOfMemory, unwritable, noSuchTrack, internalFailure
        case timedOut, cancelled
        /// The file or the server's response is shorter than it declares.
        case cutOff
    }

    /// The error that prevented a server's response: a code of Foundation's in `NSURLErrorDomain`.
    package enum Network: Int, Sendable {
        case timedOut = -1001
        case cannotFindHost = -1003
        case cannotConnect = -1004
        case connectionLost = -1005
        case badAnswer = -1011
        case unauthorized = -1013
        case notFound = -1100
        case forbidden = -1102
    }

    package let kind: Kind
    /// The operation that failed, as a verb phrase: "open", "encode a frame".
    package let operation: String
    /// FFmpeg's code (an `AVERROR`); 0 if there is none.
    package let code: Int32
    package let detail: String
    /// The network error; nil if no network was involved.
    package let network: Network?

    package init(_ kind: Kind, _ operation: String, _ detail: String, code: Int32 = 0, network: Network? = nil) {
        self.kind = kind
        self.operation = operation
        self.code = code
        self.detail = detail
        self.network = network
    }

    /// Creates an error for a negative result of an FFmpeg function.
    init(_ operation: String, code: Int32, kind: Kind? = nil) {
        self.operation = operation
        self.code = code
        self.kind = kind ?? Self.kind(of: code)
        network = nil
        var words = [CChar](repeating: 0, count: 128)
        av_strerror(code, &words, words.count)
        let text = String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        detail = Log.takeLastLine().map { "\(text) (\($0))" } ?? text
    }

    /// Creates an error for a cancelled operation.
    init(cancelled operation: String) { self.init(.cancelled, operation, "it was cancelled") }

    private static func kind(of code: Int32) -> Kind {
        switch code {
        case STILLREEL_AVERROR_ENOSPC: .diskFull
        case STILLREEL_AVERROR_ENOMEM: .outOfMemory
        case STILLREEL_AVERROR_INVALIDDATA: .damaged
        case STILLREEL_AVERROR_ENCODER_NOT_FOUND, STILLREEL_AVERROR_DECODER_NOT_FOUND: .unsupported
        case STILLREEL_AVERROR_STREAM_NOT_FOUND: .noSuchTrack
        default: .internalFailure
        }
    }

    package var errorDescription: String? { "could not \(operation): \(detail)" }
    package static var errorDomain: String { "FFmpegErrorDomain" }
    package var errorCode: Int { Int(code) }
    package var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? detail] }
}

/// Throws if the result is negative; otherwise returns it.
@discardableResult
func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(MediaError) -> Int32 {
    guard result >= 0 else { throw MediaError(operation(), code: result) }
    return result
}

func checkAllocated<Pointer>(_ pointer: Pointer?, _ operation: @autoclosure () -> String) throws(MediaError) -> Pointer {
    guard let pointer else { throw MediaError(operation(), code: STILLREEL_AVERROR_ENOMEM) }
    return pointer
}

/// Captures FFmpeg's log. Nothing is printed: the last warnings and errors are kept for the message of the error that follows on
/// the same thread.
enum Log {
    private struct Line {
        let thread: pthread_t
        let text: String
    }

    /// Uses `NSLock` because the thread sanitizer does not recognise `Mutex`.
    private final class Lines: @unchecked Sendable {
        private let lock = NSLock()
        /// Guarded by `lock`. The newest is last.
        private var lines: [Line] = []

        func withLock<Result>(_ body: (inout [Line]) -> Result) -> Result { lock.withLock { body(&lines) } }
    }

    private static let lines = Lines()
    private static let limit = 32

    /// Installs the log callback, once. Access this before the first use of FFmpeg.
    static let capture: Void = {
        // SVT-AV1 bypasses FFmpeg's log and writes to standard error. Set this early: later, other threads may be reading the
        // environment.
        setenv("SVT_LOG", "1", 0)
        setCallback()
    }()

    private static func setCallback() {
        av_log_set_callback { context, level, format, arguments in
            guard level <= AV_LOG_WARNING, let format, let arguments else { return }
            var line = [CChar](repeating: 0, count: 512)
            var startsLine: Int32 = 0
            av_log_format_line2(context, level, format, arguments, &line, Int32(line.count), &startsLine)
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !trimmed.isEmpty else { return }
            Log.lines.withLock { lines in
                if lines.count >= Log.limit { lines.removeFirst() }
                lines.append(Line(thread: pthread_self(), text: trimmed))
            }
        }
    }

    /// Returns the last line logged on this thread, and discards all of this thread's lines.
    static func takeLastLine() -> String? {
        let thread = pthread_self()
        return lines.withLock { lines in
            defer { lines.removeAll { $0.thread == thread } }
            return lines.last { $0.thread == thread }?.text
        }
    }

    /// Returns whether a line logged on this thread contains the text.
    static func hasLine(containing text: String) -> Bool {
        let thread = pthread_self()
        return lines.withLock { $0.contains { $0.thread == thread && $0.text.contains(text) } }
    }

    /// Discards the lines logged on this thread.
    static func forget() {
        let thread = pthread_self()
        lines.withLock { lines in
            if !lines.isEmpty { lines.removeAll { $0.thread == thread } }
        }
    }
}
