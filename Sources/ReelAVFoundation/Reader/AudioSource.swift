import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// Mixed audio tracks, as PCM in the requested format.
final class AudioSource: SampleSource {
    private let mixer: AudioMixer
    /// Nil if the requested format is the mixer's own.
    private let converter: PCMConverter?
    private var isDone = false
    /// The maximum number of audio frames in a sample buffer.
    private static let chunk = 8192

    /// - Parameter timeRange: on the tracks' timeline; it is cut off at the end of the last track.
    convenience init(
        _ tracks: [AudioMixInput], timeRange: CMTimeRange, settings: PCMOutputSettings, peakLimit: Double? = nil,
        cancellation: MediaCancellation
    ) throws(MediaError) {
        let end = min(timeRange.end, tracks.map(\.end).max() ?? .zero)
        try self.init(
            tracks, exactly: CMTimeRange(start: timeRange.start, end: max(timeRange.start, end)), settings: settings,
            peakLimit: peakLimit, cancellation: cancellation)
    }

    /// - Parameter range: on the tracks' timeline. Gaps, and any time beyond the tracks' end, are filled with silence.
    init(
        _ tracks: [AudioMixInput], exactly range: CMTimeRange, settings: PCMOutputSettings, peakLimit: Double? = nil,
        cancellation: MediaCancellation
    ) throws(MediaError) {
        let formats = tracks.flatMap(\.formats)
        let rate = settings.sampleRate ?? formats.map(\.sampleRate).max() ?? 44_100
        let channels = settings.channels ?? max(1, formats.map(\.channels).max() ?? 2)
        mixer = try AudioMixer(
            lanes: tracks.map(\.lane), timeRange: range, sampleRate: rate, channels: channels,
            peakLimit: peakLimit, cancellation: cancellation)
        converter = try settings.converter(fromMixAt: rate, channels: channels)
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
