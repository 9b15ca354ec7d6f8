import Foundation

/// The cubic B-spline with which wide blurs reduce an image, and enlarge it again. Its spectrum has zeros of the fourth order
/// where detail of the large image would become flat areas of the small one, and where flat areas would become detail. (Unser,
/// Splines: a perfect fit for signal and image processing, IEEE Signal Processing Magazine, November 1999.)
enum ReducingSpline {
    /// How far it reaches to each side, in small pixels.
    static let reach = 2

    /// Returns its value at a distance in small pixels.
    private static func value(_ distance: Double) -> Double {
        let distance = abs(distance)
        if distance < 1 { return (4 - 6 * distance * distance + 3 * pow(distance, 3)) / 6 }
        return distance < 2 ? pow(2 - distance, 3) / 6 : 0
    }

    /// Returns the weights of the large pixels of which a small one is made, from `reach × factor` before its middle on.
    static func reduction(_ factor: Int) -> [Double] {
        let values = (-reach * factor..<reach * factor).map { value((Double($0) + 0.5) / Double(factor)) }
        let sum = values.reduce(0, +)
        return values.map { $0 / sum }
    }

    /// Returns, for each position in a small pixel, the weights of those from `reach` before it to `reach` after it. They add up
    /// to 1.
    static func enlargement(_ factor: Int) -> [[Double]] {
        (0..<factor).map { position in
            (-reach...reach).map { value((Double(position) + 0.5) / Double(factor) - 0.5 - Double($0)) }
        }
    }

    /// Returns the weights of a small pixel and those at each distance from it for a blur of the small image which, with the
    /// reduction and the enlargement, is a Gaussian.
    ///
    /// - Parameters:
    ///   - sigma: the standard deviation of the whole, in small pixels.
    ///   - count: how many distances there are.
    static func blur(sigma: Double, factor: Int, count: Int) -> [Double] {
        // The spectrum of the Gaussian, as far as it is not negligible, divided by those of the reduction and the enlargement,
        // which are the same.
        let half = reduction(factor).suffix(reach * factor)
        let step = 2 * Double.pi / 512
        let angles = (0...256).map { Double($0) * step }.prefix { $0 * sigma < 7 }
        let spectrum = angles.map { angle in
            let reduced = zip(half, 0...).reduce(0) { $0 + 2 * $1.0 * cos(angle * (Double($1.1) + 0.5) / Double(factor)) }
            // All frequencies but the first count twice, because the spectrum is symmetric. (The last of 256 is negligible.)
            return (angle == 0 ? 1 : 2) * exp(-pow(angle * sigma, 2) / 2) / (reduced * reduced)
        }
        let values = (0...count).map { distance in
            zip(spectrum, 0...).reduce(0) { $0 + $1.0 * cos(Double($1.1 * distance) * step) }
        }
        let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
        return values.map { $0 / sum }
    }
}
