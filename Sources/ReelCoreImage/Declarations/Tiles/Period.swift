import Foundation
import ReelCoreGraphics

/// An image that is repeated in both directions and transformed.
struct Period: Sendable {
    private let extent: Region
    private let origin: SIMD2<Float>
    private let size: SIMD2<Float>
    private let across: SIMD2<Float>
    private let up: SIMD2<Float>
    private let shift: SIMD2<Float>

    /// Creates the repetition of an image's pixels; nil if the transform has no inverse, or the image no pixels.
    init?(_ transform: CGAffineTransform, _ extent: Region) {
        guard let inverse = transform.inverse, !extent.isEmpty, !extent.isEndless else { return nil }
        self.extent = extent
        origin = SIMD2(Float(extent.minX), Float(extent.minY))
        size = SIMD2(Float(extent.width), Float(extent.height))
        across = SIMD2(Float(inverse.a), Float(inverse.b))
        up = SIMD2(Float(inverse.c), Float(inverse.d))
        shift = SIMD2(Float(inverse.tx), Float(inverse.ty))
    }

    /// Returns a place relative to the image's corner, before it is repeated.
    private func unrepeated(_ place: SIMD2<Float>) -> SIMD2<Float> { across * place.x + up * place.y + shift - origin }

    /// Returns the pixels that a part of the result shows: those around it if it lies within one repetition, else all.
    func source(of part: Region) -> Region {
        let corners = [part.minX, part.maxX].flatMap { x in
            [part.minY, part.maxY].map { unrepeated(SIMD2(Float(x), Float($0))) }
        }
        let low = corners.reduce(corners[0]) { pointwiseMin($0, $1) } - 2
        let high = corners.reduce(corners[0]) { pointwiseMax($0, $1) } + 2
        let count = (low / size).rounded(.down)
        guard abs(low.x) + abs(low.y) < 1e6, count == (high / size).rounded(.down) else { return extent }
        let (from, to) = (origin + low - size * count, origin + high - size * count)
        return Region(
            around: CGRect(
                x: CGFloat(from.x), y: CGFloat(from.y), width: CGFloat(to.x - from.x), height: CGFloat(to.y - from.y)))
    }

    /// Returns the pixel at a place, interpolated between the four around it. The image's left edge adjoins its right one, and
    /// the lower the upper one.
    func pixel(_ image: PixelSampler, _ place: SIMD2<Float>) -> Pixel {
        let position = unrepeated(place)
        let shifted = origin + position - size * (position / size).rounded(.down) - 0.5
        let corner = shifted.rounded(.down)
        guard abs(corner.x) < 1e9, abs(corner.y) < 1e9 else { return .zero }
        let part = shifted - corner
        let (left, bottom) = (Int(corner.x), Int(corner.y))
        func pixel(_ x: Int, _ y: Int) -> Pixel {
            image.pixel(
                x < extent.minX ? x + extent.width : x >= extent.maxX ? x - extent.width : x,
                y < extent.minY ? y + extent.height : y >= extent.maxY ? y - extent.height : y)
        }
        if part == .zero { return pixel(left, bottom) }
        return pixel(left, bottom).mixed(pixel(left + 1, bottom), part.x)
            .mixed(pixel(left, bottom + 1).mixed(pixel(left + 1, bottom + 1), part.x), part.y)
    }
}
