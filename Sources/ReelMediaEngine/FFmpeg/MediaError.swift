internal import CReelFFmpeg
import Foundation

/// A media error. For failures of FFmpeg, it has FFmpeg's code and message, and its last log line, which is often more specific.
package struct MediaError: Error, LocalizedError, CustomNSError, Sendable {
    package enum Kind: Sendable {
        case unreadable, notMedia, damaged, unsupported, diskFull, outOfMemory, unwritable, noSuchTrack, internalFailure
        case timedOut, cancelled
        /// The file has no bytes.
        case empty
        /// The file or the server's response is shorter than it declares.
        case cutOff
    }

    /// The error that prevented a server's response: a code of Foundation's in `NSURLErrorDomain`.
    package enum Network: Int, Sendable {
        case timedOut = -1001
        case cannotFindHost = -1003
        case cannotConnect = -1004
        case connectionLost = -1005
        case badServerResponse = -1011
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

    /// Whether the operation that failed is reading a file as a whole, so that `detail` alone describes the failure.
    package func isReading(_ file: String) -> Bool { operation == "read \(file)" }

    /// Whether the bytes of the file are the reason, rather than the system, the program or a client.
    var isOfContents: Bool { [.notMedia, .damaged, .empty, .cutOff].contains(kind) }

    /// Whether the code is an `errno` of reading or writing a file, rather than a failure of a codec.
    package var isRefusedBySystem: Bool { [EIO, EFBIG, EDQUOT, EROFS, ESTALE, ENXIO, EBADF].contains(-code) }

    /// Creates an error for a negative result of an FFmpeg function.
    init(_ operation: String, code: Int32, kind: Kind? = nil) {
        self.operation = operation
        self.code = code
        self.kind = kind ?? Self.kind(of: code)
        network = nil
        var characters = [CChar](repeating: 0, count: 128)
        av_strerror(code, &characters, characters.count)
        let text = String(terminated: characters)
        detail = Log.takeLastLine().map { "\(text) (\($0))" } ?? text
    }

    /// Creates an error for a cancelled operation.
    init(cancelled operation: String) { self.init(.cancelled, operation, "it was cancelled") }

    private static func kind(of code: Int32) -> Kind {
        switch code {
        case STILLREEL_AVERROR_ENOSPC, -EDQUOT: .diskFull
        // The limit of the process (RLIMIT_FSIZE), or of the file system.
        case -EFBIG, -EROFS: .unwritable
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
