package import OpenCoreVideo

extension PlaneMixer {
    /// Turns one picture into another as a map says.
    ///
    /// A sample whose time is t (0 to 1) has `(progress · (1 + s) − t) / s` of the second picture, not less than none and not
    /// more than all, where s is the softness.
    ///
    /// - Parameters:
    ///   - map: of the pictures' size.
    ///   - progress: 0 is the first picture, 1 the second, exactly; what lies beyond counts as the nearest.
    ///   - softness: the part of the way over which a sample turns. Where it is less than what makes an edge one sample wide (two
    ///     for chroma, which is one of its own), that is taken.
    ///   - target: may be one of the two.
    package static func mix(
        _ first: CVPixelBuffer, _ second: CVPixelBuffer, along map: WipeMap, progress: Double, softness: Double,
        into target: CVPixelBuffer
    ) throws(MediaError) {
        let operation = "wipe from picture to picture"
        let a = try DrawingPlanes(first, operation)
        let b = try DrawingPlanes(second, like: a, operation)
        let result = try DrawingPlanes(target, like: a, operation)
        guard map.width == a.width, map.height == a.height else {
            throw MediaError(
                .unsupported, operation,
                "the map is of \(map.width)×\(map.height) pixels and the pictures of \(a.width)×\(a.height); "
                    + "make one of their size")
        }
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        // Not a number is no progress.
        guard progress > 0 else { return a.copy(to: result) }
        guard progress < 1 else { return b.copy(to: result) }
        let ramps = [1, 2].map { Ramp(progress: progress, softness: max(softness, Double($0) * map.step)) }
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

/// How a sample's time becomes the weight of the second picture, in numbers of 16 bits.
private struct Ramp {
    /// Times up to `all` have the full weight, those from `none` on have none.
    private let all: UInt16
    private let none: UInt16
    /// The weight is `((none − time) << shift) · slope >> 16 − late + early`:
    /// the shift makes the most of the 16 bits that a product keeps.
    private let shift: UInt16
    private let slope: UInt16
    /// What `none` is rounded up by, as a weight; and by how much the last time of all has begun to turn.
    private let late: UInt16
    private let early: UInt16

    /// The full weight counts as one less, which makes no difference to samples of 8 bits.
    private static let full: UInt16 = 32_767
    /// The shortest way over which a sample turns, in units of time.
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
