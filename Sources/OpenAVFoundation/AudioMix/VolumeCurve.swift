import OpenCoreMedia

/// How loud a track is at every time.
///
/// It is 1 before the first change. Each change holds until the next one begins: a ramp runs straight from its start's volume to
/// its end's, and stays there. A ramp in which another change begins is cut short there.
struct VolumeCurve: Sendable, Equatable {
    typealias Piece = RampCurve<Float>.Piece

    private var curve = RampCurve<Float>()

    /// Holds from a time on. Volumes below zero are silence. Nothing happens for what is not numeric.
    mutating func set(_ volume: Float, at time: CMTime) {
        ramp(from: volume, to: volume, in: CMTimeRange(start: time, duration: .zero))
    }

    /// Runs from one volume to another. What was set for the same beginning is replaced.
    mutating func ramp(from start: Float, to end: Float, in range: CMTimeRange) {
        guard !start.isNaN, !end.isNaN else { return }
        curve.ramp(from: max(0, start), to: max(0, end), in: range)
    }

    /// The volume from zero to `end`, as pieces without a gap; nothing if `end` is not above zero.
    func pieces(until end: CMTime) -> [Piece] { curve.pieces(until: end, initial: 1) }

    /// The ramp that a time lies in, or the stretch of one volume.
    /// Nil before the first change, and after the last one if that is a ramp.
    func piece(at time: CMTime) -> Piece? { curve.piece(at: time) }
}
