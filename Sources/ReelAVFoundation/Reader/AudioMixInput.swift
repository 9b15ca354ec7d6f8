import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// One input track of an audio mix.
struct AudioMixInput {
    var segments: [MediaSegment]
    var volume: VolumeCurve
    var algorithm: AVAudioTimePitchAlgorithm
    /// An ISO 639-2/T code; nil if the language is undetermined.
    var language: String?
    /// The track's own volume, which multiplies that of the mix; a track that is copied keeps it as a property.
    var preferredVolume = 1.0
    /// The track; nil for a single track that is read.
    var track: AVAssetTrack?

    /// The end of the last segment.
    var end: CMTime { segments.last?.targetRange.end ?? .zero }

    /// The sample rates and channel counts of the media it plays.
    var formats: [(sampleRate: Int, channels: Int)] {
        segments.compactMap(\.track).map { ($0.codec.sampleRate, $0.codec.channels) }
    }

    var lane: AudioLane {
        let pieces = segments.compactMap { segment -> AudioSegment? in
            guard let media = segment.media else { return nil }
            return AudioSegment(
                location: media.location, track: media.info.index, source: segment.sourceRange, target: segment.targetRange)
        }
        let timePitch: TimePitch =
            switch algorithm {
            case .varispeed: .varispeed
            case .timeDomain: .timeDomain
            default: .spectral
            }
        if ![.varispeed, .timeDomain, .spectral].contains(algorithm), segments.contains(where: { !$0.isUnscaled }) {
            IgnoredInput.report(
                "audioTimePitchAlgorithm", "there is no algorithm '\(algorithm.rawValue)'; Spectral is used")
        }
        return AudioLane(segments: pieces, volume: scaledVolume, timePitch: timePitch)
    }
}

extension AudioMixInput {
    private var scaledVolume: VolumeCurve {
        guard preferredVolume != 1, end > .zero else { return volume }
        // The ramps of a mix cover the whole track.
        let whole = VolumeCurve.Ramp(timeRange: CMTimeRange(start: .zero, duration: end), start: 1, end: 1)
        return VolumeCurve(
            (volume.ramps.isEmpty ? [whole] : volume.ramps).map { ramp in
                .init(timeRange: ramp.timeRange, start: ramp.start * preferredVolume, end: ramp.end * preferredVolume)
            })
    }

    /// Creates an input from a track, with the volume and algorithm of a mix.
    init(_ track: AVAssetTrack, mix: AVAudioMix?, algorithm: AVAudioTimePitchAlgorithm) {
        let parameters = mix?.inputParameters.first { $0.trackID == track.trackID }
        let segments = track.mediaSegments
        let end = segments.last?.targetRange.end ?? .zero
        let pieces = parameters?.volumePieces(until: end) ?? []
        let volume = VolumeCurve(
            pieces.map { VolumeCurve.Ramp(timeRange: $0.timeRange, start: Double($0.start), end: Double($0.end)) })
        self.init(
            segments: segments, volume: volume.isUnity ? VolumeCurve() : volume,
            algorithm: parameters?.audioTimePitchAlgorithm ?? algorithm, language: track.languageCode,
            preferredVolume: Double(track.preferredVolume), track: track)
    }
}
