/// Gives samples their decoding times in a track that is put together from pieces.
///
/// A sample is decoded as many pictures before it is shown as the track's reordering asks for: the sample that is decoded as the
/// nth gets the time at which the picture `depth` places before the nth is shown. These times rise, wherever the pieces come
/// from, and no sample is shown before it is decoded.
struct DecodingTimes {
    let depth: Int
    /// When the last `depth` pictures of the pieces so far are shown.
    private var recent: [Int64]?

    init(depth: Int) { self.depth = depth }

    /// Decoding times for a piece.
    ///
    /// - Parameters:
    ///   - presentationTimes: in decoding order, in ticks. All are later than those of the pieces before.
    ///   - step: ticks from frame to frame, about.
    mutating func times(for presentationTimes: [Int64], step: Int64) -> [Int64] {
        let shown = presentationTimes.sorted()
        guard let first = shown.first else { return [] }
        let before = recent ?? (0..<depth).map { first - Int64(depth - $0) * max(1, step) }
        let line = before + shown
        recent = Array(line.suffix(depth))
        return presentationTimes.indices.map { min(line[$0], presentationTimes[$0]) }
    }
}
