import Foundation
import ReelAVFAudio
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// Reads several audio tracks, mixed to linear PCM (Apple: AVAssetReaderAudioMixOutput).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVAssetReaderAudioMixOutput: AVAssetReaderOutput, @unchecked Sendable {
    public let audioTracks: [AVAssetTrack]
    public let audioSettings: [String: Any]?
    private let mix = Locked<AVAudioMix?>(nil)
    private let algorithm = Locked(AVAudioTimePitchAlgorithm.spectral)

    /// Creates an output that mixes tracks.
    ///
    /// - Parameter audioSettings: linear PCM, as for ``AVAssetReaderTrackOutput``; nil gives 32-bit floating point at the highest
    ///   sample rate and with the largest channel count of the tracks.
    public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
        self.audioTracks = audioTracks
        self.audioSettings = audioSettings.map { AttributeDictionary($0).objects }
        super.init()
    }

    /// The tracks' volumes over time; nil mixes every track at its own level. The sum is not attenuated to prevent clipping.
    open var audioMix: AVAudioMix? {
        get { mix.value }
        set { configure("audioMix", mix) { $0 = newValue?.copy() as? AVAudioMix } }
    }

    /// How audio is played at a changed speed, unless the mix specifies an algorithm for the track.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { algorithm.value }
        set { configure("audioTimePitchAlgorithm", algorithm) { $0 = newValue } }
    }

    open override var mediaType: AVMediaType { .audio }
    override var sourceTracks: [AVAssetTrack] { audioTracks }

    override var settingsValidationError: String? {
        guard !audioTracks.isEmpty, audioTracks.allSatisfy({ $0.mediaType == .audio }) else {
            return "its tracks must be audio tracks"
        }
        guard let audioSettings else { return nil }
        return SettingsError.reason { () throws(SettingsError) in _ = try PCMOutputSettings(audioSettings) }
    }

    override func makeSource(
        _ timeRange: CMTimeRange, _ cancellation: MediaCancellation
    ) throws(MediaError) -> any SampleSource {
        let settings = audioSettings.flatMap { try? PCMOutputSettings($0) } ?? .float
        return try AudioSource(
            audioTracks.map { AudioMixInput($0, mix: audioMix, algorithm: audioTimePitchAlgorithm) }, timeRange: timeRange,
            settings: settings, peakLimit: audioMix?.peakLimit, cancellation: cancellation)
    }
}
