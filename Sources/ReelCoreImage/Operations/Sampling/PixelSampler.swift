import Foundation

/// Reads single pixels of an operation's input. Everything that the input does not have is transparent.
struct PixelSampler {
    private let tile: Tile?
    private let region: Region

    init(_ tile: Tile?) {
        self.tile = tile
        region = tile?.region ?? .empty
    }

    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> Pixel {
        guard let tile, x >= region.minX, x < region.maxX, y >= region.minY, y < region.maxY else { return .zero }
        return tile.start[(y &- region.minY) &* tile.stride &+ (x &- region.minX)]
    }

    /// Returns the pixel in which a position lies.
    @inline(__always)
    func nearest(_ place: SIMD2<Float>) -> Pixel {
        let corner = place.rounded(.down)
        guard Self.isUsable(corner) else { return .zero }
        return pixel(Int(corner.x), Int(corner.y))
    }

    /// Interpolates between the four pixels around a position.
    @inline(__always)
    func linear(_ place: SIMD2<Float>) -> Pixel {
        let shifted = place - 0.5
        let corner = shifted.rounded(.down)
        guard Self.isUsable(corner) else { return .zero }
        let part = shifted - corner
        let (x, y) = (Int(corner.x), Int(corner.y))
        if part == .zero { return pixel(x, y) }
        let low = pixel(x, y).mixed(pixel(x &+ 1, y), part.x)
        return low.mixed(pixel(x, y &+ 1).mixed(pixel(x &+ 1, y &+ 1), part.x), part.y)
    }

    /// Whether both numbers are finite, and far within the integers.
    @inline(__always)
    private static func isUsable(_ place: SIMD2<Float>) -> Bool { abs(place.x) < 1e9 && abs(place.y) < 1e9 }
}
