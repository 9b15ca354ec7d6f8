import Foundation
import ReelMediaEngine

extension AVError {
    /// Creates an error.
    ///
    /// - Parameters:
    ///   - what: What failed, and on which file: the localized description, followed by `why`.
    ///   - why: The reason, and what to do (`NSLocalizedFailureReasonErrorKey`).
    init(_ code: Code, _ what: String, why: String? = nil, underlying: (any Error)? = nil) {
        var information: [String: Any] = [NSLocalizedDescriptionKey: why.map { "\(what): \($0)" } ?? what]
        if let why { information[NSLocalizedFailureReasonErrorKey] = why }
        if let underlying { information[NSUnderlyingErrorKey] = underlying as NSError }
        self.init(_nsError: NSError(domain: Self.errorDomain, code: code.rawValue, userInfo: information))
    }

    /// Creates an error from one of the media engine while writing a file.
    init(_ error: MediaError, writing file: String) {
        let code: Code =
            switch error.kind {
            case .diskFull: .diskFull
            case .outOfMemory: .outOfMemory
            case .unsupported: .encoderNotFound
            // As when the file cannot be created.
            case .unwritable: .unknown
            case .internalFailure where error.isRefusedBySystem: .unknown
            default: .encodeFailed
            }
        self.init(code, "cannot write \(file)", why: error.localizedDescription, underlying: error)
    }

    /// Creates an error from one of the media engine while reading a file. If the network failed, the underlying error is one of
    /// `NSURLErrorDomain`, whose underlying error is FFmpeg's.
    init(_ error: MediaError, reading file: String) {
        let code: Code =
            switch error.kind {
            case .notMedia, .empty: .fileFormatNotRecognized
            case .damaged: .fileFailedToParse
            case .cutOff: error.network == nil ? .fileFailedToParse : .failedToLoadMediaData
            case .unsupported: .decoderNotFound
            case .noSuchTrack: .noSourceTrack
            case .outOfMemory: .outOfMemory
            case .cancelled: .operationCancelled
            case .unreadable, .timedOut: .failedToLoadMediaData
            case .diskFull, .unwritable, .internalFailure: .decodeFailed
            }
        let network = error.network.map { failure in
            NSError(
                domain: NSURLErrorDomain, code: failure.rawValue,
                userInfo: [NSLocalizedDescriptionKey: error.detail, NSUnderlyingErrorKey: error as NSError])
        }
        // Avoids naming the failed operation twice.
        let why = error.isReading(file) ? error.detail : error.localizedDescription
        self.init(code, "cannot read \(file)", why: why, underlying: network ?? error)
    }
}
