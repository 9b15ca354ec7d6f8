import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The video of an item, for its outputs.
struct PlayedVideo: Sendable {
    /// The enabled video tracks.
    let tracks: [AVAssetTrack]
    let composition: CompositionSetting?
    let duration: CMTime
    /// The asset's name in messages.
    let name: String

    /// Creates a source of frames; one without any if there is no video track.
    ///
    /// - Parameter settings: of the pixel buffers, as a client gives them to `AVPlayerItemVideoOutput`.
    func makeSource(
        _ range: CMTimeRange, _ settings: [String: Any], _ cancellation: MediaCancellation
    ) throws(MediaError) -> any SampleSource {
        guard let first = tracks.first else { return SourceSequence([]) }
        guard let composition else {
            return try AVAssetReaderTrackOutput(track: first, outputSettings: settings).makeSource(range, cancellation)
        }
        let output = AVAssetReaderVideoCompositionOutput(videoTracks: tracks, videoSettings: settings)
        output.compose(like: composition)
        do throws(AVError) {
            try output.check(range)
        } catch {
            throw MediaError(.internalFailure, "compose pictures", error.localizedDescription)
        }
        return try output.makeSource(range, cancellation)
    }
}
