/// A one-dimensional Gaussian filter for 16-bit fixed-point samples with 7 fractional bits (128 per step of an 8-bit sample).
///
/// Keeps the upper half of each 16-bit product, so that a 128-bit vector holds eight.
struct BlurFilter {
    let radius: Int
    /// Each weight, repeated `stripe` times: the compiler loses track of the 16-bit width of a value that is constant in a
    /// loop.
    private let weights: [UInt16]
    /// The amount that truncating the products loses on average.
    private let loss: UInt16

    /// The number of columns processed at a time, small enough to keep all their rows and weights in the cache.
    private static let stripe = 256

    init(_ weights: GaussianWeights) {
        radius = weights.radius
        self.weights = weights.weights.flatMap { [UInt16](repeating: $0, count: Self.stripe) }
        loss = UInt16((radius + 1) / 2)
    }

    /// Filters rows of bytes vertically.
    ///
    /// - Parameter first: the index of the topmost row, `radius` above the centre.
    func sum(_ rows: [UnsafePointer<UInt8>], _ first: Int, into target: UnsafeMutablePointer<UInt16>, count: Int) {
        let center = first + radius
        eachStripe(count) { start, count, weights in
            let (sums, middle, loss) = (target + start, rows[center] + start, loss)
            for x in 0..<count { sums[x] = Self.product(UInt16(truncatingIfNeeded: middle[x]) &<< 7, weights[x]) &+ loss }
            for distance in stride(from: 1, through: radius, by: 2) {
                let (a, b) = (rows[center - distance] + start, rows[center + distance] + start)
                let (c, d) = (rows[center - distance - 1] + start, rows[center + distance + 1] + start)
                let (near, far) = (weights + distance * Self.stripe, weights + (distance + 1) * Self.stripe)
                for x in 0..<count {
                    let nearSum = (UInt16(truncatingIfNeeded: a[x]) &+ UInt16(truncatingIfNeeded: b[x])) &<< 7
                    let farSum = (UInt16(truncatingIfNeeded: c[x]) &+ UInt16(truncatingIfNeeded: d[x])) &<< 7
                    sums[x] = sums[x] &+ Self.product(nearSum, near[x]) &+ Self.product(farSum, far[x])
                }
            }
        }
    }

    /// Filters rows of 16-bit samples, vertically or horizontally.
    ///
    /// - Parameters:
    ///   - rows: the rows, or successive positions in one row.
    ///   - first: the index of the topmost row or leftmost position, `radius` before the centre.
    func sum(_ rows: [UnsafePointer<UInt16>], _ first: Int, into target: UnsafeMutablePointer<UInt16>, count: Int) {
        let center = first + radius
        eachStripe(count) { start, count, weights in
            let (sums, middle, loss) = (target + start, rows[center] + start, loss)
            for x in 0..<count { sums[x] = Self.product(middle[x], weights[x]) &+ loss }
            for distance in stride(from: 1, through: radius, by: 2) {
                let (a, b) = (rows[center - distance] + start, rows[center + distance] + start)
                let (c, d) = (rows[center - distance - 1] + start, rows[center + distance + 1] + start)
                let (near, far) = (weights + distance * Self.stripe, weights + (distance + 1) * Self.stripe)
                for x in 0..<count {
                    sums[x] = sums[x] &+ Self.product(a[x] &+ b[x], near[x]) &+ Self.product(c[x] &+ d[x], far[x])
                }
            }
        }
    }

    private func eachStripe(_ count: Int, _ body: (_ start: Int, _ count: Int, _ weights: UnsafePointer<UInt16>) -> Void) {
        weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            for start in stride(from: 0, to: count, by: Self.stripe) { body(start, min(Self.stripe, count - start), weights) }
        }
    }

    @inline(__always)
    private static func product(_ sample: UInt16, _ weight: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(sample) &* UInt32(weight)) &>> 16)
    }
}
