import Foundation

/// A cubic Bézier curve from (0, 0) to (1, 1), whose x is time and whose y is progress.
struct TimingCurve: Sendable, Equatable {
    let x1, y1, x2, y2: Double

    static let linear = TimingCurve(x1: 0, y1: 0, x2: 1, y2: 1)

    private static func value(_ control1: Double, _ control2: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * control1 + 3 * rest * t * t * control2 + t * t * t
    }

    /// Returns the progress at a time, both 0 to 1; exact to about 1e-12.
    func progress(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        if x1 == y1, x2 == y2 { return time }
        // x grows with the parameter. Newton's steps, or halving where they leave the bracket.
        var (low, high) = (0.0, 1.0)
        var t = time
        for _ in 0..<64 {
            let error = Self.value(x1, x2, t) - time
            if abs(error) < 1e-13 { break }
            if error < 0 { low = t } else { high = t }
            let rest = 1 - t
            let slope = 3 * rest * rest * x1 + 6 * rest * t * (x2 - x1) + 3 * t * t * (1 - x2)
            let next = slope > 1e-9 ? t - error / slope : -1
            t = next > low && next < high ? next : (low + high) / 2
        }
        return Self.value(y1, y2, t)
    }
}
