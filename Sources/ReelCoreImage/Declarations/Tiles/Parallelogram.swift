import Foundation
import ReelCoreGraphics

/// The part of an image that tile filters repeat: a parallelogram with equal sides, whose coordinates go from 0 to 1, or a part
/// of it.
struct Parallelogram: Sendable {
    private let center: SIMD2<Float>
    private let across: SIMD2<Float>
    private let up: SIMD2<Float>

    /// - Parameter acute: the angle between the sides in radians; nil for that of the inputs, or a right angle.
    init(_ inputs: FilterInputs, acute: Float? = nil) {
        let point = inputs.point("inputCenter")
        center = SIMD2(Float(point.x), Float(point.y))
        let angle = Float(inputs.finite("inputAngle").remainder(dividingBy: 2 * .pi))
        let given = Float(inputs.number("inputAcuteAngle"))
        let width = inputs.float("inputWidth")
        across = turned(SIMD2(width, 0), by: angle)
        up = turned(SIMD2(width, 0), by: angle + (acute ?? (given > 0 ? given : .pi / 2)))
    }

    /// The pixels from which places within the parallelogram are interpolated.
    var square: Region {
        let corners = [center, center + across, center + up, center + across + up]
        let (xs, ys) = (corners.map { CGFloat($0.x) }, corners.map { CGFloat($0.y) })
        guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max() else { return .empty }
        return Region(around: CGRect(x: left, y: bottom, width: right - left, height: top - bottom)).outset(2, 2)
    }

    func coordinates(_ place: SIMD2<Float>) -> SIMD2<Float> {
        let offset = place - center
        let area = across.x * up.y - across.y * up.x
        return SIMD2(offset.x * up.y - offset.y * up.x, across.x * offset.y - across.y * offset.x) / area
    }

    func place(_ coordinates: SIMD2<Float>) -> SIMD2<Float> { center + across * coordinates.x + up * coordinates.y }

    /// Returns coordinates of a parallelogram of 60° mirrored at the sides of its lower triangle until they are in it.
    func foldedToTriangle(_ coordinates: SIMD2<Float>) -> SIMD2<Float> {
        // Two reflections at parallel sides are a translation; those by (1, 1) and (2, −1) generate all.
        let other = ((coordinates.x - coordinates.y) / 3).rounded()
        let both = ((coordinates.x + 2 * coordinates.y) / 3).rounded()
        var (x, y) = (coordinates.x - both - 2 * other, coordinates.y - both + other)
        var rest = 1 - x - y
        // What is left is at most a triangle's height away.
        for _ in 0..<8 where x < 0 || y < 0 || rest < 0 {
            if x < 0 { (x, y, rest) = (-x, y + x, rest + x) }
            if y < 0 { (x, y, rest) = (x + y, -y, rest + y) }
            if rest < 0 { (x, y, rest) = (x + rest, y + rest, -rest) }
        }
        return SIMD2(x, y)
    }

    /// Returns a place moved to the hexagon around the centre, and turned around it by multiples of 60° into the parallelogram
    /// of 60°.
    func turnedToSector(_ place: SIMD2<Float>) -> SIMD2<Float> {
        let coordinates = coordinates(place)
        let corner = coordinates.rounded(.down)
        // The square of the length of a vector with these coordinates, in widths.
        func square(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum() + vector.x * vector.y }
        var nearest = coordinates - corner
        for other in [SIMD2<Float>(1, 0), SIMD2(0, 1), SIMD2(1, 1)] {
            let offset = coordinates - corner - other
            if square(offset) < square(nearest) { nearest = offset }
        }
        // Turning by −60° maps (1, 0) to (1, −1), and (0, 1) to (1, 0).
        for _ in 0..<6 where nearest.x <= 0 || nearest.y < 0 { nearest = SIMD2(nearest.sum(), -nearest.x) }
        return self.place(nearest)
    }
}
