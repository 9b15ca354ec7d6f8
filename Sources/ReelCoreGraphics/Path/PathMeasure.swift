package import Foundation

/// Positions and directions along a path, and parts of it.
package struct PathMeasure: Sendable {
    /// A place on the path.
    package struct Place: Sendable {
        package let point: CGPoint
        /// The direction in which the path continues, in radians.
        package let angle: CGFloat
    }

    private let elements: [CGPath.Element]
    private let subpaths: [Subpath]
    private let segments: [MeasuredPiece]
    /// The distance from the path's start at which each segment begins, and that of the end.
    private let starts: [CGFloat]

    package init(_ path: CGPath) {
        elements = path.elements
        subpaths = path.subpaths
        let tolerance = path.tolerance / 4
        segments = subpaths.flatMap { $0.pieces.map { MeasuredPiece($0, tolerance: tolerance) } }
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
            for place in range {
                let start = starts[place]
                guard start < high, start + segments[place].length > low else { continue }
                let part = segments[place].part(from: low - start, to: high - start)
                if !isDrawing { elements.append(.move(part.start)) }
                isDrawing = true
                elements.append(part.element)
            }
            if isWhole, subpath.isClosed { elements.append(.close) }
        }
        return CGPath(elements: elements)
    }
}

extension MeasuredPiece {
    fileprivate func place(at parameter: CGFloat) -> PathMeasure.Place {
        let point = piece.point(at: parameter)
        // A curve that begins or ends with a control point on its end has no derivative there.
        let step: CGFloat = 1e-4
        let (before, after) = (piece.point(at: max(parameter - step, 0)), piece.point(at: min(parameter + step, 1)))
        return PathMeasure.Place(point: point, angle: atan2(after.y - before.y, after.x - before.x))
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
