internal import CFFmpeg
import Foundation

/// What FFmpeg said when it failed: its code, its words for it, and its last line of log, which often says more.
package struct MediaError: Error, LocalizedError, CustomNSError, Sendable {
    package enum Kind: Sendable {
        case unreadable, notMedia, damaged, unsupported, diskFull, outOfMemory, unwritable, noSuchTrack, internalFailure
        case timedOut, cancelled
        /// There is less of it than it says.
        case cutOff
    }

    /// What kept a server's answer from us: a code of Foundation's in `NSURLErrorDomain`.
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
    /// What was being done, as words: "open", "encode a frame".
    package let operation: String
    /// FFmpeg's code (an `AVERROR`), 0 where there is none.
    package let code: Int32
    package let detail: String
    /// Nil where no network was in it.
    package let network: Network?

    package init(_ kind: Kind, _ operation: String, _ detail: String, code: Int32 = 0, network: Network? = nil) {
        self.kind = kind
        self.operation = operation
        self.code = code
        self.detail = detail
        self.network = network
    }

    /// For a negative result of an FFmpeg function.
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

    /// Somebody has called it off.
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

/// Throws for a negative result.
@discardableResult
func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(MediaError) -> Int32 {
    guard result >= 0 else { throw MediaError(operation(), code: result) }
    return result
}

func checkAllocated<Pointer>(_ pointer: Pointer?, _ operation: @autoclosure () -> String) throws(MediaError) -> Pointer {
    guard let pointer else { throw MediaError(operation(), code: STILLREEL_AVERROR_ENOMEM) }
    return pointer
}

/// FFmpeg's log. Nothing is printed: the last warnings and errors are kept, for the message of the error that follows them on the
/// same thread.
enum Log {
    private struct Line {
        let thread: pthread_t
        let text: String
    }

    /// Behind an `NSLock`: the thread sanitizer does not see what a `Mutex` guards.
    private final class Lines: @unchecked Sendable {
        private let lock = NSLock()
        /// Guarded by `lock`. The newest is last.
        private var lines: [Line] = []

        func withLock<Result>(_ body: (inout [Line]) -> Result) -> Result { lock.withLock { body(&lines) } }
    }

    private static let lines = Lines()
    private static let limit = 32

    /// Call before the first use of FFmpeg; it does its work once.
    static let capture: Void = {
        // SVT-AV1's log goes past FFmpeg's to standard error. Later, other threads would read the environment meanwhile.
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

    /// What was said last on this thread; it is forgotten.
    static func takeLastLine() -> String? {
        let thread = pthread_self()
        return lines.withLock { lines in
            defer { lines.removeAll { $0.thread == thread } }
            return lines.last { $0.thread == thread }?.text
        }
    }

    /// Has it been said on this thread?
    static func hasLine(containing text: String) -> Bool {
        let thread = pthread_self()
        return lines.withLock { $0.contains { $0.thread == thread && $0.text.contains(text) } }
    }

    /// Forgets what was said on this thread.
    static func forget() {
        let thread = pthread_self()
        lines.withLock { lines in
            if !lines.isEmpty { lines.removeAll { $0.thread == thread } }
        }
    }
}
