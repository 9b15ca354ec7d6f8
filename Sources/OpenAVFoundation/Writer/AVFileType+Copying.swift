import MediaEngine
import OpenCoreMedia

extension AVFileType {
    /// Why what the input's hint announces cannot be copied into a file of this kind; nil where it can, and where the hint does
    /// not say enough: then the first sample tells.
    func reasonAgainstCopying(into input: AVAssetWriterInput) -> String? {
        guard input.outputSettings == nil, let hint = input.sourceFormatHint else { return nil }
        guard hint.mediaType.rawValue == (input.mediaType == .video ? kCMMediaType_Video : kCMMediaType_Audio) else {
            return
                "the sourceFormatHint describes \(hint.mediaType), and the input is for '\(input.mediaType.rawValue)'"
        }
        guard let codec = try? hint.codecForCopying(), case .movie(let container) = container else { return nil }
        if codec.isPCM, self != .mov { return "linear PCM can be written into .mov files only" }
        return container.canHold(codec) ? nil : "a file of the type '\(rawValue)' cannot hold \(codec.codecName)"
    }
}

extension CMFormatDescription {
    /// What a file's header says of samples of this format.
    func codecForCopying() throws(MediaError) -> CodecParameters {
        if let codecParameters { return codecParameters }
        return try CodecParameters(self)
    }
}
