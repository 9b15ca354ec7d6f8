import Foundation
import ReelCoreFoundation

/// A table of colours at the points of a cube. Between the points, colours are interpolated linearly along each axis.
struct ColorCube: Sendable {
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

    /// Returns the colour of a point, whose components are limited to 0…1. Alpha is not part of the point.
    @inline(__always)
    func callAsFunction(_ pixel: Pixel) -> Pixel {
        let last = Float(dimension - 1)
        let place = pixel.replacing(with: 0, where: pixel .!= pixel).limited * last
        let (x, y, z) = (
            min(Int(place.x), dimension - 2), min(Int(place.y), dimension - 2), min(Int(place.z), dimension - 2)
        )
        let part = place - Pixel(Float(x), Float(y), Float(z), 0)
        let start = (z * dimension + y) * dimension + x
        return colors.withUnsafeBufferPointer { colors in
            func edge(_ index: Int) -> Pixel { colors[index].mixed(colors[index + 1], part.x) }
            func side(_ index: Int) -> Pixel { edge(index).mixed(edge(index + dimension), part.y) }
            return side(start).mixed(side(start + dimension * dimension), part.z)
        }
    }
}
