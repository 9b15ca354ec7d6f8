import Foundation
import ReelMediaEngine
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo

/// A source of an output's samples. Not thread-safe.
protocol SampleSource: AnyObject {
    /// Returns the next sample, or nil at the end.
    func next() throws(MediaError) -> CMSampleBuffer?
    /// The actual failure, to report instead of the error that `next()` has thrown, if the cause is not the file.
    var failure: AVError? { get }
}

extension SampleSource {
    var failure: AVError? { nil }
}

/// A track's decoded frames, as pixel buffers.
final class DecodedFrameSource: SampleSource {
    private let frames: VideoFrameSource
    private let maker: PixelBufferMaker

    init(_ frames: VideoFrameSource, _ maker: PixelBufferMaker) {
        self.frames = frames
        self.maker = maker
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while let shown = try frames.next() {
            // Empty parts of a track have no samples.
            guard let frame = shown.frame else { continue }
            return try CMSampleBuffer(picture: maker.make(frame), time: shown.time, duration: shown.duration)
        }
        return nil
    }
}

extension CMSampleBuffer {
    convenience init(picture: CVPixelBuffer, time: CMTime, duration: CMTime) throws(MediaError) {
        do {
            try self.init(
                imageBuffer: picture, formatDescription: CMFormatDescription(imageBuffer: picture),
                sampleTiming: CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid))
        } catch {
            throw MediaError(.internalFailure, "make a sample buffer of a frame", error.localizedDescription)
        }
    }
}

/// A track's samples as stored in the file, in decode order. Includes samples that are needed only to decode others; their
/// presentation times may lie outside the segment.
final class StoredSampleSource: SampleSource {
    private var segments: ArraySlice<MediaSegment>
    private let cancellation: MediaCancellation
    private var current: (segment: MediaSegment, packets: PacketReader, format: CMFormatDescription)?
    private var hasReachedEnd = false

    init(_ segments: [MediaSegment], timeRange: CMTimeRange, cancellation: MediaCancellation) {
        self.segments = MediaSegment.joined(segments.compactMap { $0.clipped(to: timeRange) })[...]
        self.cancellation = cancellation
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while true {
            if let (segment, packets, format) = current {
                if let buffer = try nextBuffer(segment, packets, format) { return buffer }
                current = nil
            }
            guard let segment = segments.popFirst() else { return nil }
            guard let media = segment.media else { continue }
            let packets = try media.packetReader(cancellation)
            if segment.sourceRange.start > media.info.timeRange.start { try packets.seek(to: segment.sourceRange.start) }
            current = (segment, packets, media.info.format)
            hasReachedEnd = false
        }
    }

    private func nextBuffer(
        _ segment: MediaSegment, _ packets: PacketReader, _ format: CMFormatDescription
    ) throws(MediaError) -> CMSampleBuffer? {
        guard !hasReachedEnd, let sample = try packets.next() else { return nil }
        // No sample that is decoded at or after the end is shown before it.
        let decoded = sample.decodeTime.isNumeric ? sample.decodeTime : sample.presentationTime
        if decoded >= segment.sourceRange.end {
            hasReachedEnd = true
            return nil
        }
        return segment.placing(sample).sampleBuffer(format)
    }
}

/// A concatenation of sources.
final class SourceSequence: SampleSource {
    private var sources: ArraySlice<any SampleSource>

    init(_ sources: [any SampleSource]) { self.sources = sources[...] }

    var failure: AVError? { sources.first?.failure }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while let source = sources.first {
            if let buffer = try source.next() { return buffer }
            sources.removeFirst()
        }
        return nil
    }
}
