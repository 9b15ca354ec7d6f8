import ReelCoreMedia
import ReelMediaEngine

/// Samples that are copied as they are.
final class CopiedSamples: ExportFeed {
    let input: AVAssetWriterInput
    private let source: any CompressedSource
    /// The sample that has been read but not appended yet.
    private var ahead: CMSampleBuffer?

    init(video source: CompressedVideoSource) {
        self.source = source
        input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: source.format)
        input.mediaTimeScale = source.timescale
        input.endOfCopiedSamples = source.end
        input.writesWhenAppending = true
    }

    init(other source: CopiedTrackSource, mediaType: AVMediaType) {
        self.source = source
        input = AVAssetWriterInput(mediaType: mediaType, outputSettings: nil, sourceFormatHint: source.format)
        input.setTrackProperty("boxes", \.boxes, source.boxes)
        input.mediaTimeScale = source.timescale
        input.endOfCopiedSamples = source.end
        input.writesWhenAppending = true
    }

    func nextByteCount() throws(MediaError) -> Int64? {
        if ahead == nil { ahead = try source.next() }
        return Int64(ahead?.totalSampleSize ?? 0)
    }

    func feed() throws(MediaError) -> CMTime? {
        let next = if let ahead { ahead } else { try source.next() }
        ahead = nil
        guard let next, input.append(next) else { return nil }
        if let position = source.position { return position }
        return next.decodeTimeStamp.isNumeric ? next.decodeTimeStamp : next.presentationTimeStamp
    }
}

/// A source of compressed samples in decode order. Not thread-safe.
protocol CompressedSource: AnyObject {
    /// Returns the next sample; nil at the end.
    func next() throws(MediaError) -> CMSampleBuffer?
    /// The time on the track's timeline up to which samples have been returned; nil if it is that of the last sample.
    var position: CMTime? { get }
}

extension CompressedSource {
    var position: CMTime? { nil }
}
