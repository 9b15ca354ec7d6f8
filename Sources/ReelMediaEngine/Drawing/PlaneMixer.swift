package import ReelCoreVideo

/// Mixes two pictures of the same size, sample by sample. All buffers are y420; their colour tags do not change.
package enum PlaneMixer {
    /// The weight at which only one picture is visible.
    package static let fullWeight = 32_768

    /// Fills `target` with `(first · (32768 − weight) + second · weight + 16384) >> 15`.
    ///
    /// For a weight of 256 · k, this equals `((128 − k) · first + k · second + 64) >> 7`, the samples of a `MixingWeight`.
    ///
    /// - Parameters:
    ///   - weight: the weight of the second picture, 0 to 32,768; values outside are clamped.
    ///   - target: may be one of the two pictures.
    package static func mix(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, weight: Int, into target: CVPixelBuffer
    ) throws(MediaError) {
        let operation = "mix pictures"
        let a = try DrawingPlanes(first, operation)
        let b = try DrawingPlanes(second, like: a, operation)
        let result = try DrawingPlanes(target, like: a, operation)
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        if weight <= 0 { return a.copy(to: result) }
        if weight >= fullWeight { return b.copy(to: result) }
        withUnsafeTemporaryAllocation(of: Int16.self, capacity: max(1, a.width)) { weights in
            weights.initialize(repeating: Int16(truncatingIfNeeded: weight))
            guard let weights = weights.baseAddress else { return }
            eachRow(a, b, into: result) { rows, _, _ in mix(rows, weights: weights) }
        }
    }

    /// Three rows of samples. The target does not overlap the other two.
    struct Rows {
        let first: UnsafePointer<UInt8>
        let second: UnsafePointer<UInt8>
        let target: UnsafeMutablePointer<UInt8>
        let count: Int
    }

    /// Calls `draw` with each row of each plane. If the target is one of the pictures, each row is drawn in separate memory
    /// first, because the compiler does not vectorise loops over rows that may overlap.
    ///
    /// - Parameter draw: is passed the rows, the plane's index and the row's index.
    static func eachRow(
        _ a: DrawingPlanes, _ b: DrawingPlanes, into target: DrawingPlanes, _ draw: (Rows, Int, Int) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, a.width)) { scratch in
            guard let beside = scratch.baseAddress else { return }
            for (index, result) in target.planes.enumerated() {
                let (first, second) = (a.planes[index], b.planes[index])
                let isApart = result.start != first.start && result.start != second.start
                for y in 0..<result.height {
                    let row = result.bytes(y)
                    let rows = Rows(
                        first: first.bytes(y), second: second.bytes(y), target: isApart ? row : beside, count: result.width)
                    draw(rows, index, y)
                    if !isApart { row.update(from: beside, count: result.width) }
                }
            }
        }
    }

    /// - Parameter weights: the weights of the second row's samples, 0 to 32,767. They are read from memory even if all are
    ///   equal, because the compiler loses track of the 16-bit width of a value that is constant in a loop.
    static func mix(_ rows: Rows, weights: UnsafePointer<Int16>) {
        let (first, second, target) = (rows.first, rows.second, rows.target)
        for x in 0..<rows.count { target[x] = mixed(first[x], second[x], weights[x]) }
    }

    /// Mixes one sample. All values fit in 16 bits, so that a vector holds many; the product's halves are computed separately.
    @inline(__always)
    static func mixed(_ first: UInt8, _ second: UInt8, _ weight: Int16) -> UInt8 {
        let start = Int16(truncatingIfNeeded: first)
        let product = Int32(Int16(truncatingIfNeeded: second) &- start) &* Int32(weight)
        let high = Int16(truncatingIfNeeded: product &>> 16)
        let low = UInt16(truncatingIfNeeded: product)
        let rounded = Int16(bitPattern: ((low &>> 1) &+ 8192) &>> 14)
        return UInt8(truncatingIfNeeded: start &+ (high &<< 1) &+ rounded)
    }
}
