import Foundation
import ReelMediaEngine
import ReelCoreMedia

/// One input track of an audio mix.
struct SoundTrack {
    var segments: [MediaSegment]
    /// Linear volume ramps; the volume is 1 outside them.
    var volume: [(range: CMTimeRange, start: Float, end: Float)]
    var algorithm: AVAudioTimePitchAlgorithm
    /// An ISO 639-2/T code; nil if the language is undetermined.
    var language: String?

    /// The end of the last segment.
    var end: CMTime { segments.last?.targetRange.end ?? .zero }

    /// The sample rates and channel counts of the media it plays.
    var formats: [(sampleRate: Int, channels: Int)] {
        segments.compactMap { segment in
            guard case .media(_, let track, _) = segment.source else { return nil }
            return (track.codec.sampleRate, track.codec.channels)
        }
    }

    var lane: SoundLane {
        let pieces = segments.compactMap { segment -> SoundSegment? in
            guard case .media(let location, let track, _) = segment.source else { return nil }
            return SoundSegment(
                location: location, track: track.index, source: segment.sourceRange, target: segment.targetRange)
        }
        let timePitch: TimePitch =
            switch algorithm {
            case .varispeed: .varispeed
            case .timeDomain: .timeDomain
            default: .spectral
            }
        let ramps = volume.map { range, start, end in
            ReelMediaEngine.VolumeCurve.Ramp(timeRange: range, start: Double(start), end: Double(end))
        }
        return SoundLane(segments: pieces, volume: .init(ramps), timePitch: timePitch)
    }
}

extension SoundTrack {
    /// Creates an input from a track, with the volume and algorithm of a mix.
    init(_ track: AVAssetTrack, mix: AVAudioMix?, algorithm: AVAudioTimePitchAlgorithm) {
        let parameters = mix?.inputParameters.first { $0.trackID == track.trackID }
        let segments = track.mediaSegments
        let end = segments.last?.targetRange.end ?? .zero
        let pieces = parameters?.volumePieces(until: end) ?? []
        let isChanged = pieces.contains { $0.start != 1 || $0.end != 1 }
        self.init(
            segments: segments, volume: isChanged ? pieces.map { ($0.timeRange, $0.start, $0.end) } : [],
            algorithm: parameters?.audioTimePitchAlgorithm ?? algorithm, language: track.languageCode)
    }
}

/// Mixed audio tracks, as PCM in the requested format.
final class SoundSource: SampleSource {
    private let mixer: SoundMixer
    /// Nil if the requested format is the mixer's own.
    private let converter: PCMConverter?
    private var isDone = false
    /// The maximum number of audio frames in a sample buffer.
    private static let chunk = 8192

    /// - Parameter timeRange: on the tracks' timeline; it is cut off at the end of the last track.
    convenience init(
        _ tracks: [SoundTrack], timeRange: CMTimeRange, settings: PCMOutputSettings, cancellation: MediaCancellation
    ) throws(MediaError) {
        let end = min(timeRange.end, tracks.map(\.end).max() ?? .zero)
        try self.init(
            tracks, exactly: CMTimeRange(start: timeRange.start, end: max(timeRange.start, end)), settings: settings,
            cancellation: cancellation)
    }

    /// - Parameter range: on the tracks' timeline. Gaps, and any time beyond the tracks' end, are filled with silence.
    init(
        _ tracks: [SoundTrack], exactly range: CMTimeRange, settings: PCMOutputSettings, cancellation: MediaCancellation
    ) throws(MediaError) {
        let formats = tracks.flatMap(\.formats)
        let rate = settings.sampleRate ?? formats.map(\.sampleRate).max() ?? 44_100
        let channels = settings.channels ?? max(1, formats.map(\.channels).max() ?? 2)
        mixer = try SoundMixer(
            lanes: tracks.map(\.lane), timeRange: range, sampleRate: rate, channels: channels, cancellation: cancellation)
        let wanted = settings.description(sampleRate: rate, channels: channels)
        let own = PCMOutputSettings.float.description(sampleRate: rate, channels: channels)
        converter = try wanted == own ? nil : PCMConverter(from: own, to: wanted)
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while !isDone {
            guard let buffer = try mixer.next(maximumFrames: Self.chunk) else {
                isDone = true
                return try converter?.finish()
            }
            guard let converter else { return buffer }
            if let converted = try converter.convert(buffer) { return converted }
        }
        return nil
    }
}
