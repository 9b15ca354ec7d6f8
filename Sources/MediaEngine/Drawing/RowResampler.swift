/// Samples between samples: cubic interpolation through four neighbours (Catmull and Rom), the same distance along a whole row.
///
/// Numbers have 16 bits, so that a vector holds many: samples are taken 128 times, weights 32,768 times, and of a product the
/// upper half is kept, in 64ths of a sample's step.
struct RowResampler {
    /// Weights of the sample before, the two beside the place, and the one after.
    private let weights: [Int16]

    /// - Parameter fraction: how far behind the second of four samples, 0 to 1; nil where it is 0 to the precision of this.
    init?(fraction: Double) {
        guard fraction > 1 / 65_536 else { return nil }
        let (f, f2, f3) = (fraction, fraction * fraction, fraction * fraction * fraction)
        var exact = [-f3 + 2 * f2 - f, 3 * f3 - 5 * f2 + 2, -3 * f3 + 4 * f2 + f, f3 - f2].map { $0 * 16_384 }
        for index in exact.indices { exact[index].round() }
        // A flat row stays as it is where the weights are one together.
        let largest = f < 0.5 ? 1 : 2
        exact[largest] += 32_768 - exact.reduce(0, +)
        weights = exact.map { Int16(max(-32_768, min(32_767, $0))) }
    }

    /// The number of words that `fill` fills.
    static func memorySize(_ count: Int) -> Int { 4 * count }

    /// Writes the weights out for a row of `count` samples: of a number that stays the same in a loop the compiler forgets that
    /// it has 16 bits.
    func fill(_ memory: UnsafeMutablePointer<Int16>, count: Int) {
        for (index, weight) in weights.enumerated() { (memory + index * count).update(repeating: weight, count: count) }
    }

    /// - Parameters:
    ///   - rows: where the four neighbours of the first sample stand: four rows, or four places of one.
    ///   - weights: what `fill` wrote for at least `count` samples.
    ///   - target: apart from the rows.
    static func resample(
        _ rows: (UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>),
        weights: UnsafePointer<Int16>, weightCount: Int, into target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        let (a, b, c, d) = rows
        let (wa, wb, wc, wd) = (weights, weights + weightCount, weights + 2 * weightCount, weights + 3 * weightCount)
        for x in 0..<count {
            // Each product loses half a unit on average.
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
