package import ReelMediaEngine

extension AudioLane {
    /// Creates the lane that readers play for a track: its segments at the volumes of an audio mix.
    package init(_ track: AVAssetTrack, mix: AVAudioMix?) { self = AudioMixInput(track, mix: mix, algorithm: .spectral).lane }
}
