import Foundation
import ReelCoreGraphics

/// A sector around a centre, which is mirrored at its sides.
struct Sector: Sendable {
    private let center: SIMD2<Float>
    /// The angle at which it begins, and its size, in radians.
    private let start: Float
    private let size: Float

    init(_ inputs: FilterInputs) {
        let point = inputs.point("inputCenter")
        center = SIMD2(Float(point.x), Float(point.y))
        start = Float(inputs.finite("inputAngle").remainder(dividingBy: 2 * .pi))
        size = Float.pi / Float(Int(inputs.number("inputCount")))
    }

    /// Returns the place in the sector that is shown at a place.
    func folded(_ place: SIMD2<Float>) -> SIMD2<Float> {
        let offset = place - center
        let along = (atan2f(offset.y, offset.x) - start) / (2 * size)
        let angle = (along - along.rounded(.down)) * 2 * size
        return self.place(start + (angle > size ? 2 * size - angle : angle), length(offset))
    }

    private func place(_ angle: Float, _ distance: Float) -> SIMD2<Float> { center + SIMD2(cosf(angle), sinf(angle)) * distance }

    /// Returns the pixels that a part of the result shows: those of the sector that are as far from the centre.
    func source(of part: Region) -> Region {
        guard !part.isEndless else { return .everything }
        let low = SIMD2(Float(part.minX), Float(part.minY))
        let high = SIMD2(Float(part.maxX), Float(part.maxY))
        let nearest = length(center.clamped(lowerBound: low, upperBound: high) - center)
        let farthest = length(pointwiseMax(abs(low - center), abs(high - center)))
        // An arc is widest at its ends, or where it crosses a direction of the axes.
        let axes = (-8...8).map { Float($0) * .pi / 2 }.filter { $0 > start && $0 < start + size }
        let places = ([start, start + size] + axes).flatMap { [place($0, nearest), place($0, farthest)] }
        let from = places.reduce(places[0]) { pointwiseMin($0, $1) }
        let to = places.reduce(places[0]) { pointwiseMax($0, $1) }
        guard abs(from.x) + abs(from.y) + abs(to.x) + abs(to.y) < 1e9 else { return .everything }
        return Region(
            around: CGRect(
                x: CGFloat(from.x), y: CGFloat(from.y), width: CGFloat(to.x - from.x), height: CGFloat(to.y - from.y))
        ).outset(2, 2)
    }
}

private func abs(_ vector: SIMD2<Float>) -> SIMD2<Float> { vector.replacing(with: -vector, where: vector .< 0) }
