/// An exact fraction that is rounded once, at the end; all arithmetic on times uses it.
///
/// The numerator is the product of two factors, because a time multiplied by the durations of two ranges needs up to 157 bits.
struct ExactRatio {
    var isNegative: Bool
    var numerator: UInt128
    var factor: UInt128 = 1
    /// Never 0.
    var denominator: UInt128

    init(isNegative: Bool, numerator: UInt128, denominator: UInt128) {
        self.isNegative = isNegative
        self.numerator = numerator
        self.denominator = denominator
    }

    init(_ numerator: Int128, over denominator: Int128) {
        self.init(isNegative: numerator < 0, numerator: numerator.magnitude, denominator: denominator.magnitude)
    }

    /// Creates `first · second · third / divisors`, in lowest terms.
    ///
    /// The factors are magnitudes of times' fields: `third` has at most 32 bits and the other two have 64. The product of the
    /// divisors must be below 2¹²⁸. No divisor may be 0.
    init(isNegative: Bool, _ first: UInt64, _ second: UInt64, _ third: UInt64 = 1, over divisors: [UInt64]) {
        var multipliers = [first, second, third]
        var divisors = divisors
        for top in multipliers.indices {
            for bottom in divisors.indices {
                let common = greatestCommonDivisor(multipliers[top], divisors[bottom])
                multipliers[top] /= common
                divisors[bottom] /= common
            }
        }
        self.isNegative = isNegative
        numerator = UInt128(multipliers[0]) * UInt128(multipliers[1])
        factor = UInt128(multipliers[2])
        denominator = divisors.reduce(1) { $0 * UInt128($1) }
    }

    /// Returns the value at a positive timescale, and whether it is exact; nil if it does not fit into 64 bits.
    func value(
        atTimescale timescale: CMTimeScale, method: CMTimeRoundingMethod = .default
    ) -> (value: Int64, isExact: Bool)? {
        // factor < 2³² and timescale < 2³¹, so their product cannot overflow; multiplied by the numerator, it has up to 256
        // bits.
        let product = numerator.multipliedFullWidth(by: factor * UInt128(timescale.magnitude))
        guard product.high < denominator else { return nil }
        var (magnitude, remainder) =
            product.high == 0
            ? product.low.quotientAndRemainder(dividingBy: denominator)
            : denominator.dividingFullWidth(product)

        let limit = isNegative ? Int64.min.magnitude : Int64.max.magnitude
        guard magnitude <= UInt128(limit) else { return nil }
        if roundsAwayFromZero(remainder, method) { magnitude += 1 }
        guard magnitude <= UInt128(limit) else { return nil }

        let bits = Int64(bitPattern: UInt64(magnitude))
        return (isNegative ? 0 &- bits : bits, remainder == 0)
    }

    private func roundsAwayFromZero(_ remainder: UInt128, _ method: CMTimeRoundingMethod) -> Bool {
        guard remainder != 0 else { return false }
        return switch method {
        // remainder ≥ denominator / 2, without a doubling that might overflow.
        case .roundHalfAwayFromZero: remainder >= denominator - remainder
        case .roundAwayFromZero: true
        case .roundTowardPositiveInfinity: !isNegative
        case .roundTowardNegativeInfinity: isNegative
        // For QuickTime's rounding, the caller knows both timescales and passes the resulting direction instead.
        case .roundTowardZero, .quickTime: false
        }
    }
}

/// Returns the greatest common divisor by Euclid's algorithm. It is at least 1, so callers can divide by it even if both are 0.
func greatestCommonDivisor<Number: FixedWidthInteger & UnsignedInteger>(_ first: Number, _ second: Number) -> Number {
    var (larger, smaller) = (first, second)
    while smaller != 0 {
        (larger, smaller) = (smaller, larger % smaller)
    }
    return max(larger, 1)
}

extension CMTime {
    /// Returns the time nearest to a fraction, at the given timescale; if the value overflows there, at the first of its
    /// halves, quarters, … that can hold it; ±∞ if not even timescale 1 can. This is CMTime.h's rule for every operation.
    static func nearest(
        to ratio: ExactRatio, timescale: CMTimeScale, epoch: CMTimeEpoch, hasBeenRounded: Bool
    ) -> CMTime {
        var timescale = timescale
        while timescale > 0 {
            if let (value, isExact) = ratio.value(atTimescale: timescale) {
                let flags: CMTimeFlags = isExact && !hasBeenRounded ? .valid : [.valid, .hasBeenRounded]
                return CMTime(value: value, timescale: timescale, flags: flags, epoch: epoch)
            }
            timescale /= 2
        }
        return .infinity(negative: ratio.isNegative)
    }

    /// Returns the exact fraction at the first of the timescales that can represent it, or else in lowest terms; if no time can
    /// represent it, the nearest time at the finest timescale possible.
    static func exactIfPossible(
        _ ratio: ExactRatio, preferring timescales: [CMTimeScale], epoch: CMTimeEpoch, hasBeenRounded: Bool
    ) -> CMTime {
        for timescale in timescales + [CMTimeScale(exactly: ratio.denominator) ?? 0] where timescale > 0 {
            if let (value, isExact) = ratio.value(atTimescale: timescale), isExact {
                let flags: CMTimeFlags = hasBeenRounded ? [.valid, .hasBeenRounded] : .valid
                return CMTime(value: value, timescale: timescale, flags: flags, epoch: epoch)
            }
        }
        return nearest(to: ratio, timescale: .max, epoch: epoch, hasBeenRounded: hasBeenRounded)
    }
}
