import Foundation

/// A sample of a channel.
protocol ImageSample {
    var number: Float { get }
    init(nearest number: Float)
}

extension UInt8: ImageSample {
    var number: Float { Float(self) }
    init(nearest number: Float) { self = number > 0 ? UInt8(Swift.min(255, number + 0.5)) : 0 }
}

extension UInt16: ImageSample {
    var number: Float { Float(self) }
    init(nearest number: Float) { self = number > 0 ? UInt16(Swift.min(65_535, number + 0.5)) : 0 }
}

extension Float: ImageSample {
    var number: Float { self }
    init(nearest number: Float) { self = number }
}

/// The weights with which a Lanczos filter makes each sample of a row or column from those of another length. Beyond the ends,
/// the outermost samples continue.
struct LanczosWeights {
    private(set) var starts: [Int] = []
    /// For each sample, `taps` weights whose sum is 1.
    private(set) var weights: [Float] = []
    private(set) var taps = 0

    init(from source: Int, to target: Int, lobes: Double) {
        guard source != target else {
            (starts, weights, taps) = (Array(0..<target), Array(repeating: 1, count: target), 1)
            return
        }
        let scale = Double(source) / Double(target)
        // When a picture shrinks, the filter covers more of it.
        let stretch = max(1, scale)
        let reach = lobes * stretch
        taps = min(source, Int((2 * reach).rounded(.up)) + 1)
        weights.reserveCapacity(target * taps)
        for index in 0..<target {
            let center = (Double(index) + 0.5) * scale - 0.5
            let first = Int((center - reach).rounded(.up))
            let start = min(max(0, first), source - taps)
            var own = [Double](repeating: 0, count: taps)
            for place in first...Int((center + reach).rounded(.down)) {
                own[min(max(min(max(place, 0), source - 1) - start, 0), taps - 1)] +=
                    Self.lanczos((Double(place) - center) / stretch, lobes)
            }
            let sum = own.reduce(0, +)
            starts.append(start)
            weights += own.map { Float($0 / sum) }
        }
    }

    private static func lanczos(_ x: Double, _ lobes: Double) -> Double {
        guard x != 0 else { return 1 }
        guard abs(x) < lobes else { return 0 }
        let angle = .pi * x
        return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
    }
}

/// Scales interleaved channels: each row from the rows above and below, then its samples from their neighbours.
func resample<Sample: ImageSample>(
    _ source: vImage_Buffer, _ target: vImage_Buffer, channels: Int, lobes: Double, _ type: Sample.Type
) {
    let across = LanczosWeights(from: source.columns, to: target.columns, lobes: lobes)
    let down = LanczosWeights(from: source.rows, to: target.rows, lobes: lobes)
    let count = source.columns * channels
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { sums in
        for y in 0..<target.rows {
            for i in 0..<count { sums[i] = 0 }
            for tap in 0..<down.taps {
                let weight = down.weights[y * down.taps + tap]
                guard weight != 0 else { continue }
                let row = source.row(down.starts[y] + tap, as: Sample.self)
                for i in 0..<count { sums[i] += weight * row[i].number }
            }
            let row = target.row(y, as: Sample.self)
            for x in 0..<target.columns {
                let start = across.starts[x] * channels
                for channel in 0..<channels {
                    var sum: Float = 0
                    for tap in 0..<across.taps {
                        sum += across.weights[x &* across.taps &+ tap] * sums[start &+ tap &* channels &+ channel]
                    }
                    row[x * channels + channel] = Sample(nearest: sum)
                }
            }
        }
    }
}
