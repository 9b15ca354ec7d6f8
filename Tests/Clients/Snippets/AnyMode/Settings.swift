// Values that clients read out of settings and properties.
import AVFoundation
import ImageIO

func describe(_ input: AVAssetWriterInput, _ output: AVAssetReaderTrackOutput, _ assistant: AVOutputSettingsAssistant) {
    let codec = assistant.videoSettings?[AVVideoCodecKey] as? String
    let width = assistant.videoSettings?[AVVideoWidthKey] as? Int
    let height = assistant.videoSettings?[AVVideoHeightKey] as? NSNumber
    let compression = assistant.videoSettings?[AVVideoCompressionPropertiesKey] as? [String: Any]
    let rate = compression?[AVVideoAverageBitRateKey] as? Int
    let isH264 = input.outputSettings?[AVVideoCodecKey] as? AVVideoCodecType == .h264
    let format = (output.outputSettings?[kCVPixelBufferPixelFormatTypeKey as String] as? NSNumber)?.uint32Value
    print(codec ?? "", width ?? 0, height ?? 0, rate ?? 0, isH264, format == kCVPixelFormatType_32BGRA)
    var settings = assistant.videoSettings ?? [:]
    settings[AVVideoWidthKey] = CGFloat(64)
    settings[AVVideoCodecKey] = AVVideoCodecType.hevc
}

func orientation(of url: URL) -> CGImagePropertyOrientation? {
    guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
        let raw = properties[kCGImagePropertyOrientation] as? UInt32
    else { return nil }
    return CGImagePropertyOrientation(rawValue: raw)
}

func size(of track: AVAssetTrack) -> CGSize {
    for description in track.formatDescriptions as! [CMFormatDescription] {
        let size = CMVideoFormatDescriptionGetDimensions(description)
        return CGSize(width: CGFloat(size.width), height: CGFloat(size.height))
    }
    return track.naturalSize.applying(track.preferredTransform)
}
