public import Foundation
import OpenCoreFoundation

/// An error of this framework: a code of Apple's, a message that says what was done and what to do, and the library's own error
/// underneath (`NSUnderlyingErrorKey`).
///
/// As on Apple's systems it is an `NSError` too: `error as NSError`, `error as? AVError` and `catch AVError.diskFull` all match.
public struct AVError: _BridgedStoredNSError, _ObjectiveCBridgeable {
    public let _nsError: NSError

    public init(_nsError error: NSError) {
        precondition(error.domain == Self.errorDomain, "not an error of \(Self.errorDomain): \(error.domain)")
        self._nsError = error
    }

    public static var _nsErrorDomain: String { AVFoundationErrorDomain }
    public static var errorDomain: String { AVFoundationErrorDomain }

    /// AVError.h. Codes that nothing here gives are absent.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        public typealias _ErrorType = AVError

        case unknown = -11800
        case outOfMemory = -11801
        case diskFull = -11807
        case fileAlreadyExists = -11823
        case fileFormatNotRecognized = -11828
        case encoderNotFound = -11834
        case unsupportedOutputSettings = -11861
        case operationNotAllowed = -11862
        case formatUnsupported = -11864
        case operationCancelled = -11878
        case encodeFailed = -11883
    }

    public static var unknown: Code { .unknown }
    public static var outOfMemory: Code { .outOfMemory }
    public static var diskFull: Code { .diskFull }
    public static var fileAlreadyExists: Code { .fileAlreadyExists }
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    public static var encoderNotFound: Code { .encoderNotFound }
    public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
    public static var operationNotAllowed: Code { .operationNotAllowed }
    public static var formatUnsupported: Code { .formatUnsupported }
    public static var operationCancelled: Code { .operationCancelled }
    public static var encodeFailed: Code { .encodeFailed }
}

public let AVFoundationErrorDomain = "AVFoundationErrorDomain"
