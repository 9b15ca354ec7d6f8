import Foundation
import ReelCoreFoundation

/// A table of colours at the points of a cube. Between the points, colours are interpolated linearly along each axis.
struct ColorCube: ColorChange {
    /// The largest number of points along an edge.
    static let largest = 256

    private let dimension: Int
    private let colors: [Pixel]

    /// Whether all colours are opaque.
    let isOpaque: Bool

    /// Reads a table; nil, with a report, if it is missing or of the wrong size.
    ///
    /// - Parameter data: 32-bit floating-point numbers: red, green, blue and alpha of each point, premultiplied. Red varies
    ///   fastest, and blue slowest.
    init?(_ data: Data?, dimension: Double, _ filter: String) {
        let size = Int(min(max(dimension, 2), Double(Self.largest)))
        let bytes = size * size * size * MemoryLayout<Pixel>.stride
        guard let data, data.count == bytes else {
            let given = data.map { "\($0.count) bytes" } ?? "no data"
            IgnoredInput.report(filter, "a cube of dimension \(size) has \(bytes) bytes, not \(given); there is no result")
            return nil
        }
        self.dimension = size
        colors = data.withUnsafeBytes { bytes in
            (0..<size * size * size).map { bytes.loadUnaligned(fromByteOffset: $0 * 16, as: Pixel.self) }
        }
        isOpaque = colors.allSatisfy { $0.w == 1 }
    }

    /// Returns a pixel's colour in the cube, whose components are limited to 0…1. Alpha is not part of the point; that of the
    /// cube's colour is multiplied by it.
    @inline(__always)
    func callAsFunction(_ pixel: Pixel) -> Pixel {
        let color = self[pixel].straight
        return color.replacingAlpha(color.w * pixel.w)
    }

    @inline(__always)
    private subscript(_ pixel: Pixel) -> Pixel {
        let last = Float(dimension &- 1)
        // What is not a number is 0.
        let place = Pixel.least(Pixel.most(.zero, pixel), .one) * Pixel(repeating: last)
        // Rounded by adding a number whose last digit is 1: conversions to integers check their range.
        let low = Pixel.least(Pixel.most(place + (-0.5), .zero) + 0x1p23, Pixel(repeating: 0x1p23 + last - 1))
        let part = place - (low - 0x1p23)
        let corner = unsafeBitCast(low, to: SIMD4<Int32>.self) & 0x7F_FFFF
        let (x, y, z) = (Int(corner.x), Int(corner.y), Int(corner.z))
        let start = (z &* dimension &+ y) &* dimension &+ x
        return colors.withUnsafeBufferPointer { colors in
            @inline(__always) func edge(_ index: Int) -> Pixel { colors[index].mixed(colors[index &+ 1], part.x) }
            @inline(__always) func side(_ index: Int) -> Pixel { edge(index).mixed(edge(index &+ dimension), part.y) }
            return side(start).mixed(side(start &+ dimension &* dimension), part.z)
        }
    }
}
