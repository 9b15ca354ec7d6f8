/// Computes the decode times of samples in a track that is assembled from pieces.
///
/// The nth sample in decode order gets the presentation time of the picture `depth` places before the nth in presentation order,
/// where `depth` is the track's reorder depth. These times increase across pieces of any origin, and no sample is shown before it
/// is decoded.
struct DecodingTimes {
    let depth: Int
    /// The presentation times of the last `depth` pictures of the pieces so far.
    private var recent: [Int64]?

    init(depth: Int) { self.depth = depth }

    /// Returns the decode times of a piece.
    ///
    /// - Parameters:
    ///   - presentationTimes: Presentation times in ticks, in decode order. All are later than those of the pieces before.
    ///   - step: The approximate frame duration in ticks.
    mutating func times(for presentationTimes: [Int64], step: Int64) -> [Int64] {
        let shown = presentationTimes.sorted()
        guard let first = shown.first else { return [] }
        let before = recent ?? (0..<depth).map { first - Int64(depth - $0) * max(1, step) }
        let line = before + shown
        recent = Array(line.suffix(depth))
        return presentationTimes.indices.map { min(line[$0], presentationTimes[$0]) }
    }
}
