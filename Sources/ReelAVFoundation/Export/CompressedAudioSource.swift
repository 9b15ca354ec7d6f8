import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The compressed audio of a track, copied without encoding.
///
/// Includes the packets that a decoder requires before the first sample, at times before the segment, where they are not heard.
/// Not thread-safe.
final class CompressedAudioSource: CompressedAudio {
    let format: CMFormatDescription
    let timescale: CMTimeScale
    private let segment: MediaSegment
    private let packets: PacketReader
    /// Whether a sample has been returned.
    private var hasBegun = false

    /// Returns why the audio cannot be copied as a single piece; nil if it can. It must be one piece of one file, from time 0 on,
    /// at its own speed.
    static func validationError(forCopying segments: [MediaSegment]) -> String? {
        let segments = MediaSegment.joined(segments)
        guard segments.count == 1, let media = segments[0].media, segments[0].targetRange.start == .zero else {
            return "its sound is not one piece of one file from the start on"
        }
        if media.info.linkCount > 1 { return "its file joins several sounds" }
        return segments[0].isUnscaled ? nil : "its sound plays at another speed"
    }

    /// - Parameter segments: Segments for which `validationError(forCopying:)` returns nil.
    init(_ segments: [MediaSegment], cancellation: MediaCancellation?) throws(MediaError) {
        guard let segment = MediaSegment.joined(segments).first, let media = segment.media else {
            throw MediaError(.noSuchTrack, "copy sound", "there is no sound")
        }
        self.segment = segment
        format = media.info.format
        timescale = media.info.copiedTimescale
        packets = try media.packetReader(cancellation)
        if segment.sourceRange.start > .zero {
            try packets.seek(to: max(.zero, segment.sourceRange.start - packets.codec.seekMargin))
        }
    }

    /// Returns the next sample; nil at the end.
    func next() throws(MediaError) -> CompressedSample? {
        while let sample = try packets.next() {
            guard sample.presentationTime < segment.sourceRange.end else { return nil }
            let end = sample.presentationTime + (sample.duration.isNumeric ? sample.duration : .zero)
            if !hasBegun {
                let leadIn = packets.codec.leadIn(packet: end - sample.presentationTime)
                guard end > segment.sourceRange.start - leadIn else { continue }
                hasBegun = true
                return segment.placing(placingPriming(of: sample)).trimmed(atEnd: excess(of: end))
            }
            return segment.placing(sample).trimmed(atEnd: excess(of: end))
        }
        return nil
    }

    /// Returns how many frames of a sample that ends at `time` lie after the end.
    private func excess(of time: CMTime) -> Int64 {
        guard time > segment.sourceRange.end else { return 0 }
        return CMTimeConvertScale(
            time - segment.sourceRange.end, timescale: CMTimeScale(clamping: max(1, packets.codec.sampleRate)),
            method: .roundHalfAwayFromZero
        ).value
    }

    /// Returns the first sample of a file at a time that makes its priming end where the sound begins. Matroska specifies the
    /// priming exactly, but times only in milliseconds.
    private func placingPriming(of sample: CompressedSample) -> CompressedSample {
        guard sample.trimmedFrames.start > 0, segment.sourceRange.start == .zero, sample.presentationTime < .zero else {
            return sample
        }
        let rate = CMTimeScale(clamping: packets.codec.sampleRate)
        let start = CMTime(value: -sample.trimmedFrames.start, timescale: max(1, rate))
        let tick = CMTime(value: 1, timescale: sample.presentationTime.timescale)
        guard CMTimeAbsoluteValue(start - sample.presentationTime) < tick else { return sample }
        return sample.moved(presentationTime: start, decodeTime: start, duration: sample.duration)
    }
}

extension CodecParameters {
    /// How long before a piece to look for the first of its packets: the lead-in and more than a packet.
    var seekMargin: CMTime { isPCM ? CMTime(value: 1, timescale: 4) : CMTime(value: 3, timescale: 2) }

    /// Returns the duration of the packets that a decoder requires before its output is correct.
    ///
    /// - Parameter packet: the duration of a packet.
    func leadIn(packet: CMTime) -> CMTime {
        if isPCM { return .zero }
        return switch codecName {
        // Refers to up to 511 bytes before a packet, which may be ten packets.
        case "mp3": CMTimeMultiply(packet, multiplier: 10)
        // Energies are predicted from packet to packet. After the 80 ms of RFC 7845, section 4.6, errors of 4% of full scale
        // remained, and after 0.6 seconds none.
        case "opus": CMTime(value: 1, timescale: 1)
        // Each packet can be decoded by itself.
        case "flac", "alac": .zero
        // AAC overlaps adjacent packets.
        default: CMTimeMultiply(packet, multiplier: 2)
        }
    }
}
