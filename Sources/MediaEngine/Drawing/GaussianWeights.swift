import Foundation

/// Weights of a Gaussian, symmetrical, in 65,536ths: the first is the middle's.
///
/// Their variance is what was asked for, exactly where the samples are so coarse that the curve's own would not be; and weights
/// come in from nothing as the curve widens, so that neighbouring widths look alike.
struct GaussianWeights {
    /// An odd number: those beside the middle are used in pairs.
    let weights: [UInt16]
    /// The farthest sample.
    var radius: Int { weights.count - 1 }

    /// The widest that there is, in samples.
    static let largestRadius = 12
    /// How far the curve reaches, in standard deviations: where it ends it has sunk to 1/200.
    private static let reach = 3.25

    /// - Parameter variance: in samples squared, up to 9; nil where it is so little that nothing would change.
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

    /// The curve at each whole distance, less what it is where it ends; and the sum over both sides.
    private static func curve(_ sigma: Double) -> (values: [Double], sum: Double) {
        let end = exp(-reach * reach / 2)
        let values = (0...largestRadius).map { distance in
            let x = Double(distance) / max(sigma, 1e-9)
            return max(0, exp(-x * x / 2) - end)
        }
        return (values, values[0] + 2 * values.dropFirst().reduce(0, +))
    }
}
