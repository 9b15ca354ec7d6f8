public import Foundation
import ReelCoreFoundation

/// An error of this framework (Apple: AVError): one of Apple's codes, a message with what failed and what to do, and the
/// underlying library's error (`NSUnderlyingErrorKey`).
///
/// As on Apple's platforms it bridges to `NSError`: `error as NSError`, `error as? AVError` and `catch AVError.diskFull` match.
public struct AVError: _BridgedStoredNSError, _ObjectiveCBridgeable {
    public let _nsError: NSError

    public init(_nsError error: NSError) {
        precondition(error.domain == Self.errorDomain, "not an error of \(Self.errorDomain): \(error.domain)")
        self._nsError = error
    }

    public static var _nsErrorDomain: String { AVFoundationErrorDomain }
    public static var errorDomain: String { AVFoundationErrorDomain }

    /// The error codes of AVError.h. Codes that this framework never produces are absent.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        public typealias _ErrorType = AVError

        case unknown = -11800
        case outOfMemory = -11801
        case diskFull = -11807
        case maximumFileSizeReached = -11811
        case exportFailed = -11820
        case decodeFailed = -11821
        case invalidSourceMedia = -11822
        case fileAlreadyExists = -11823
        case compositionTrackSegmentsNotContiguous = -11824
        case invalidCompositionTrackSegmentDuration = -11825
        case invalidCompositionTrackSegmentSourceStartTime = -11826
        case invalidCompositionTrackSegmentSourceDuration = -11827
        case fileFormatNotRecognized = -11828
        case fileFailedToParse = -11829
        case noImageAtTime = -11832
        case decoderNotFound = -11833
        case encoderNotFound = -11834
        case operationNotSupportedForAsset = -11838
        case invalidVideoComposition = -11841
        case failedToLoadMediaData = -11849
        case videoCompositorFailed = -11858
        case unsupportedOutputSettings = -11861
        case operationNotAllowed = -11862
        case formatUnsupported = -11864
        case noSourceTrack = -11869
        case operationNotSupportedForPreset = -11871
        case operationCancelled = -11878
        case encodeFailed = -11883
    }

    public static var unknown: Code { .unknown }
    public static var outOfMemory: Code { .outOfMemory }
    public static var diskFull: Code { .diskFull }
    public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
    public static var exportFailed: Code { .exportFailed }
    public static var decodeFailed: Code { .decodeFailed }
    public static var invalidSourceMedia: Code { .invalidSourceMedia }
    public static var fileAlreadyExists: Code { .fileAlreadyExists }
    public static var compositionTrackSegmentsNotContiguous: Code { .compositionTrackSegmentsNotContiguous }
    public static var invalidCompositionTrackSegmentDuration: Code { .invalidCompositionTrackSegmentDuration }
    public static var invalidCompositionTrackSegmentSourceStartTime: Code { .invalidCompositionTrackSegmentSourceStartTime }
    public static var invalidCompositionTrackSegmentSourceDuration: Code { .invalidCompositionTrackSegmentSourceDuration }
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    public static var fileFailedToParse: Code { .fileFailedToParse }
    public static var noImageAtTime: Code { .noImageAtTime }
    public static var decoderNotFound: Code { .decoderNotFound }
    public static var encoderNotFound: Code { .encoderNotFound }
    public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
    public static var invalidVideoComposition: Code { .invalidVideoComposition }
    public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
    public static var videoCompositorFailed: Code { .videoCompositorFailed }
    public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
    public static var operationNotAllowed: Code { .operationNotAllowed }
    public static var formatUnsupported: Code { .formatUnsupported }
    public static var noSourceTrack: Code { .noSourceTrack }
    public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
    public static var operationCancelled: Code { .operationCancelled }
    public static var encodeFailed: Code { .encodeFailed }
}

/// The domain of every ``AVError``.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"
