import ReelCoreMedia

/// The volume of a track over time.
///
/// It is 1 before the first change. Each change holds until the next one begins: a ramp is linear from its start volume to its
/// end volume, and holds the latter. A ramp in which another change begins is cut short there.
struct VolumeRamps: Sendable, Equatable {
    typealias Piece = RampCurve<Float>.Piece

    private var curve = RampCurve<Float>()

    /// Sets the volume from a time on. Volumes below zero are treated as zero. A time that is not numeric is ignored.
    mutating func set(_ volume: Float, at time: CMTime) {
        ramp(from: volume, to: volume, in: CMTimeRange(start: time, duration: .zero))
    }

    /// Adds a linear ramp. Replaces a change with the same start time.
    mutating func ramp(from start: Float, to end: Float, in range: CMTimeRange) {
        guard !start.isNaN, !end.isNaN else { return }
        curve.ramp(from: max(0, start), to: max(0, end), in: range)
    }

    /// Returns the volume from zero to `end` as contiguous pieces; empty if `end` is not above zero.
    func pieces(until end: CMTime) -> [Piece] { curve.pieces(until: end, initial: 1) }

    /// Returns the ramp, or the range of constant volume, that contains a time.
    /// Nil before the first change, and after the last one if that is a ramp.
    func piece(at time: CMTime) -> Piece? { curve.piece(at: time) }
}
