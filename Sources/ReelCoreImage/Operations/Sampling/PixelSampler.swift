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
        guard Self.isUsable(place) else { return .zero }
        return pixel(Self.whole(place.x), Self.whole(place.y))
    }

    /// Interpolates between the four pixels around a position.
    @inline(__always)
    func linear(_ place: SIMD2<Float>) -> Pixel {
        guard Self.isUsable(place) else { return .zero }
        let shifted = place - 0.5
        let (x, y) = (Self.whole(shifted.x), Self.whole(shifted.y))
        let part = shifted - SIMD2(Float(x), Float(y))
        if part == .zero { return pixel(x, y) }
        if let tile, x >= region.minX, x &+ 1 < region.maxX, y >= region.minY, y &+ 1 < region.maxY {
            let lower = tile.start + ((y &- region.minY) &* tile.stride &+ (x &- region.minX))
            let upper = lower + tile.stride
            return lower[0].mixed(lower[1], part.x).mixed(upper[0].mixed(upper[1], part.x), part.y)
        }
        let low = pixel(x, y).mixed(pixel(x &+ 1, y), part.x)
        return low.mixed(pixel(x, y &+ 1).mixed(pixel(x &+ 1, y &+ 1), part.x), part.y)
    }

    /// Returns a number rounded down. (`rounded` is a function of the C library on processors without SSE 4.1.)
    @inline(__always)
    private static func whole(_ number: Float) -> Int {
        let whole = Int(number)
        return Float(whole) > number ? whole &- 1 : whole
    }

    /// Whether both numbers are finite, and far within the integers.
    @inline(__always)
    private static func isUsable(_ place: SIMD2<Float>) -> Bool { abs(place.x) < 1e9 && abs(place.y) < 1e9 }
}
