import ReelCoreMedia
import ReelMediaEngine

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
