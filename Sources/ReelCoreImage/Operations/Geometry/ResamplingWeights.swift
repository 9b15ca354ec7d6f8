import Foundation

/// The source pixels that contribute to each pixel in a row or column of the result, and their weights.
struct ResamplingWeights {
    /// The first source pixel of each pixel; `begin` is where its weights begin.
    private(set) var first: [Int] = []
    private(set) var begin: [Int] = [0]
    private(set) var weights: [Float] = []

    /// A linear map from a position in the result to one in the source.
    struct Mapping: Hashable, Sendable {
        var scale: Double
        var offset: Double

        func callAsFunction(_ place: Double) -> Double { scale * place + offset }
    }

    private mutating func append(from start: Int, _ parts: some Sequence<Float>) {
        first.append(start)
        weights += parts
        begin.append(weights.count)
    }

    /// Creates weights that average what a pixel covers where the source is larger than the result, and interpolate between the
    /// two nearest pixels where it is smaller. Pixels at the edges are weighted by how much of them is covered.
    ///
    /// - Parameters:
    ///   - edges: the range of the source's pixels.
    ///   - most: the maximum number of source pixels that are averaged; of more, only those in the middle are.
    init(averaging pixels: Range<Int>, _ mapping: Mapping, edges: Range<Int>, most: Double) {
        for pixel in pixels {
            let ends = (mapping(Double(pixel)), mapping(Double(pixel + 1)))
            let middle = (ends.0 + ends.1) / 2
            let size = min(abs(ends.1 - ends.0), most)
            let low = size < most ? min(ends.0, ends.1) : middle - size / 2
            let high = size < most ? max(ends.0, ends.1) : middle + size / 2
            let from = max(low, Double(edges.lowerBound))
            let to = min(high, Double(edges.upperBound))
            guard to > from, size > 0 else {
                append(from: edges.lowerBound, [])
                continue
            }
            // A neighbour that a pixel covers only by the error of scaled numbers is ignored.
            let least = min(size * 1e-6, (to - from) / 2)
            if size >= 1 - 1e-9 {
                let start = min(Int((from + least).rounded(.down)), edges.upperBound - 1)
                let end = max(start + 1, Int((to - least).rounded(.up)))
                append(
                    from: start,
                    (start..<end).map { Float((min(to, Double($0 + 1)) - max(from, Double($0))) / size) })
            } else {
                let coverage = (to - from) / size
                let place = middle - 0.5
                let start = place.rounded(.down)
                let part = place - start
                func inside(_ place: Double) -> Int {
                    min(max(Region.whole(place), edges.lowerBound), edges.upperBound - 1)
                }
                let (one, two) = (inside(start), inside(start + 1))
                if one == two || part == 0 {
                    append(from: one, [Float(coverage)])
                } else {
                    append(from: one, [Float((1 - part) * coverage), Float(part * coverage)])
                }
            }
        }
    }

    /// Creates weights from a kernel around the centre of each pixel, normalised to a sum of 1. The source's edge pixels are
    /// extended.
    ///
    /// - Parameters:
    ///   - support: the reach of the kernel to either side, in source pixels.
    ///   - kernel: its value at a distance in source pixels.
    init(
        pixels: Range<Int>, _ mapping: Mapping, edges: Range<Int>, support: Double, kernel: (Double) -> Double
    ) {
        for pixel in pixels {
            let middle = mapping(Double(pixel) + 0.5)
            let low = (middle - support - 0.5).rounded(.up)
            let end = (middle + support - 0.5).rounded(.down) + 1
            let (left, right) = (Double(edges.lowerBound), Double(edges.upperBound))
            let start = min(max(Region.whole(low), edges.lowerBound), edges.upperBound - 1)
            let last = min(max(Region.whole(end) - 1, edges.lowerBound), edges.upperBound - 1)
            var parts = [Double](repeating: 0, count: max(1, last - start + 1))
            // Positions beyond the edges have the colours of the edge pixels.
            parts[0] += Self.sum(of: kernel, from: low - middle, to: min(end, left) - middle)
            parts[parts.count - 1] += Self.sum(of: kernel, from: max(low, right) - middle, to: end - middle)
            for index in parts.indices {
                let place = Double(start + index)
                if place >= low, place < end { parts[index] += kernel(place + 0.5 - middle) }
            }
            let sum = parts.reduce(0, +)
            let ends = (mapping(Double(pixel)), mapping(Double(pixel + 1)))
            let (from, to) = (
                max(min(ends.0, ends.1), Double(edges.lowerBound)), min(max(ends.0, ends.1), Double(edges.upperBound))
            )
            let coverage = min(1, max(0, (to - from) / abs(ends.1 - ends.0)))
            append(from: start, parts.map { Float(sum == 0 ? 0 : $0 / sum * coverage) })
        }
    }

    /// Returns the sum of the kernel's values at the centres of the pixels between two distances; 0 if there are none. If there
    /// are very many pixels, as beyond the edges of an image that shrinks to a point, only some are evaluated, because the
    /// kernel hardly changes from one to the next.
    private static func sum(of kernel: (Double) -> Double, from: Double, to: Double) -> Double {
        guard to > from else { return 0 }
        let count = min(max(1, (to - from).rounded()), 4_096)
        let width = (to - from) / count
        return (0..<Int(count)).reduce(0) { $0 + kernel(from + (Double($1) + 0.5) * width) } * width
    }
}
