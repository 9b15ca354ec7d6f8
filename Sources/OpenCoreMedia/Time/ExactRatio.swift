/// A fraction kept exact until it is rounded once, at the end: what all the arithmetic on times goes through.
///
/// The numerator is the product of two factors, since that of a time and a range's two durations needs up to 157 bits.
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

    /// `first · second · third / divisors`, in lowest terms.
    ///
    /// The factors are magnitudes of times' fields: of those that multiply, `third` has 32 bits at most and the others 64;
    /// the product of the divisors has to stay below 2¹²⁸. No divisor may be 0.
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

    /// The value at a timescale, which has to be positive, and whether it is exact; nil where it does not fit 64 bits.
    func value(
        atTimescale timescale: CMTimeScale, method: CMTimeRoundingMethod = .default
    ) -> (value: Int64, isExact: Bool)? {
        // factor < 2³² and timescale < 2³¹, so their product is far from overflowing; that with the numerator has 256 bits.
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
        // remainder ≥ denominator / 2, without doubling anything that might overflow.
        case .roundHalfAwayFromZero: remainder >= denominator - remainder
        case .roundAwayFromZero: true
        case .roundTowardPositiveInfinity: !isNegative
        case .roundTowardNegativeInfinity: isNegative
        // Who wants QuickTime's rounding knows both timescales and asks for the direction that it comes to.
        case .roundTowardZero, .quickTime: false
        }
    }
}

/// Euclid's algorithm. At least 1, so that the result can be divided by even if both numbers are 0.
func greatestCommonDivisor<Number: FixedWidthInteger & UnsignedInteger>(_ first: Number, _ second: Number) -> Number {
    var (larger, smaller) = (first, second)
    while smaller != 0 {
        (larger, smaller) = (smaller, larger % smaller)
    }
    return max(larger, 1)
}

extension CMTime {
    /// The time nearest to a fraction: at the given timescale, or where the value overflows, at the first of its halves, its
    /// quarters, … that holds it; ±∞ where not even the timescale 1 does. This is CMTime.h's rule for every operation.
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

    /// The fraction itself at the first of the timescales that holds it exactly, or else in lowest terms; where no time can
    /// hold it, the nearest at the finest timescale there is.
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
