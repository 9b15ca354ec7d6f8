internal import CReelCairo
public import Foundation

extension CGContext {
    /// Fills the clip with a gradient along the line from `startPoint` to `endPoint`, in the client's coordinates; across the
    /// line it is unbounded. Without options, nothing is drawn before the start and after the end.
    ///
    /// Draws nothing if both points are the same.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard let inverse = deviceTransform.inverse else { return }
        let along = CGVector(dx: endPoint.x - startPoint.x, dy: endPoint.y - startPoint.y)
        let square = along.dx * along.dx + along.dy * along.dy
        guard square > 0, square.isFinite, startPoint.x.isFinite, startPoint.y.isFinite else { return }
        // The position of a pixel along the line, 0 at the start and 1 at the end, is linear in the pixel's coordinates. In a
        // skewed coordinate system, lines of one colour are not perpendicular to the gradient's line.
        let slope = CGVector(
            dx: (inverse.a * along.dx + inverse.b * along.dy) / square,
            dy: (inverse.c * along.dx + inverse.d * along.dy) / square)
        let steepness = slope.dx * slope.dx + slope.dy * slope.dy
        let start = startPoint.applying(deviceTransform)
        let end = CGPoint(x: start.x + slope.dx / steepness, y: start.y + slope.dy / steepness)
        guard steepness > 0, [start.x, start.y, end.x, end.y].allSatisfy({ abs($0) < 1e9 }) else { return }
        func distance(_ point: CGPoint) -> CGFloat { (point.x - start.x) * slope.dx + (point.y - start.y) * slope.dy }
        var polygon = surface.clipRegion.corners
        if !options.contains(.drawsBeforeStartLocation) { polygon = DeviceQuad.cut(polygon) { distance($0) } }
        if !options.contains(.drawsAfterEndLocation) { polygon = DeviceQuad.cut(polygon) { 1 - distance($0) } }
        guard let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y) else { return }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        paint(gradient.drawnStops, pattern, through: polygon)
    }

    /// Fills the clip with a gradient between two circles, in the client's coordinates: each position between them has a circle
    /// of its own, and where circles overlap, the one nearer to the end is visible. Without options, nothing is drawn before
    /// the first circle and after the last.
    ///
    /// Draws nothing if the circles are the same or a radius is negative.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        let transform = deviceTransform
        guard transform.isFinite, transform.inverse != nil, startRadius >= 0, endRadius >= 0 else { return }
        // The circles are given in units about the size of a pixel, because Cairo has 65,536 steps per unit.
        let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        let toPattern = CGAffineTransform(scaleX: scale, y: scale)
        let given = Circles(
            start: .init(center: startCenter.applying(toPattern), radius: startRadius * scale),
            end: .init(center: endCenter.applying(toPattern), radius: endRadius * scale))
        guard let inverse = toPattern.inverse?.concatenating(transform).inverse, given.isUsable else { return }
        let corners = surface.clipRegion.corners
        let circles = given.reaching(CGRect(around: corners.map { $0.applying(inverse) }), options)
        guard
            let pattern = cairo_pattern_create_radial(
                circles.start.center.x, circles.start.center.y, circles.start.radius,
                circles.end.center.x, circles.end.center.y, circles.end.radius)
        else { return }
        var matrix = cairo_matrix_t(
            xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
        cairo_pattern_set_matrix(pattern, &matrix)
        let isEndless = options.isSuperset(of: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        cairo_pattern_set_extend(pattern, isEndless ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
        let length = circles.last - circles.first
        var stops = gradient.drawnStops
        for index in stops.indices { stops[index].location = (stops[index].location - circles.first) / length }
        // Cairo draws nothing outside 0...1. The stops at both ends extend the first and the last colour up to there.
        if let first = stops.first, let last = stops.last {
            stops = [.init(location: 0, color: first.color)] + stops + [.init(location: 1, color: last.color)]
        }
        paint(stops, pattern, through: corners)
    }

    /// Paints with the pattern, and takes ownership of it.
    private func paint(
        _ stops: [CGGradient.DrawnStop], _ pattern: OpaquePointer, through polygon: [CGPoint]
    ) {
        defer { cairo_pattern_destroy(pattern) }
        let alpha = state.alpha
        for stop in stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(pattern, stop.location, color.red, color.green, color.blue, color.alpha * alpha)
        }
        guard !polygon.isEmpty, cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return }
        paint(
            .fill(.winding), in: surface.region(around: CGRect(around: polygon)), path: { Self.add(polygon, to: $0) },
            setSource: { cairo_set_source($0, pattern) })
    }
}

/// Two circles of a radial gradient, and the part of the range between the given circles (0...1) that they span.
private struct Circles {
    struct Circle {
        var center: CGPoint
        var radius: CGFloat
    }

    var start: Circle
    var end: Circle
    var first: CGFloat = 0
    var last: CGFloat = 1

    var isUsable: Bool {
        let numbers = [start, end].flatMap { [$0.center.x, $0.center.y, $0.radius] }
        let isSame = start.center == end.center && start.radius == end.radius
        return numbers.allSatisfy { abs($0) < 1e9 } && !isSame
    }

    private func circle(at place: CGFloat) -> Circle {
        Circle(
            center: CGPoint(
                x: start.center.x + (end.center.x - start.center.x) * place,
                y: start.center.y + (end.center.y - start.center.y) * place),
            radius: max(start.radius + (end.radius - start.radius) * place, 0))
    }

    /// Returns the circles for the options. Cairo extends a gradient at both ends or at neither, so to extend it at one end,
    /// the circle at that end is moved out as far as the bounds can show.
    func reaching(_ bounds: CGRect, _ options: CGGradientDrawingOptions) -> Circles {
        let goesOn = (options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation))
        guard goesOn.0 != goesOn.1 else { return self }
        let growth = end.radius - start.radius
        let pace = hypot(end.center.x - start.center.x, end.center.y - start.center.y)
        let size = hypot(bounds.width, bounds.height)
        let distance = hypot(bounds.midX - start.center.x, bounds.midY - start.center.y) + size + start.radius + end.radius
        // Extends until the circles have shrunk to a point, or until everything visible lies within them or behind them.
        let outward = distance / max(abs(abs(growth) - pace), pace / 64, abs(growth) / 64) + 1
        var reaching = self
        if goesOn.1 {
            reaching.last = growth < 0 ? max(start.radius / -growth, 1) : 1 + outward
            reaching.end = circle(at: reaching.last)
        } else {
            reaching.first = growth > 0 ? min(-start.radius / growth, 0) : -outward
            reaching.start = circle(at: reaching.first)
        }
        return reaching
    }
}
