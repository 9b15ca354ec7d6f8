internal import CReelCairo
public import Foundation

extension CGContext {
    /// Fills the clip with a gradient around a point, in the client's coordinates: counterclockwise where y grows upwards, from
    /// the first colour at an angle to the last one at the same angle. It is in radians, from the direction of the x axis.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        let region = surface.clipRegion
        guard let inverse = deviceTransform.inverse, [center.x, center.y, angle].allSatisfy(\.isFinite), !region.isEmpty,
            let bitmap = Bitmap(width: region.width, height: region.height, isOpaque: false)
        else { return }
        let ramp = ColorRamp(gradient.drawnStops)
        let toGradient = inverse.concatenating(CGAffineTransform(translationX: -center.x, y: -center.y))
            .concatenating(CGAffineTransform(rotationAngle: -angle))
        for y in 0..<region.height {
            let row = bitmap.row(y)
            for x in 0..<region.width {
                let middle = CGPoint(x: CGFloat(region.left + x) + 0.5, y: CGFloat(region.top + y) + 0.5)
                let point = middle.applying(toGradient)
                let turn = atan2(point.y, point.x) / (2 * .pi)
                row[x] = ramp.color(at: turn < 0 ? turn + 1 : turn)
            }
        }
        guard let bitmap = surface.shown(bitmap),
            let pattern = CairoPattern(bitmap, extend: CAIRO_EXTEND_PAD, filter: CAIRO_FILTER_NEAREST)?.withMatrix(
                CGAffineTransform(translationX: CGFloat(-region.left), y: CGFloat(-region.top)))
        else { return }
        paint(pattern.pattern, through: region.corners, in: region)
    }
}

/// The colours of a gradient as premultiplied words.
private struct ColorRamp {
    /// Stops in the order of their locations; at least one.
    private let stops: [CGGradient.DrawnStop]

    init(_ stops: [CGGradient.DrawnStop]) { self.stops = stops }

    func color(at place: CGFloat) -> UInt32 {
        // The first stop after the place.
        var (next, end) = (0, stops.count)
        while next < end {
            let middle = (next + end) / 2
            if stops[middle].location > place { end = middle } else { next = middle + 1 }
        }
        guard next > 0, next < stops.count else { return word(stops[next > 0 ? stops.count - 1 : 0].color) }
        let (one, other) = (stops[next - 1], stops[next])
        let share = (place - one.location) / (other.location - one.location)
        func mixed(_ low: CGFloat, _ high: CGFloat) -> CGFloat { low + (high - low) * share }
        return word(
            SRGBColor(
                red: mixed(one.color.red, other.color.red), green: mixed(one.color.green, other.color.green),
                blue: mixed(one.color.blue, other.color.blue), alpha: mixed(one.color.alpha, other.color.alpha)))
    }

    private func word(_ color: SRGBColor) -> UInt32 {
        func byte(_ value: CGFloat) -> UInt32 { UInt32((value * 255).rounded()) }
        let alpha = color.alpha
        return byte(alpha) << 24 | byte(color.red * alpha) << 16 | byte(color.green * alpha) << 8 | byte(color.blue * alpha)
    }
}
