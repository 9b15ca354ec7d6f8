import Foundation
public import OpenCoreMedia

/// Mix parameters that can be filled in (Apple: AVMutableAudioMixInputParameters).
public final class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
    /// Parameters for no track, until `trackID` is set.
    public convenience init() { self.init(track: nil) }

    public convenience init(track: AVAssetTrack?) {
        self.init(State(trackID: track?.trackID ?? kCMPersistentTrackID_Invalid))
    }

    public override var trackID: CMPersistentTrackID {
        get { super.trackID }
        set { change { $0.trackID = newValue } }
    }

    public override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
        get { super.audioTimePitchAlgorithm }
        set { change { $0.audioTimePitchAlgorithm = newValue } }
    }

    /// Makes a volume hold from a time on, until the next change. It is 1 before the first.
    /// 0 is silence; what is below counts as 0.
    public func setVolume(_ volume: Float, at time: CMTime) {
        change { $0.volume.set(volume, at: time) }
    }

    /// Makes the volume run straight from one to another, and hold from then on.
    ///
    /// Where another change begins within the range, the ramp is cut short there. (Apple's framework raises an exception for
    /// ramps that overlap.) Nothing happens for a range that is not numeric.
    public func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
        change { $0.volume.ramp(from: startVolume, to: endVolume, in: timeRange) }
    }
}
