import Foundation
public import ReelCoreMedia

/// Mutable parameters of a track in a mix (Apple: AVMutableAudioMixInputParameters).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
    public convenience init(track: AVAssetTrack?) {
        self.init(State(trackID: track?.trackID ?? kCMPersistentTrackID_Invalid))
    }

    open override var trackID: CMPersistentTrackID {
        get { super.trackID }
        set { change { $0.trackID = newValue } }
    }

    open override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
        get { super.audioTimePitchAlgorithm }
        set { change { $0.audioTimePitchAlgorithm = newValue } }
    }

    /// Sets the volume from a time until the next change. It is 1 before the first change.
    /// 0 is silence; values below 0 are treated as 0.
    open func setVolume(_ volume: Float, at time: CMTime) {
        change { $0.volume.set(volume, at: time) }
    }

    /// Makes the volume change linearly in a range, and hold the end volume from then on.
    ///
    /// If another change begins within the range, the ramp is cut short there. (Apple's framework raises an exception for
    /// overlapping ramps.) A range that is not numeric is ignored.
    open func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
        change { $0.volume.ramp(from: startVolume, to: endVolume, in: timeRange) }
    }
}
