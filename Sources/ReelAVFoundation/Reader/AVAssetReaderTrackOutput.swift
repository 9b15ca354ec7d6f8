import Foundation
import ReelAVFAudio
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Reads the samples of one track, as stored or decoded (Apple: AVAssetReaderTrackOutput).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
    public let track: AVAssetTrack
    public let outputSettings: [String: Any]?
    private let algorithm = Locked(AVAudioTimePitchAlgorithm.spectral)

    /// Creates an output for a track.
    ///
    /// - Parameter outputSettings: nil gives the samples as they are stored in the file. For video: `kCVPixelBuffer…` keys, of
    ///   which only the pixel format, width and height are used (420v and the track's size by default). For audio:
    ///   `AVFormatIDKey` with linear PCM, and optionally the sample rate, the channel count, the `AVLinearPCM` keys (by
    ///   default the track's own rate and channels, 16-bit integers) and `AVChannelLayoutKey`, whose order the channels then
    ///   have. A layout of speakers for which sound cannot be mixed is an error; other keys are reported and ignored.
    public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
        self.track = track
        self.outputSettings = outputSettings.map { AttributeDictionary($0).objects }
        super.init()
    }

    /// How audio is played at a changed speed.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { algorithm.value }
        set { configure("audioTimePitchAlgorithm", algorithm) { $0 = newValue } }
    }

    override var sourceTracks: [AVAssetTrack] { [track] }

    override var settingsValidationError: String? {
        guard let outputSettings else { return nil }
        let type = track.mediaType
        return SettingsError.reason { () throws(SettingsError) in
            switch type {
            case .video: _ = try PixelBufferSettings(outputSettings)
            case .audio: _ = try PCMOutputSettings(outputSettings)
            default:
                throw SettingsError("samples of the type '\(type.rawValue)' can only be read as stored; pass nil as settings")
            }
        }
    }

    override func makeSource(
        _ timeRange: CMTimeRange, _ cancellation: MediaCancellation
    ) throws(MediaError) -> any SampleSource {
        let segments = track.mediaSegments
        if let outputSettings, track.mediaType == .video, let settings = try? PixelBufferSettings(outputSettings) {
            return DecodedFrameSource(
                VideoFrameSource(segments, timeRange: timeRange, isCropped: false, cancellation: cancellation),
                PixelBufferMaker(format: settings.format, size: settings.size))
        }
        if let outputSettings, track.mediaType == .audio, let settings = try? PCMOutputSettings(outputSettings) {
            return try AudioSource(
                [AudioMixInput(segments: segments, volume: VolumeCurve(), algorithm: audioTimePitchAlgorithm)],
                timeRange: timeRange, settings: settings, cancellation: cancellation)
        }
        return StoredSampleSource(segments, timeRange: timeRange, cancellation: cancellation)
    }
}
