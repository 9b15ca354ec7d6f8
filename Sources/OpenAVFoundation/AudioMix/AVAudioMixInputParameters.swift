public import Foundation
public import OpenCoreMedia

/// How loud one track is in a mix, and when (Apple: AVAudioMixInputParameters).
public class AVAudioMixInputParameters: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    struct State: Sendable {
        var trackID: CMPersistentTrackID = kCMPersistentTrackID_Invalid
        var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm?
        var volume = VolumeCurve()
    }

    private let lock = NSLock()
    /// Guarded by `lock`. Changed by the mutable subclass alone.
    private var stored: State

    init(_ state: State) { stored = state }

    final var state: State { lock.withLock { stored } }
    final func change(_ body: (inout State) -> Void) { lock.withLock { body(&stored) } }

    public func copy(with zone: NSZone? = nil) -> Any { AVAudioMixInputParameters(state) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMixInputParameters(state) }

    /// The track that they are for; `kCMPersistentTrackID_Invalid` for none.
    public var trackID: CMPersistentTrackID { state.trackID }

    /// How sound that is played slower or faster is made; nil leaves it to whoever plays it.
    public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { state.audioTimePitchAlgorithm }

    /// Gets the ramp that a time lies in, or the stretch in which one volume holds.
    ///
    /// - Returns: false, with nothing stored, before the first change and after the end of the last ramp.
    @discardableResult
    public func getVolumeRamp(
        for time: CMTime, startVolume: UnsafeMutablePointer<Float>?, endVolume: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let piece = state.volume.piece(at: time) else { return false }
        startVolume?.pointee = piece.start
        endVolume?.pointee = piece.end
        timeRange?.pointee = piece.timeRange
        return true
    }

    /// The volume from zero to `end`, as pieces that run straight, without a gap.
    final func volumePieces(until end: CMTime) -> [VolumeCurve.Piece] { state.volume.pieces(until: end) }
}
