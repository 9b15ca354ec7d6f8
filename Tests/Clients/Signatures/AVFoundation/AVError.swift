// Calls of AVError, as Apple declares them. See ../check.py.
import AVFoundation

func avError(_ it: inout AVError) {
    let _: AVError.Type = AVError.self
    let _: NSError = it._nsError
    let _: AVError = AVError(_nsError: value() as NSError)
    let _: String = AVError.errorDomain
    let _: AVError.Code = AVError.unknown
    let _: AVError.Code = AVError.outOfMemory
    let _: AVError.Code = AVError.diskFull
    let _: AVError.Code = AVError.maximumFileSizeReached
    let _: AVError.Code = AVError.exportFailed
    let _: AVError.Code = AVError.decodeFailed
    let _: AVError.Code = AVError.invalidSourceMedia
    let _: AVError.Code = AVError.fileAlreadyExists
    let _: AVError.Code = AVError.compositionTrackSegmentsNotContiguous
    let _: AVError.Code = AVError.invalidCompositionTrackSegmentDuration
    let _: AVError.Code = AVError.invalidCompositionTrackSegmentSourceStartTime
    let _: AVError.Code = AVError.invalidCompositionTrackSegmentSourceDuration
    let _: AVError.Code = AVError.fileFormatNotRecognized
    let _: AVError.Code = AVError.fileFailedToParse
    let _: AVError.Code = AVError.noImageAtTime
    let _: AVError.Code = AVError.decoderNotFound
    let _: AVError.Code = AVError.encoderNotFound
    let _: AVError.Code = AVError.operationNotSupportedForAsset
    let _: AVError.Code = AVError.invalidVideoComposition
    let _: AVError.Code = AVError.failedToLoadMediaData
    let _: AVError.Code = AVError.videoCompositorFailed
    let _: AVError.Code = AVError.unsupportedOutputSettings
    let _: AVError.Code = AVError.operationNotAllowed
    let _: AVError.Code = AVError.formatUnsupported
    let _: AVError.Code = AVError.noSourceTrack
    let _: AVError.Code = AVError.operationNotSupportedForPreset
}
