import Foundation
import ReelCoreMedia
import ReelMediaEngine

extension AVFileType {
    /// Returns why samples of the format in the input's hint cannot be copied into a file of this type; nil if they can, or if
    /// the hint does not determine it: then the first sample does.
    func validationError(forCopyingInto input: AVAssetWriterInput) -> String? {
        guard input.outputSettings == nil, let hint = input.sourceFormatHint else { return nil }
        guard hint.mediaType.fourCharacters == input.mediaType.rawValue else {
            return
                "the sourceFormatHint describes \(hint.mediaType), but the input is for '\(input.mediaType.rawValue)'"
        }
        if let boxes = input.trackProperties.boxes, case .movie(let container) = container {
            return container.canHold(boxes) ? nil : "a file of the type '\(rawValue)' cannot contain '\(boxes.code)'"
        }
        let codec: CodecParameters
        do throws(MediaError) {
            codec = try hint.codecForCopying()
        } catch {
            // Of video and audio, the first sample may have a complete description.
            return input.mediaType == .metadata ? "of the sourceFormatHint: \(error.localizedDescription)" : nil
        }
        guard case .movie(let container) = container else { return nil }
        if let boxes = codec.boxes(isQuickTime: self == .mov) {
            return container.canHold(boxes) ? nil : "a file of the type '\(rawValue)' cannot contain '\(boxes.code)'"
        }
        if codec.isPCM, self != .mov { return "linear PCM can be copied only into .mov files" }
        return container.canHold(codec) ? nil : "a file of the type '\(rawValue)' cannot contain \(codec.codecName)"
    }
}

extension CMFormatDescription {
    /// Returns the codec parameters for samples of this format, as for a file's header.
    func codecForCopying() throws(MediaError) -> CodecParameters {
        if let codecParameters { return codecParameters }
        return try CodecParameters(self)
    }
}
