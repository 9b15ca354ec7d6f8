public import Foundation
import ReelConcurrency
public import ReelCoreMedia

/// The volume of one track in a mix over time (Apple: AVAudioMixInputParameters).
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVAudioMixInputParameters: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    struct State: Sendable {
        var trackID: CMPersistentTrackID = kCMPersistentTrackID_Invalid
        var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm?
        var volume = VolumeRamps()
    }

    /// Changed only by the mutable subclass.
    private let stored: Locked<State>

    /// Creates parameters for no track.
    public override init() { stored = Locked(State()) }

    convenience init(_ state: State) {
        self.init()
        change { $0 = state }
    }

    final var state: State { stored.value }
    final func change(_ body: (inout State) -> Void) { stored.withLock(body) }

    open func copy(with zone: NSZone? = nil) -> Any { AVAudioMixInputParameters(state) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMixInputParameters(state) }

    /// The ID of the track that the parameters apply to; `kCMPersistentTrackID_Invalid` for none.
    open var trackID: CMPersistentTrackID { state.trackID }

    /// How audio is processed that plays at another speed; nil uses the algorithm of the reader's output or the export session.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { state.audioTimePitchAlgorithm }

    /// Gets the volume ramp, or the range of constant volume, that contains a time.
    ///
    /// - Returns: False, without storing anything, before the first change and after the end of the last ramp.
    @discardableResult
    open func getVolumeRamp(
        for time: CMTime, startVolume: UnsafeMutablePointer<Float>?, endVolume: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let piece = state.volume.piece(at: time) else { return false }
        startVolume?.pointee = piece.start
        endVolume?.pointee = piece.end
        timeRange?.pointee = piece.timeRange
        return true
    }

    /// Returns the volume from zero to `end` as contiguous linear pieces.
    final func volumePieces(until end: CMTime) -> [VolumeRamps.Piece] { state.volume.pieces(until: end) }
}
