import Foundation

/// A natural cubic spline through points, continued linearly beyond the first and the last.
struct CubicSpline: Sendable {
    private let xs: [Float]
    private let ys: [Float]
    /// Second derivatives at the points.
    private let bends: [Float]

    /// Creates a curve from points of two numbers each, in any order. Of points with the same x, the last one counts; without
    /// points, nothing is changed.
    init(_ points: [[Double]]) {
        // Positions are compared as Floats, as they are used: a difference that vanishes as a Float would be a divisor of zero.
        var byPlace: [Float: Float] = [:]
        for point in points where point.count == 2 {
            let (x, y) = (Float(point[0]), Float(point[1]))
            if x.isFinite, y.isFinite { byPlace[x] = y }
        }
        let sorted = byPlace.sorted { $0.key < $1.key }
        let (x, y) = (sorted.map { Double($0.key) }, sorted.map { Double($0.value) })
        var second = [Double](repeating: 0, count: x.count)
        if x.count > 2 {
            // Solves the tridiagonal system, from the first to the last and back.
            var ratio = [Double](repeating: 0, count: x.count)
            var right = [Double](repeating: 0, count: x.count)
            for i in 1..<x.count - 1 {
                let (before, after) = (x[i] - x[i - 1], x[i + 1] - x[i])
                let pivot = 2 * (before + after) - before * ratio[i - 1]
                ratio[i] = after / pivot
                right[i] = (6 * ((y[i + 1] - y[i]) / after - (y[i] - y[i - 1]) / before) - before * right[i - 1]) / pivot
            }
            for i in stride(from: x.count - 2, through: 1, by: -1) { second[i] = right[i] - ratio[i] * second[i + 1] }
        }
        xs = sorted.map(\.key)
        ys = sorted.map(\.value)
        bends = second.map { Float($0) }
    }

    func callAsFunction(_ x: Float) -> Float {
        guard let first = xs.first, let last = xs.last, xs.count > 1, !x.isNaN else { return ys.first ?? x }
        if x < first { return ys[0] + (x - first) * slope(0, atEnd: false) }
        if x > last { return ys[ys.count - 1] + (x - last) * slope(xs.count - 2, atEnd: true) }
        var i = 0
        while i < xs.count - 2, x > xs[i + 1] { i += 1 }
        let width = xs[i + 1] - xs[i]
        let (a, b) = ((xs[i + 1] - x) / width, (x - xs[i]) / width)
        return a * ys[i] + b * ys[i + 1]
            + ((a * a * a - a) * bends[i] + (b * b * b - b) * bends[i + 1]) * width * width / 6
    }

    private func slope(_ i: Int, atEnd: Bool) -> Float {
        let width = xs[i + 1] - xs[i]
        let chord = (ys[i + 1] - ys[i]) / width
        return atEnd
            ? chord + width * (bends[i] + 2 * bends[i + 1]) / 6 : chord - width * (2 * bends[i] + bends[i + 1]) / 6
    }
}
