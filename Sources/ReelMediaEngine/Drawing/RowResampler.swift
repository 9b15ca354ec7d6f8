/// Interpolates a row at a constant distance between samples: cubic interpolation from four neighbours (Catmull–Rom).
///
/// The arithmetic is 16-bit, so that a vector holds many values: samples are multiplied by 128 and weights by 32,768. The upper
/// half of each product is kept, in 64ths of an 8-bit step.
struct RowResampler {
    /// The weights of the four neighbours: one before the position's two adjacent samples, these two, and one after.
    private let weights: [Int16]

    /// - Parameter fraction: the distance after the second of the four samples, 0 to 1. The result is nil if it is 0 within the
    ///   arithmetic's precision.
    init?(fraction: Double) {
        guard fraction > 1 / 65_536 else { return nil }
        let (f, f2, f3) = (fraction, fraction * fraction, fraction * fraction * fraction)
        var exact = [-f3 + 2 * f2 - f, 3 * f3 - 5 * f2 + 2, -3 * f3 + 4 * f2 + f, f3 - f2].map { $0 * 16_384 }
        for index in exact.indices { exact[index].round() }
        // The weights must sum to 1, so that a uniform row does not change.
        let largest = f < 0.5 ? 1 : 2
        exact[largest] += 32_768 - exact.reduce(0, +)
        weights = exact.map { Int16(max(-32_768, min(32_767, $0))) }
    }

    /// The number of 16-bit values that `fill` writes.
    static func memorySize(_ count: Int) -> Int { 4 * count }

    /// Writes the weights for a row of `count` samples, each repeated, because the compiler loses track of the 16-bit width of
    /// a value that is constant in a loop.
    func fill(_ memory: UnsafeMutablePointer<Int16>, count: Int) {
        for (index, weight) in weights.enumerated() { (memory + index * count).update(repeating: weight, count: count) }
    }

    /// - Parameters:
    ///   - rows: the addresses of the first sample's four neighbours, in four rows or at four positions of one row.
    ///   - weights: the weights that `fill` wrote for at least `count` samples.
    ///   - target: memory that does not overlap the rows.
    static func resample(
        _ rows: (UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>),
        weights: UnsafePointer<Int16>, weightCount: Int, into target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        let (a, b, c, d) = rows
        let (wa, wb, wc, wd) = (weights, weights + weightCount, weights + 2 * weightCount, weights + 3 * weightCount)
        for x in 0..<count {
            // Truncation loses half a unit per product on average.
            let sum =
                product(a[x], wa[x]) &+ product(b[x], wb[x]) &+ product(c[x], wc[x]) &+ product(d[x], wd[x]) &+ 34
            target[x] = UInt8(truncatingIfNeeded: min(max(sum &>> 6, 0), 255))
        }
    }

    @inline(__always)
    private static func product(_ sample: UInt8, _ weight: Int16) -> Int16 {
        Int16(truncatingIfNeeded: (Int32(Int16(truncatingIfNeeded: sample) &<< 7) &* Int32(weight)) &>> 16)
    }
}
