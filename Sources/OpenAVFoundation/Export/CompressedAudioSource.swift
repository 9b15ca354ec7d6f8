import Foundation
import MediaEngine
import OpenCoreMedia

/// A track's sound, compressed, copied as it is.
///
/// What a decoder needs before the first sample comes with it, at a time before the segment's, where nobody hears it.
/// Not for two threads at once.
final class CompressedAudioSource: CompressedSource {
    let format: CMFormatDescription
    private let segment: MediaSegment
    private let packets: PacketReader
    /// Packets that a decoder must have had before it gives the right sound (AAC overlaps each with its neighbour).
    private static let leadIn: Int64 = 2

    /// Why the sound cannot be copied; nil where it can: it must be one piece of one file, from time 0 on, at its own pace.
    static func reasonAgainst(_ segments: [MediaSegment]) -> String? {
        let segments = MediaSegment.joined(segments)
        guard segments.count == 1, segments[0].track != nil, segments[0].targetRange.start == .zero else {
            return "its sound is not one piece of one file from the beginning on"
        }
        return segments[0].isUnscaled ? nil : "its sound is played at another pace"
    }

    /// - Parameter segments: of which `reasonAgainst(_:)` has nothing to say.
    init(_ segments: [MediaSegment], cancellation: MediaCancellation?) throws(MediaError) {
        guard let segment = MediaSegment.joined(segments).first, case .media(let location, let track, let origin) = segment.source
        else { throw MediaError(.noSuchTrack, "copy sound", "there is none") }
        self.segment = segment
        format = track.format
        packets = try PacketReader(location, track: track, origin: origin, cancellation: cancellation)
        if segment.sourceRange.start > .zero {
            try packets.seek(to: max(.zero, segment.sourceRange.start - CMTime(value: 1, timescale: 4)))
        }
    }

    /// Nil at the end.
    func next() throws(MediaError) -> CMSampleBuffer? {
        while let sample = try packets.next() {
            guard sample.presentationTime < segment.sourceRange.end else { return nil }
            let length = sample.duration.isNumeric ? sample.duration : .zero
            let needed = segment.sourceRange.start - CMTimeMultiply(length, multiplier: Int32(Self.leadIn))
            guard sample.presentationTime + length > needed else { continue }
            let excess = max(.zero, sample.presentationTime + length - segment.sourceRange.end)
            return segment.placing(sample).sampleBuffer(format, trimmingAtEnd: excess)
        }
        return nil
    }
}
