import Foundation

/// The weights of a symmetrical Gaussian kernel, in 65,536ths, from the centre outwards.
///
/// The variance of the discrete kernel is the requested one, even if it is so narrow that sampling the curve would change it.
/// Outer weights grow continuously from 0 as the kernel widens, so that similar widths look alike.
struct GaussianWeights {
    /// The weights from the centre outwards. Their number is odd, because those beside the centre are used in pairs.
    let weights: [UInt16]
    /// The distance of the farthest sample.
    var radius: Int { weights.count - 1 }

    /// The largest radius, in samples.
    static let largestRadius = 12
    /// The distance at which the curve ends, in standard deviations. It has fallen to 1/200 there.
    private static let reach = 3.25

    /// - Parameter variance: in squared samples, up to 9; the result is nil if it is too small to change anything.
    init?(variance: Double) {
        guard variance > 0 else { return nil }
        var (low, high) = (0.0, Double(Self.largestRadius) / Self.reach)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            let (values, sum) = Self.curve(middle)
            let reached = values.enumerated().reduce(0) { $0 + 2 * Double($1.offset * $1.offset) * $1.element } / sum
            if reached < variance { low = middle } else { high = middle }
        }
        let (values, sum) = Self.curve((low + high) / 2)
        var numbers = values.map { ($0 / sum * 65_536).rounded() }
        while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
        guard numbers.count > 1 else { return nil }
        numbers[0] = 65_536 - 2 * numbers.dropFirst().reduce(0, +)
        if numbers.count % 2 == 0 { numbers.append(0) }
        weights = numbers.map { UInt16($0) }
    }

    /// Returns the curve at each whole distance, lowered by its value at the end, and the sum over both sides.
    private static func curve(_ sigma: Double) -> (values: [Double], sum: Double) {
        let end = exp(-reach * reach / 2)
        let values = (0...largestRadius).map { distance in
            let x = Double(distance) / max(sigma, 1e-9)
            return max(0, exp(-x * x / 2) - end)
        }
        return (values, values[0] + 2 * values.dropFirst().reduce(0, +))
    }
}
