import Foundation

/// A line or a curve, with its length up to points at equal steps of its parameter, to find positions by distance.
struct MeasuredPiece: Sendable {
    let piece: Subpath.Piece
    /// The distances from the start, beginning with 0.
    private let lengths: [CGFloat]

    var length: CGFloat { lengths.last ?? 0 }

    init(_ piece: Subpath.Piece, tolerance: CGFloat) {
        self.piece = piece
        var lengths: [CGFloat] = [0]
        var last = piece.start
        for point in piece.flattened(tolerance: tolerance) {
            lengths.append((lengths.last ?? 0) + CGVector(from: last, to: point).length)
            last = point
        }
        self.lengths = lengths
    }

    /// Returns the parameter, 0 to 1, at a distance from the start.
    func parameter(at distance: CGFloat) -> CGFloat {
        guard distance > 0, length > 0 else { return 0 }
        guard distance < length else { return 1 }
        var (low, high) = (0, lengths.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengths[middle] <= distance { low = middle } else { high = middle }
        }
        let step = lengths[high] - lengths[low]
        return (CGFloat(low) + (step > 0 ? (distance - lengths[low]) / step : 0)) / CGFloat(lengths.count - 1)
    }

    /// Returns the part between two distances from the start.
    func part(from first: CGFloat, to last: CGFloat) -> Subpath.Piece {
        piece.part(from: parameter(at: first), to: parameter(at: last))
    }
}
