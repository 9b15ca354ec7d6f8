package import Foundation

/// Positions and directions along a path, and parts of it.
package struct PathMeasure: Sendable {
    /// A place on the path.
    package struct Place: Sendable {
        package let point: CGPoint
        /// The direction in which the path continues, in radians.
        package let angle: CGFloat
    }

    /// A line or a curve, with its length up to points at equal steps of its parameter.
    private struct Segment: Sendable {
        let piece: Subpath.Piece
        let lengths: [CGFloat]
        var length: CGFloat { lengths.last ?? 0 }

        init(_ piece: Subpath.Piece, tolerance: CGFloat) {
            self.piece = piece
            var lengths: [CGFloat] = [0]
            var last = piece.start
            for point in piece.flattened(tolerance: tolerance) {
                lengths.append((lengths.last ?? 0) + hypot(point.x - last.x, point.y - last.y))
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

        func place(at parameter: CGFloat) -> Place {
            let point = piece.point(at: parameter)
            // A curve that begins or ends with a control point on its end has no derivative there.
            let hair: CGFloat = 1e-4
            let (before, after) = (piece.point(at: max(parameter - hair, 0)), piece.point(at: min(parameter + hair, 1)))
            return Place(point: point, angle: atan2(after.y - before.y, after.x - before.x))
        }
    }

    private let elements: [CGPath.Element]
    private let subpaths: [Subpath]
    private let segments: [Segment]
    /// The distance from the path's start at which each segment begins, and that of the end.
    private let starts: [CGFloat]

    package init(_ path: CGPath) {
        elements = path.elements
        subpaths = path.subpaths
        let tolerance = path.tolerance / 4
        segments = subpaths.flatMap { $0.pieces.map { Segment($0, tolerance: tolerance) } }
        starts = segments.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.length) }
    }

    /// The number of lines and curves, including those that close subpaths.
    package var segmentCount: Int { segments.count }
    package var length: CGFloat { starts.last ?? 0 }

    /// Returns the place at a share of a segment's parameter; nil if the path has no such segment.
    package func place(inSegment index: Int, at parameter: CGFloat) -> Place? {
        segments.indices.contains(index) ? segments[index].place(at: min(max(parameter, 0), 1)) : nil
    }

    /// Returns the place at a distance from the start along all subpaths; nil if the path has no lines and curves.
    package func place(at distance: CGFloat) -> Place? {
        guard !segments.isEmpty else { return nil }
        let index = segments.indices.last { starts[$0] <= distance } ?? 0
        return segments[index].place(at: segments[index].parameter(at: distance - starts[index]))
    }

    /// Returns the part between two shares of the length, 0 to 1; empty if it ends before it begins.
    package func part(from first: CGFloat, to last: CGFloat) -> CGPath {
        let (first, last) = (first > 0 ? min(first, 1) : 0, last > 0 ? min(last, 1) : 0)
        guard first < last else { return CGPath(elements: []) }
        if first == 0, last == 1 { return CGPath(elements: elements) }
        let (low, high) = (first * length, last * length)
        var elements: [CGPath.Element] = []
        var index = 0
        for subpath in subpaths {
            let range = index..<index + subpath.pieces.count
            index = range.upperBound
            let isWhole = !range.isEmpty && starts[range.lowerBound] >= low && starts[range.upperBound] <= high
            var isDrawing = false
            for (place, piece) in zip(range, subpath.pieces) {
                let start = starts[place]
                let segment = segments[place]
                guard start < high, start + segment.length > low else { continue }
                let part = piece.part(from: segment.parameter(at: low - start), to: segment.parameter(at: high - start))
                if !isDrawing { elements.append(.move(part.start)) }
                isDrawing = true
                elements.append(part.element)
            }
            if isWhole, subpath.isClosed { elements.append(.close) }
        }
        return CGPath(elements: elements)
    }
}

extension Subpath.Piece {
    fileprivate var element: CGPath.Element {
        switch self {
        case .line(_, let end): .line(end)
        case .curve(_, let control1, let control2, let end): .curve(control1, control2, end)
        }
    }
}
