import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The compressed audio of a track, copied without encoding.
///
/// Includes the packets that a decoder requires before the first sample, at times before the segment, where they are not heard.
/// Not thread-safe.
final class CompressedAudioSource: CompressedSource {
    let format: CMFormatDescription
    private let segment: MediaSegment
    private let packets: PacketReader

    /// Returns why the audio cannot be copied as a single piece; nil if it can. It must be one piece of one file, from time 0 on,
    /// at its own speed.
    static func validationError(forCopying segments: [MediaSegment]) -> String? {
        let segments = MediaSegment.joined(segments)
        guard segments.count == 1, segments[0].media != nil, segments[0].targetRange.start == .zero else {
            return "its sound is not one piece of one file from the start on"
        }
        return segments[0].isUnscaled ? nil : "its sound plays at another speed"
    }

    /// - Parameter segments: Segments for which `validationError(forCopying:)` returns nil.
    init(_ segments: [MediaSegment], cancellation: MediaCancellation?) throws(MediaError) {
        guard let segment = MediaSegment.joined(segments).first, let media = segment.media else {
            throw MediaError(.noSuchTrack, "copy sound", "there is no sound")
        }
        self.segment = segment
        format = media.info.format
        packets = try media.packetReader(cancellation)
        if segment.sourceRange.start > .zero {
            try packets.seek(to: max(.zero, segment.sourceRange.start - CMTime(value: 1, timescale: 4)))
        }
    }

    /// Returns the next sample; nil at the end.
    func next() throws(MediaError) -> CMSampleBuffer? {
        while let sample = try packets.next() {
            guard sample.presentationTime < segment.sourceRange.end else { return nil }
            let length = sample.duration.isNumeric ? sample.duration : .zero
            let needed = segment.sourceRange.start - CMTimeMultiply(length, multiplier: Int32(packets.codec.leadIn))
            guard sample.presentationTime + length > needed else { continue }
            let excess = max(.zero, sample.presentationTime + length - segment.sourceRange.end)
            return segment.placing(sample).sampleBuffer(format, trimmingAtEnd: excess)
        }
        return nil
    }
}

extension CodecParameters {
    /// The number of packets that a decoder requires before its output is correct.
    var leadIn: Int {
        if isPCM { return 0 }
        // AAC overlaps adjacent packets. MP3 also refers to up to 511 bytes before a packet, which may be ten packets.
        return codecName == "mp3" ? 10 : 2
    }
}
