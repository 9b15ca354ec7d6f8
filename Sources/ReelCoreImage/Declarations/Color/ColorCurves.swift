import Foundation

/// Curves of the three components: points at even distances, between which values are interpolated linearly.
struct ColorCurves: ColorChange {
    private let points: [SIMD3<Float>]
    private let start: Float
    private let span: Float

    /// - Parameters:
    ///   - data: 32-bit floating-point numbers: red, green and blue of each point. Without a point, there are no curves.
    ///   - domain: the values of the first and of the last point.
    init?(_ data: Data, domain: [Float]) {
        points = data.withUnsafeBytes { bytes in
            (0..<bytes.count / 12).map { index in
                SIMD3((0..<3).map { bytes.loadUnaligned(fromByteOffset: index * 12 + $0 * 4, as: Float.self) })
            }
        }
        (start, span) = (domain[0], domain[1] - domain[0])
        if points.isEmpty { return nil }
    }

    func apply(_ row: UnsafeMutablePointer<Pixel>, _ count: Int) {
        for index in 0..<count {
            let pixel = row[index]
            row[index] = pixel.with(value(pixel.x, 0), value(pixel.y, 1), value(pixel.z, 2))
        }
    }

    private func value(_ value: Float, _ channel: Int) -> Float {
        let last = Float(points.count - 1)
        let place = (value - start) / span * last
        guard span != 0, !place.isNaN, last > 0 else { return points[0][channel] }
        let low = Int(min(max(place.rounded(.down), 0), last - 1))
        let part = min(max(place - Float(low), 0), 1)
        return points[low][channel] + (points[low + 1][channel] - points[low][channel]) * part
    }
}
