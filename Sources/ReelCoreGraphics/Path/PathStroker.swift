import Foundation

/// Builds the outline of a stroked path. It must be filled with the winding rule, because parts of it may overlap.
struct PathStroker {
    private let half: CGFloat
    private let cap: CGLineCap
    private let join: CGLineJoin
    private let miterLimit: CGFloat
    private let tolerance: CGFloat
    private let outline = CGMutablePath()

    private init(_ half: CGFloat, _ cap: CGLineCap, _ join: CGLineJoin, _ miterLimit: CGFloat, _ tolerance: CGFloat) {
        self.half = half
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.tolerance = tolerance
    }

    static func outline(
        of path: CGPath, width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat
    ) -> CGMutablePath {
        let stroker = PathStroker(width / 2, cap, join, miterLimit, path.tolerance)
        guard width > 0, width.isFinite else { return stroker.outline }
        for subpath in path.subpaths { stroker.add(subpath) }
        return stroker.outline
    }

    /// A point of a flattened subpath at which the line changes direction.
    private struct Vertex {
        var point: CGPoint
        /// Whether the point is a corner rather than a point within a curve.
        var isCorner: Bool
    }

    private func add(_ subpath: Subpath) {
        var line = [Vertex(point: subpath.start, isCorner: true)]
        for piece in subpath.pieces {
            for point in piece.flattened(tolerance: tolerance) where point != line[line.count - 1].point {
                line.append(Vertex(point: point, isCorner: false))
            }
            line[line.count - 1].isCorner = true
        }
        if subpath.isClosed, line.count > 1, line[line.count - 1].point == line[0].point { line.removeLast() }
        guard line.count > 1 else {
            if !subpath.pieces.isEmpty || subpath.isClosed { addDot(at: subpath.start) }
            return
        }
        if subpath.isClosed {
            for line in [line, line.reversed()] {
                addSide(of: line, isClosed: true, begins: true)
                outline.closeSubpath()
            }
        } else {
            addSide(of: line, isClosed: false, begins: true)
            addCap(at: line[line.count - 1].point, from: line[line.count - 2].point)
            addSide(of: line.reversed(), isClosed: false, begins: false)
            addCap(at: line[0].point, from: line[1].point, isLast: true)
            outline.closeSubpath()
        }
    }

    /// Adds the caps of a line without length.
    private func addDot(at point: CGPoint) {
        let rect = CGRect(x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half)
        switch cap {
        case .butt: break
        case .round: outline.addEllipse(in: rect)
        case .square: outline.addRect(rect)
        }
    }

    // MARK: One side

    /// Adds the left side (if y grows upwards) in the direction of the line.
    private func addSide(of line: [Vertex], isClosed: Bool, begins: Bool) {
        let count = line.count
        let segments = (0..<(isClosed ? count : count - 1)).map { Segment(line[$0].point, line[($0 + 1) % count].point) }
        var begins = begins
        func go(to point: CGPoint) {
            if begins {
                outline.move(to: point)
                begins = false
            } else if outline.currentPoint != point {
                outline.addLine(to: point)
            }
        }
        if !isClosed { go(to: segments[0].left(line[0].point, half)) }
        for index in (isClosed ? 0 : 1)..<segments.count {
            let (before, after) = (segments[(index + segments.count - 1) % segments.count], segments[index])
            addJoin(at: line[index], before, after, go)
        }
        if !isClosed, let last = segments.last { go(to: last.left(line[count - 1].point, half)) }
    }

    private struct Segment {
        let direction: CGVector
        let length: CGFloat

        init(_ start: CGPoint, _ end: CGPoint) {
            let vector = CGVector(from: start, to: end)
            length = vector.length
            direction = CGVector(dx: vector.dx / length, dy: vector.dy / length)
        }

        func left(_ point: CGPoint, _ distance: CGFloat) -> CGPoint {
            CGPoint(x: point.x - direction.dy * distance, y: point.y + direction.dx * distance)
        }
    }

    private func addJoin(at vertex: Vertex, _ before: Segment, _ after: Segment, _ go: (CGPoint) -> Void) {
        let point = vertex.point
        let cosine = before.direction.dx * after.direction.dx + before.direction.dy * after.direction.dy
        let sine = before.direction.dx * after.direction.dy - before.direction.dy * after.direction.dx
        let (end, start) = (before.left(point, half), after.left(point, half))
        let halfCosine = max((1 + cosine) / 2, 0).squareRoot()
        /// The point where both sides meet, or would if they were longer.
        let tip = point.toward(end.toward(start, 0.5), 1 / max(halfCosine * halfCosine, 1e-12))
        if sine > 0 {
            // The inner side. If the lines are too short for their sides to meet, the way over the point itself stays within
            // the line.
            let reach = half * sine / (1 + cosine)
            if reach <= min(before.length, after.length) / 2 {
                go(tip)
            } else {
                go(end)
                go(point)
                go(start)
            }
            return
        }
        let isNearlyStraight = cosine > 0 && half * (1 / max(halfCosine, 1e-6) - 1) < tolerance
        if isNearlyStraight, !vertex.isCorner || sine == 0 {
            go(tip)
            return
        }
        go(end)
        switch vertex.isCorner ? join : .round {
        case .miter: if halfCosine > 0, 1 / halfCosine <= miterLimit { go(tip) }
        case .round: addArc(around: point, from: end, by: -abs(atan2(sine, cosine)))
        case .bevel: break
        }
        go(start)
    }

    /// - Parameter isLast: whether closing the outline completes the cap.
    private func addCap(at point: CGPoint, from previous: CGPoint, isLast: Bool = false) {
        let segment = Segment(previous, point)
        let (left, right) = (segment.left(point, half), segment.left(point, -half))
        let ahead = CGVector(dx: segment.direction.dx * half, dy: segment.direction.dy * half)
        switch cap {
        case .butt: break
        case .round: addArc(around: point, from: left, by: -.pi)
        case .square:
            outline.addLine(to: CGPoint(x: left.x + ahead.dx, y: left.y + ahead.dy))
            outline.addLine(to: CGPoint(x: right.x + ahead.dx, y: right.y + ahead.dy))
        }
        if !isLast, outline.currentPoint != right { outline.addLine(to: right) }
    }

    private func addArc(around point: CGPoint, from start: CGPoint, by delta: CGFloat) {
        let place = CGAffineTransform(a: half, b: 0, c: 0, d: half, tx: point.x, ty: point.y)
        outline.addUnitArc(
            from: atan2(start.y - point.y, start.x - point.x), by: delta, continuing: true, transform: place)
    }
}
