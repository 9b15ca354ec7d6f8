internal import CFFmpeg
import Foundation
import Synchronization

/// What FFmpeg said when it failed: its code, its words for it, and its last line of log, which often says more.
package struct MediaError: Error, LocalizedError, CustomNSError, Sendable {
    package enum Kind: Sendable {
        case unreadable, notMedia, damaged, unsupported, diskFull, outOfMemory, unwritable, noSuchTrack, internalFailure
        case timedOut, cancelled
    }

    package let kind: Kind
    /// What was being done, as words: "open", "encode a frame".
    package let operation: String
    /// FFmpeg's code (an `AVERROR`), 0 where there is none.
    package let code: Int32
    package let detail: String

    package init(_ kind: Kind, _ operation: String, _ detail: String) {
        self.kind = kind
        self.operation = operation
        self.code = 0
        self.detail = detail
    }

    /// For a negative result of an FFmpeg function.
    init(_ operation: String, code: Int32, kind: Kind? = nil) {
        self.operation = operation
        self.code = code
        self.kind = kind ?? Self.kind(of: code)
        var words = [CChar](repeating: 0, count: 128)
        av_strerror(code, &words, words.count)
        let text = String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        detail = Log.takeLastLine().map { "\(text) (\($0))" } ?? text
    }

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

/// FFmpeg's log. Nothing is printed: the last warning or error is kept, for the message of the error that follows it.
enum Log {
    private static let lastLine = Mutex<String?>(nil)

    /// Call before the first use of FFmpeg; it does its work once.
    static let capture: Void = av_log_set_callback { context, level, format, arguments in
        guard level <= AV_LOG_WARNING, let format, let arguments else { return }
        var line = [CChar](repeating: 0, count: 512)
        var startsLine: Int32 = 0
        av_log_format_line2(context, level, format, arguments, &line, Int32(line.count), &startsLine)
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if !trimmed.isEmpty { lastLine.withLock { $0 = trimmed } }
    }

    static func takeLastLine() -> String? {
        lastLine.withLock { line in
            defer { line = nil }
            return line
        }
    }
}
