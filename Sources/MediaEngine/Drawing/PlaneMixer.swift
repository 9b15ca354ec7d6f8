package import OpenCoreVideo

/// Mixes two pictures of one size, sample by sample. All buffers are y420; their colour tags are left as they are.
package enum PlaneMixer {
    /// The weight of a picture that is seen alone.
    package static let fullWeight = 32_768

    /// Fills `target` with `(first · (32768 − weight) + second · weight + 16384) >> 15`.
    ///
    /// Where the weight is 256 · k, that is `((128 − k) · first + k · second + 64) >> 7`: what a decoder makes of explicit
    /// weighted prediction with weights of seven bits (H.264, 8.4.2.3.2).
    ///
    /// - Parameters:
    ///   - weight: of the second picture, 0 to 32,768; what lies beyond counts as the nearest.
    ///   - target: may be one of the two.
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

    /// Three rows of samples. The target lies apart from the other two.
    struct Rows {
        let first: UnsafePointer<UInt8>
        let second: UnsafePointer<UInt8>
        let target: UnsafeMutablePointer<UInt8>
        let count: Int
    }

    /// Calls `draw` with each row of each plane. Where the target is one of the pictures, a row is made beside it first: loops
    /// over rows that may be the same are not turned into vector code.
    ///
    /// - Parameter draw: is given the rows, the plane's number and the row's.
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

    /// - Parameter weights: of the second row's samples, 0 to 32,767. They come from memory even where all are the same: of a
    ///   number that stays the same in a loop, the compiler forgets that it has 16 bits.
    static func mix(_ rows: Rows, weights: UnsafePointer<Int16>) {
        let (first, second, target) = (rows.first, rows.second, rows.target)
        for x in 0..<rows.count { target[x] = mixed(first[x], second[x], weights[x]) }
    }

    /// One sample. All numbers fit 16 bits, so that a vector holds many: the product's two halves are worked out apart.
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
