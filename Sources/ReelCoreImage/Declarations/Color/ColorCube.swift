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

    /// The number of pixels that are looked up at once.
    private static let block = 128

    /// Replaces pixels by the cube's colours, whose alpha is multiplied by theirs. Components are limited to 0…1; what is not a
    /// number is 0.
    func apply(_ row: UnsafeMutablePointer<Pixel>, _ count: Int) {
        // Places in the cube are stored before they are used: otherwise the compiler computes each component by itself.
        withUnsafeTemporaryAllocation(of: Pixel.self, capacity: Self.block) { parts in
            withUnsafeTemporaryAllocation(of: SIMD4<Int32>.self, capacity: Self.block) { corners in
                guard let parts = parts.baseAddress, let corners = corners.baseAddress else { return }
                var start = 0
                while start < count {
                    let some = min(Self.block, count &- start)
                    find(row + start, some, parts, corners)
                    interpolate(row + start, some, parts, corners)
                    start &+= some
                }
            }
        }
    }

    /// Finds the cell in which each pixel's colour is.
    ///
    /// - Parameters:
    ///   - parts: receives the place within the cell, 0…1, and the pixel's alpha.
    ///   - corners: receives the point of the cell with the smallest coordinates.
    private func find(
        _ row: UnsafePointer<Pixel>, _ count: Int, _ parts: UnsafeMutablePointer<Pixel>,
        _ corners: UnsafeMutablePointer<SIMD4<Int32>>
    ) {
        let last = Pixel(repeating: Float(dimension &- 1))
        let largest = Pixel(repeating: 0x1.8p23 + Float(dimension &- 2))
        let isAlpha: SIMDMask<SIMD4<Int32>> = [false, false, false, true]
        for index in 0..<count {
            let pixel = row[index]
            let place = Pixel.least(Pixel.most(.zero, pixel), .one) * last
            // Rounded by adding a number so large that its last bit is worth 1; conversions to integers check their range.
            let rounded = Pixel.least(place - 0.5 + 0x1.8p23, largest)
            parts[index] = (place - (rounded - 0x1.8p23)).replacing(with: pixel, where: isAlpha)
            corners[index] = unsafeBitCast(rounded, to: SIMD4<Int32>.self) & 0x3F_FFFF
        }
    }

    private func interpolate(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, _ parts: UnsafePointer<Pixel>, _ corners: UnsafePointer<SIMD4<Int32>>
    ) {
        let (line, plane) = (dimension, dimension &* dimension)
        colors.withUnsafeBufferPointer { colors in
            guard let colors = colors.baseAddress else { return }
            for index in 0..<count {
                let (part, corner) = (parts[index], corners[index])
                let first = colors + ((Int(corner.z) &* line &+ Int(corner.y)) &* line &+ Int(corner.x))
                @inline(__always) func edge(_ point: UnsafePointer<Pixel>) -> Pixel { point[0].mixed(point[1], part.x) }
                @inline(__always) func side(_ point: UnsafePointer<Pixel>) -> Pixel {
                    edge(point).mixed(edge(point + line), part.y)
                }
                row[index] = side(first).mixed(side(first + plane), part.z)
            }
        }
        for index in 0..<count where !isOpaque || parts[index].w != 1 {
            let color = row[index].straight
            row[index] = color.replacingAlpha(color.w * parts[index].w)
        }
    }
}
