public import Foundation
import ReelCoreFoundation

/// An error of the photo library (Apple: PHPhotosError). It bridges to `NSError` with the domain `PHPhotosErrorDomain`. Its
/// description names the file, and the system's own error is in `NSUnderlyingErrorKey`.
public struct PHPhotosError: _BridgedStoredNSError, _ObjectiveCBridgeable {
    public let _nsError: NSError

    public init(_nsError error: NSError) {
        precondition(error.domain == Self.errorDomain, "the error's domain must be \(Self.errorDomain); got \(error.domain)")
        self._nsError = error
    }

    public static var _nsErrorDomain: String { PHPhotosErrorDomain }
    public static var errorDomain: String { PHPhotosErrorDomain }

    /// The error codes (PHError.h). Codes that are never returned here are absent.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error type of these codes, for Foundation's bridging.
        public typealias _ErrorType = PHPhotosError

        case internalError = -1
        /// The file cannot be read, or is not a regular file but, for example, a folder.
        case invalidResource = 3302
        /// The file does not exist.
        case missingResource = 3303
        case notEnoughSpace = 3305
        /// The videos or pictures folder cannot be created or is not writable.
        case accessRestricted = 3310
    }

    public static var internalError: Code { .internalError }
    public static var invalidResource: Code { .invalidResource }
    public static var missingResource: Code { .missingResource }
    public static var notEnoughSpace: Code { .notEnoughSpace }
    public static var accessRestricted: Code { .accessRestricted }
}

/// The domain of `PHPhotosError` (Apple: PHPhotosErrorDomain).
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

extension PHPhotosError {
    init(_ code: Code, _ message: String, underlying: NSError? = nil) {
        var information: [String: Any] = [NSLocalizedDescriptionKey: message]
        if let underlying { information[NSUnderlyingErrorKey] = underlying }
        self.init(_nsError: NSError(domain: Self.errorDomain, code: code.rawValue, userInfo: information))
    }

    /// Creates an error for a failed call of the C library.
    init(_ code: Code, _ message: String, errno number: Int32) {
        let code: Code =
            switch number {
            case ENOSPC, EDQUOT: .notEnoughSpace
            case EACCES, EPERM, EROFS: code == .internalError ? .accessRestricted : code
            case ENOENT: code == .invalidResource ? .missingResource : code
            default: code
            }
        self.init(
            code, "\(message): \(String(cString: strerror(number)))",
            underlying: NSError(domain: NSPOSIXErrorDomain, code: Int(number)))
    }
}
