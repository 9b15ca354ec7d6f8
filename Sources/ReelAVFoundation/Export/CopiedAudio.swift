import ReelCoreMedia
import ReelMediaEngine

/// Compressed audio that is copied as it is, many packets at once: they are small, and each costs little by itself.
final class CopiedAudio: ExportFeed {
    let input: AVAssetWriterInput
    private let source: any CompressedAudio
    /// The sample that has been read but not appended yet.
    private var ahead: CompressedSample?
    /// The number of packets that are appended at once, about a second of AAC.
    private static let packetCount = 48

    /// - Parameter segments: Segments for which `CompressedAudioPieces.validationError(forCopying:)` returns nil.
    init(_ segments: [MediaSegment], cancellation: MediaCancellation?) throws(MediaError) {
        if CompressedAudioSource.validationError(forCopying: segments) == nil {
            source = try CompressedAudioSource(segments, cancellation: cancellation)
            input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil, sourceFormatHint: source.format)
        } else {
            let pieces = try CompressedAudioPieces(segments, cancellation: cancellation)
            source = pieces
            input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil, sourceFormatHint: source.format)
            input.setTrackProperty("edits", \.edits, pieces.edits)
            input.endOfCopiedSamples = pieces.end
        }
        input.timescaleOfCopiedAudio = source.timescale
        input.writesWhenAppending = true
    }

    func nextByteCount() throws(MediaError) -> Int64? {
        if ahead == nil { ahead = try source.next() }
        return Int64(ahead?.packet.byteCount ?? 0)
    }

    func feed() throws(MediaError) -> CMTime? {
        var samples: [CompressedSample] = []
        if let ahead {
            // Sizes are asked for one by one.
            samples = [ahead]
            self.ahead = nil
        } else {
            samples.reserveCapacity(Self.packetCount)
            while samples.count < Self.packetCount, let sample = try source.next() { samples.append(sample) }
        }
        guard let last = samples.last, input.append(samples, of: source.format) else { return nil }
        if let position = source.position { return position }
        return last.decodeTime.isNumeric ? last.decodeTime : last.presentationTime
    }
}

/// A source of the packets of a track's audio, at their times in the new track. Not thread-safe.
protocol CompressedAudio: AnyObject {
    var format: CMFormatDescription { get }
    /// The ticks per second of the new track.
    var timescale: CMTimeScale { get }
    /// Returns the next sample; nil at the end.
    func next() throws(MediaError) -> CompressedSample?
    /// The time on the track's timeline up to which samples have been returned; nil if it is that of the last sample.
    var position: CMTime? { get }
}

extension CompressedAudio {
    var position: CMTime? { nil }
}

extension MediaInfo.Track {
    /// The ticks per second of a track into which the audio is copied: its sample rate, or the part of it that the source uses.
    ///
    /// The packets of High Efficiency AAC may be counted in samples before or after the spectral band replication. FFmpeg doubles
    /// the priming in the former case.
    var copiedTimescale: CMTimeScale {
        let rate = CMTimeScale(clamping: max(1, codec.sampleRate))
        return timescale > 0 && timescale < rate && timescale * 2 == rate ? timescale : rate
    }
}
