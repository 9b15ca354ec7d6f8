package import ReelCoreVideo

extension PlaneMixer {
    /// Fills `target` with a wipe between two pictures, along a map.
    ///
    /// For a sample with time t (0 to 1) and the softness s, the second picture's weight is `(progress · (1 + s) − t) / s`,
    /// clamped to 0…1.
    ///
    /// - Parameters:
    ///   - map: a map of the pictures' size.
    ///   - progress: 0 is exactly the first picture, 1 exactly the second; clamped to 0…1.
    ///   - softness: the fraction of the transition during which a sample changes. Raised to the value at which an edge is one
    ///     sample wide, if less; for chroma, one chroma sample is two luma samples.
    ///   - target: may be one of the two pictures.
    package static func mix(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, along map: WipeMap, progress: Double, softness: Double,
        into target: CVPixelBuffer
    ) throws(MediaError) {
        let operation = "wipe between pictures"
        let a = try DrawingPlanes(first, operation)
        let b = try DrawingPlanes(second, like: a, operation)
        let result = try DrawingPlanes(target, like: a, operation)
        guard map.width == a.width, map.height == a.height else {
            throw MediaError(
                .unsupported, operation,
                "the map is \(map.width)×\(map.height) pixels and the pictures are \(a.width)×\(a.height); "
                    + "make a map of their size")
        }
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        // NaN counts as no progress.
        guard progress > 0 else { return a.copy(to: result) }
        guard progress < 1 else { return b.copy(to: result) }
        let ramps = [1, 2].map { WipeRamp(progress: progress, softness: max(softness, Double($0) * map.step)) }
        withUnsafeTemporaryAllocation(of: Int16.self, capacity: a.width) { weights in
            guard let weights = weights.baseAddress else { return }
            eachRow(a, b, into: result) { rows, plane, y in
                let times = plane == 0 ? map.luma : map.chroma
                times.withUnsafeBufferPointer { times in
                    guard let start = times.baseAddress else { return }
                    ramps[min(plane, 1)].weigh(start + y * rows.count, into: weights, count: rows.count)
                }
                mix(rows, weights: weights)
            }
        }
    }
}

/// Converts a sample's time to the weight of the second picture, in 16-bit arithmetic.
private struct WipeRamp {
    /// Samples with times up to `all` have the full weight, those from `none` on have no weight.
    private let all: UInt16
    private let none: UInt16
    /// The weight is `((none − time) << shift) · slope >> 16 − late + early`. The shift uses as many as possible of the 16 bits
    /// that are kept of a product.
    private let shift: UInt16
    private let slope: UInt16
    /// The amount by which `none` was rounded up, as a weight; and the weight that samples with the latest time already have.
    private let late: UInt16
    private let early: UInt16

    /// The full weight, less one so that it fits; this makes no difference to 8-bit samples.
    private static let full: UInt16 = 32_767
    /// The shortest ramp, in units of time.
    private static let shortest = 8.0

    /// - Parameter softness: greater than 0.
    init(progress: Double, softness: Double) {
        let length = min(max(softness * 65_535, Self.shortest), 65_535 * 65_536)
        let latest = progress * (65_535 + length)
        none = Self.number(latest.rounded(.up))
        all = Self.number((latest - length).rounded(.down))
        let perUnit = Double(Self.full) / length
        var (shift, widest) = (0, min(length.rounded(.up) + 2, 65_535))
        while widest * 2 <= 65_535 {
            widest *= 2
            shift += 1
        }
        self.shift = UInt16(shift)
        slope = Self.number((perUnit * 65_536 / Double(1 << shift)).rounded(.down))
        late = Self.number((Double(none) - latest) * perUnit)
        early = Self.number(min(Double(Self.full), (latest - Double(none)) * perUnit))
    }

    private static func number(_ value: Double) -> UInt16 { UInt16(min(65_535, max(0, value))) }

    func weigh(_ times: UnsafePointer<UInt16>, into weights: UnsafeMutablePointer<Int16>, count: Int) {
        let (all, none, shift, slope, late, early) = (all, none, shift, slope, late, early)
        for x in 0..<count {
            let time = min(max(times[x], all), none)
            let product = UInt32((none &- time) &<< shift) &* UInt32(slope)
            let weight = max(UInt16(truncatingIfNeeded: product &>> 16), late) &- late &+ early
            weights[x] = Int16(truncatingIfNeeded: min(weight, Self.full))
        }
    }
}
