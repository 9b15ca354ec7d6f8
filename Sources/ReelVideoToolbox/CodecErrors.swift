import ReelCoreFoundation
import ReelMediaEngine

extension MediaError {
    /// Video Toolbox's status for an error of an encoder.
    var encodingStatus: OSStatus {
        switch kind {
        case .outOfMemory: kVTAllocationFailedErr
        case .unsupported: kVTCouldNotFindVideoEncoderErr
        default: kVTVideoEncoderMalfunctionErr
        }
    }

    /// Video Toolbox's status for an error of a decoder.
    var decodingStatus: OSStatus {
        switch kind {
        case .outOfMemory: kVTAllocationFailedErr
        case .unsupported: kVTVideoDecoderUnsupportedDataFormatErr
        case .damaged: kVTVideoDecoderBadDataErr
        default: kVTVideoDecoderMalfunctionErr
        }
    }
}
