/// Sums of neighbours with the weights of a Gaussian, for samples of 16 bits, 128 to a step of 8 bits.
///
/// Of each product the upper half is kept, so that a vector holds eight.
struct BlurFilter {
    let radius: Int
    /// Each weight as often as `stripe`: of a number that stays the same in a loop the compiler forgets that it has 16 bits.
    private let weights: [UInt16]
    /// What the products lose on average.
    private let loss: UInt16

    /// Columns that are worked on at a time, so that all rows and weights of them are near.
    private static let stripe = 256

    init(_ weights: GaussianWeights) {
        radius = weights.radius
        self.weights = weights.weights.flatMap { [UInt16](repeating: $0, count: Self.stripe) }
        loss = UInt16((radius + 1) / 2)
    }

    /// Sums of rows of bytes.
    ///
    /// - Parameter first: the number of the topmost, `radius` above the middle.
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

    /// Sums of rows.
    ///
    /// - Parameters:
    ///   - rows: rows, or places of one.
    ///   - first: the number of the topmost or leftmost, `radius` before the middle.
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
