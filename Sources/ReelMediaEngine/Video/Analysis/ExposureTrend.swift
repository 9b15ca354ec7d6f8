import Foundation

/// Tells the flicker of a sequence of pictures from changes of its light.
///
/// The exposure that a picture should have is that of a line through the exposures of its neighbours, fitted by local regression
/// (W. S. Cleveland, "Robust locally weighted regression and smoothing scatterplots", 1979): the weights fall with the distance
/// in pictures (tricube) and with the difference in exposure (bisquare). A fade follows a line and is kept. A step is kept,
/// because the pictures behind it differ too much to have weight; the median decides on which side of it a picture is.
package enum ExposureTrend {
    /// Differences that may be flicker in any case: a fifth of stored luma, about half a stop. Steps that are smaller are
    /// softened.
    private static let usualFlicker = 0.2

    /// Returns the natural logarithm of the factor that a picture's stored luma needs.
    ///
    /// - Parameters:
    ///   - index: the index of the picture.
    ///   - changes: for each pair of pictures that follow each other, the change of exposure (`BlockLuma.change(to:)`).
    package static func correction(of index: Int, changes: [Double]) -> Double {
        guard !changes.isEmpty else { return 0 }
        // Counted from the picture itself, so that the result is the same wherever the sequence begins.
        var levels = [Double](repeating: 0, count: changes.count + 1)
        for next in levels.indices.dropFirst(index + 1) { levels[next] = levels[next - 1] + changes[next - 1] }
        for next in (0..<index).reversed() { levels[next] = levels[next + 1] - changes[next] }
        // Flicker differs from picture to picture; a step is one difference of many.
        let flicker = max(usualFlicker, 3 * median(changes.map(abs)))
        let middle = median(levels)
        var line = fit(levels, index, flicker) { _, level in level - middle }
        line = fit(levels, index, flicker) { distance, level in level - line.level - line.slope * Double(distance) }
        return line.level
    }

    private struct Line {
        /// At the picture.
        var level = 0.0
        /// By picture.
        var slope = 0.0
    }

    /// Fits a line through the levels.
    ///
    /// - Parameter deviation: the difference that decides the weight of a level at a distance.
    private static func fit(
        _ levels: [Double], _ index: Int, _ flicker: Double, deviation: (Int, Double) -> Double
    ) -> Line {
        let reach = Double(max(index, levels.count - 1 - index) + 1)
        var (weights, sumX, sumY, sumXX, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (place, level) in levels.enumerated() {
            let x = Double(place - index)
            let share = abs(deviation(place - index, level)) / flicker
            guard share < 1 else { continue }
            let weight = pow(1 - pow(abs(x) / reach, 3), 3) * pow(1 - share * share, 2)
            weights += weight
            sumX += weight * x
            sumY += weight * level
            sumXX += weight * x * x
            sumXY += weight * x * level
        }
        guard weights > 0 else { return Line() }
        let (meanX, meanY) = (sumX / weights, sumY / weights)
        let spread = sumXX - weights * meanX * meanX
        guard spread > 1e-9 else { return Line(level: meanY) }
        let slope = (sumXY - weights * meanX * meanY) / spread
        return Line(level: meanY - slope * meanX, slope: slope)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
