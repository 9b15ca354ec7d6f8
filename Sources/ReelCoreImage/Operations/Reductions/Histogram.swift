import Foundation

/// Counts of an image's values in ranges of equal width from 0 to 1. Values beyond count in the first or the last range.
struct Histogram {
    let bins: Int

    /// Returns the counts of each component in each range.
    ///
    /// - Parameters:
    ///   - weight: returns how much a premultiplied pixel counts.
    ///   - values: returns its numbers that are counted.
    func counts(
        of node: Node, _ part: Region, _ environment: RenderingEnvironment,
        weight: @escaping @Sendable (Pixel) -> Double = { _ in 1 }, values: @escaping @Sendable (Pixel) -> Pixel = { $0 }
    ) -> [SIMD4<Double>] {
        Reduction<[SIMD4<Double>]>.state(
            of: node, part, environment, [SIMD4<Double>](repeating: .zero, count: bins), adding(weight, values), Self.merge)
    }

    /// Returns the function that counts the pixels of a row.
    func adding(
        _ weight: @escaping @Sendable (Pixel) -> Double = { _ in 1 }, _ values: @escaping @Sendable (Pixel) -> Pixel = { $0 }
    ) -> @Sendable (inout [SIMD4<Double>], UnsafeBufferPointer<Pixel>, Int, Int) -> Void {
        let last = Float(bins - 1)
        let bins = Pixel(repeating: Float(bins))
        return { counts, row, _, _ in
            for pixel in row {
                let (place, weight) = (values(pixel) * bins, weight(pixel))
                for channel in 0..<4 where !place[channel].isNaN {
                    counts[Int(min(max(place[channel].rounded(.down), 0), last))][channel] += weight
                }
            }
        }
    }

    static func merge(_ whole: inout [SIMD4<Double>], _ part: [SIMD4<Double>]) {
        for index in whole.indices { whole[index] += part[index] }
    }
}
