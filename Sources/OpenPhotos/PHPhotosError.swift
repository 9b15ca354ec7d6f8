public import Foundation
import OpenCoreFoundation

/// An error of the photo library (Apple: PHPhotosError). It is an `NSError` of the domain `PHPhotosErrorDomain` as well; its
/// description names the file, and the system's own error lies underneath (`NSUnderlyingErrorKey`).
public struct PHPhotosError: _BridgedStoredNSError, _ObjectiveCBridgeable {
    public let _nsError: NSError

    public init(_nsError error: NSError) {
        precondition(error.domain == Self.errorDomain, "not an error of \(Self.errorDomain): \(error.domain)")
        self._nsError = error
    }

    public static var _nsErrorDomain: String { PHPhotosErrorDomain }
    public static var errorDomain: String { PHPhotosErrorDomain }

    /// PHError.h. Codes that nothing here gives are absent.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        public typealias _ErrorType = PHPhotosError

        case internalError = -1
        /// The file is not one that can be read, or is none at all but a folder, say.
        case invalidResource = 3302
        /// There is no such file.
        case missingResource = 3303
        case notEnoughSpace = 3305
        /// The videos folder cannot be made or written to.
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

    /// A call of the C library that has failed.
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
