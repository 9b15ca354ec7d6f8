public import Foundation

/// A path that can be extended. Source: Apple, "CGMutablePath".
///
/// Each method takes a transform that maps its points before they are added.
public final class CGMutablePath: CGPath {
    public init() {
        super.init(elements: [])
    }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.append(.move(point.applying(transform)))
    }

    /// Adds a line. Does nothing without a current point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        guard !isEmpty else { return }
        elements.append(.line(point.applying(transform)))
    }

    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds a cubic Bézier curve. Does nothing without a current point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity) {
        guard !isEmpty else { return }
        elements.append(.curve(control1.applying(transform), control2.applying(transform), end.applying(transform)))
    }

    /// Adds a quadratic Bézier curve. Does nothing without a current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        guard !isEmpty else { return }
        elements.append(.quadCurve(control.applying(transform), end.applying(transform)))
    }

    public func closeSubpath() {
        guard !isEmpty else { return }
        elements.append(.close)
    }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        addLines(
            between: [
                CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
                CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
            ], transform: transform)
        closeSubpath()
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        elements.append(contentsOf: path.elements.map { $0.applying(transform) })
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        addRoundedRect(in: rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2, transform: transform)
    }

    /// Adds a rounded rectangle. Corners are quarters of an ellipse, at most half as wide and as high as the rectangle.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard !rect.isNull else { return }
        let width = max(min(cornerWidth, rect.width / 2), 0)
        let height = max(min(cornerHeight, rect.height / 2), 0)
        // The corners, counterclockwise from the lower right: the centre of each, and the angle that its arc starts at.
        let corners: [(CGFloat, CGFloat, CGFloat)] = [
            (rect.maxX - width, rect.minY + height, -.pi / 2), (rect.maxX - width, rect.maxY - height, 0),
            (rect.minX + width, rect.maxY - height, .pi / 2), (rect.minX + width, rect.minY + height, .pi),
        ]
        let start = elements.count
        for (x, y, angle) in corners {
            let place = CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: x, ty: y).concatenating(transform)
            addUnitArc(from: angle, by: .pi / 2, continuing: elements.count > start, transform: place)
        }
        closeSubpath()
    }

    /// Adds an arc. Angles are in radians from the positive x axis; `clockwise` assumes a coordinate system whose y grows
    /// upwards. A line connects an existing path to the start of the arc.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * CGFloat.pi
        var delta = endAngle - startAngle
        if abs(delta) >= turn {
            delta = clockwise ? -turn : turn
        } else if clockwise, delta > 0 {
            delta -= turn
        } else if !clockwise, delta < 0 {
            delta += turn
        }
        addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
    }

    /// Adds an arc that extends by `delta` radians from `startAngle`; at most one turn.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard startAngle.isFinite, delta.isFinite else { return }
        let turn = 2 * CGFloat.pi
        let place = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y).concatenating(transform)
        addUnitArc(from: startAngle, by: min(max(delta, -turn), turn), continuing: !isEmpty, transform: place)
    }

    /// Adds a rounded corner between the lines from the current point to `tangent1End` and from there to `tangent2End`: a line
    /// to the start of the arc, and a circular arc tangent to both. If there is no corner, adds only a line to `tangent1End`.
    /// Does nothing without a current point.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard !isEmpty, let start = transform.inverse.map(currentPoint.applying) else { return }
        let back = CGVector(from: tangent1End, to: start)
        let on = CGVector(from: tangent1End, to: tangent2End)
        let cross = back.dx * on.dy - back.dy * on.dx
        let angle = abs(atan2(cross, back.dx * on.dx + back.dy * on.dy))
        guard radius > 0, radius.isFinite, sin(angle) > 1e-9 else {
            addLine(to: tangent1End, transform: transform)
            return
        }
        let reach = radius / tan(angle / 2) / back.length
        let first = CGPoint(x: tangent1End.x + back.dx * reach, y: tangent1End.y + back.dy * reach)
        // The side that the second line turns to.
        let side: CGFloat = cross > 0 ? 1 : -1
        let away = CGVector(dx: -back.dy / back.length * radius * side, dy: back.dx / back.length * radius * side)
        addRelativeArc(
            center: CGPoint(x: first.x + away.dx, y: first.y + away.dy), radius: radius,
            startAngle: atan2(-away.dy, -away.dx), delta: (.pi - angle) * -side, transform: transform)
    }

    /// Adds an arc of the unit circle around the origin, in curves of a quarter turn at most: longer curves are not round.
    func addUnitArc(from start: CGFloat, by delta: CGFloat, continuing: Bool, transform: CGAffineTransform) {
        let pieces = max(Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)), 1)
        let step = delta / CGFloat(pieces)
        let reach = 4 / 3 * tan(step / 4)
        var angle = start
        let first = CGPoint(x: cos(angle), y: sin(angle))
        if continuing {
            addLine(to: first, transform: transform)
        } else {
            move(to: first, transform: transform)
        }
        for _ in 0..<pieces {
            let next = angle + step
            addCurve(
                to: CGPoint(x: cos(next), y: sin(next)),
                control1: CGPoint(x: cos(angle) - reach * sin(angle), y: sin(angle) + reach * cos(angle)),
                control2: CGPoint(x: cos(next) + reach * sin(next), y: sin(next) - reach * cos(next)),
                transform: transform
            )
            angle = next
        }
    }
}
