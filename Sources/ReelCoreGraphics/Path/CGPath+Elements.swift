public import Foundation

extension CGPath {
    /// Calls the block with each element in turn. Circles, arcs and rounded corners are cubic curves.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        var points = [CGPoint](repeating: .zero, count: 3)
        points.withUnsafeMutableBufferPointer { points in
            guard let start = points.baseAddress else { return }
            for element in elements {
                for (index, point) in element.points.enumerated() { start[index] = point }
                var shown = CGPathElement(type: element.type, points: start)
                block(&shown)
            }
        }
    }

    /// Calls the function with each element in turn.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }

    /// Returns whether the path is a single rectangle with sides along the axes; if so, writes it to `rect`.
    @discardableResult
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard case .move(let first)? = elements.first else { return false }
        var corners = [first]
        var rest = elements.dropFirst()
        if rest.last == .close { rest.removeLast() }
        for element in rest {
            guard case .line(let point) = element else { return false }
            corners.append(point)
        }
        if corners.count == 5, corners.last == first { corners.removeLast() }
        guard corners.count == 4 else { return false }
        func isSide(_ index: Int, horizontal: Bool) -> Bool {
            let (start, end) = (corners[index], corners[(index + 1) % 4])
            return horizontal ? start.y == end.y : start.x == end.x
        }
        let isUpright = [true, false].contains { horizontalFirst in
            (0..<4).allSatisfy { isSide($0, horizontal: $0.isMultiple(of: 2) == horizontalFirst) }
        }
        guard isUpright else { return false }
        rect?.pointee = CGRect(around: corners)
        return true
    }

    /// The bounding box of the lines and curves, without control points; null if the path is empty.
    public var boundingBoxOfPath: CGRect {
        CGRect(around: subpaths.flatMap { subpath in [subpath.start] + subpath.pieces.flatMap(\.extremes) })
    }

    /// Returns whether filling the path would paint the point. Points on an edge may be either.
    ///
    /// - Parameter transform: applied to the path's points first.
    @discardableResult
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let path = transform.isIdentity ? self : CGPath(elements: elements.map { $0.applying(transform) })
        guard path.boundingBox.insetBy(dx: -1, dy: -1).contains(point) else { return false }
        let winding = path.winding(around: point)
        return rule == .winding ? winding != 0 : !winding.isMultiple(of: 2)
    }

    /// Returns the winding number around a point, counterclockwise if y grows upwards: counts the edges that a ray to the right
    /// crosses.
    private func winding(around point: CGPoint) -> Int {
        let tolerance = tolerance / 100
        var winding = 0
        for subpath in subpaths {
            var points = [subpath.start] + subpath.pieces.flatMap { $0.flattened(tolerance: tolerance) }
            points.append(subpath.start)
            for (start, end) in zip(points, points.dropFirst()) where (start.y <= point.y) != (end.y <= point.y) {
                let side = (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
                if start.y <= point.y, side > 0 { winding += 1 }
                if start.y > point.y, side < 0 { winding -= 1 }
            }
        }
        return winding
    }
}

extension CGPath.Element {
    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quadCurve: .addQuadCurveToPoint
        case .curve: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}
