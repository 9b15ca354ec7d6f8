import Foundation
import MediaEngine
import OpenCoreMedia

/// The sound of several tracks, mixed (Apple: AVAssetReaderAudioMixOutput).
public final class AVAssetReaderAudioMixOutput: AVAssetReaderOutput, @unchecked Sendable {
    public let audioTracks: [AVAssetTrack]
    public let audioSettings: [String: Any]?
    /// Guarded by the superclass's lock, as the next.
    private var mix: AVAudioMix?
    private var algorithm = AVAudioTimePitchAlgorithm.spectral

    /// - Parameter audioSettings: linear PCM, as in ``AVAssetReaderTrackOutput``; nil gives 32-bit floating-point numbers, at the
    ///   highest rate and with the most channels of the tracks.
    public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
        self.audioTracks = audioTracks
        self.audioSettings = audioSettings
        super.init()
    }

    /// The tracks' volumes over time; nil mixes all at their own level. Nothing is attenuated to keep the sum within bounds.
    public var audioMix: AVAudioMix? {
        get { configured { mix } }
        set { configure("audioMix") { mix = newValue?.copy() as? AVAudioMix } }
    }

    /// How sound is played at another pace, where the mix does not say it.
    public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { configured { algorithm } }
        set { configure("audioTimePitchAlgorithm") { algorithm = newValue } }
    }

    public override var mediaType: AVMediaType { .audio }
    override var sourceTracks: [AVAssetTrack] { audioTracks }

    override var reasonAgainstSettings: String? {
        guard !audioTracks.isEmpty, audioTracks.allSatisfy({ $0.mediaType == .audio }) else {
            return "its tracks must be of sound"
        }
        guard let audioSettings else { return nil }
        do throws(SettingsError) {
            _ = try PCMOutputSettings(audioSettings)
            return nil
        } catch {
            return error.reason
        }
    }

    override func makeSource(
        _ timeRange: CMTimeRange, _ cancellation: MediaCancellation
    ) throws(MediaError) -> any SampleSource {
        let settings = audioSettings.flatMap { try? PCMOutputSettings($0) } ?? .float
        return try SoundSource(
            audioTracks.map { SoundTrack($0, mix: audioMix, algorithm: audioTimePitchAlgorithm) }, timeRange: timeRange,
            settings: settings, cancellation: cancellation)
    }
}
