extension CMTime {
    /// The sum, by the rules of ``CMTimeAdd(_:_:)``.
    public static func + (addend1: CMTime, addend2: CMTime) -> CMTime {
        addend1.combined(with: addend2, subtracting: false)
    }

    /// The difference, by the rules of ``CMTimeSubtract(_:_:)``.
    public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime {
        minuend.combined(with: subtrahend, subtracting: true)
    }

    private func combined(with other: CMTime, subtracting: Bool) -> CMTime {
        let kind = self.kind
        let otherKind = other.kind
        guard kind != .invalid, otherKind != .invalid else { return .invalid }
        guard kind == .numeric, otherKind == .numeric else {
            return Self.combined(kind, subtracting ? otherKind.negated : otherKind)
        }
        guard epoch == 0 || other.epoch == 0 || epoch == other.epoch else { return .invalid }

        // The result of two points in the same timeline is a duration, which belongs to no timeline.
        let epoch = self.epoch == other.epoch ? 0 : self.epoch == 0 ? other.epoch : self.epoch
        let hasBeenRounded = self.hasBeenRounded || other.hasBeenRounded
        if let value = value(combinedWith: other, subtracting: subtracting) {
            let flags: CMTimeFlags = hasBeenRounded ? [.valid, .hasBeenRounded] : .valid
            return CMTime(value: value, timescale: max(timescale, other.timescale), flags: flags, epoch: epoch)
        }

        let common = leastCommonMultiple(Int128(timescale), Int128(other.timescale))
        let left = Int128(value) * (common / Int128(timescale))
        let right = Int128(other.value) * (common / Int128(other.timescale))
        return .nearest(
            to: ExactRatio(subtracting ? left - right : left + right, over: common),
            timescale: CMTimeScale(clamping: common), epoch: epoch, hasBeenRounded: hasBeenRounded)
    }

    /// Returns the value of the sum or difference in the finer of two timescales, if the other one divides it and nothing
    /// overflows. This is the common case: time 0 has a timescale of 1.
    private func value(combinedWith other: CMTime, subtracting: Bool) -> CMTimeValue? {
        var (left, right, overflows) = (value, other.value, false)
        if timescale != other.timescale {
            if timescale > other.timescale, timescale % other.timescale == 0 {
                (right, overflows) = right.multipliedReportingOverflow(by: CMTimeValue(timescale / other.timescale))
            } else if timescale < other.timescale, other.timescale % timescale == 0 {
                (left, overflows) = left.multipliedReportingOverflow(by: CMTimeValue(other.timescale / timescale))
            } else {
                return nil
            }
        }
        let result = subtracting ? left.subtractingReportingOverflow(right) : left.addingReportingOverflow(right)
        return overflows || result.overflow ? nil : result.partialValue
    }

    /// Returns the sum of two valid times, at least one of which is not numeric.
    private static func combined(_ left: Kind, _ right: Kind) -> CMTime {
        let kinds = [left, right]
        let isPositive = kinds.contains(.positiveInfinity)
        let isNegative = kinds.contains(.negativeInfinity)
        if isPositive && isNegative { return .invalid }
        if isPositive || isNegative { return .infinity(negative: isNegative) }
        return .indefinite
    }

    /// Returns the product with an integer, by the rules of ``CMTimeMultiply(_:multiplier:)``.
    func multiplied(by multiplier: Int32) -> CMTime {
        switch kind {
        case .invalid: return .invalid
        case .indefinite: return .indefinite
        case .positiveInfinity: return .infinity(negative: multiplier < 0)
        case .negativeInfinity: return .infinity(negative: multiplier >= 0)
        case .numeric:
            return .nearest(
                to: ExactRatio(Int128(value) * Int128(multiplier), over: Int128(timescale)),
                timescale: timescale, epoch: epoch, hasBeenRounded: hasBeenRounded)
        }
    }

    /// Returns the product with a fraction, by the rules of ``CMTimeMultiplyByRatio(_:multiplier:divisor:)``.
    func multiplied(by multiplier: Int32, dividedBy divisor: Int32) -> CMTime {
        let isNegative: Bool
        switch kind {
        case .invalid: return .invalid
        case .indefinite: return .indefinite
        case .positiveInfinity, .negativeInfinity:
            guard multiplier != 0 else { return .invalid }
            return .infinity(negative: (isNegativeInfinity != (multiplier < 0)) != (divisor < 0))
        case .numeric:
            isNegative = ((value < 0) != (multiplier < 0)) != (divisor < 0)
            if divisor == 0 {
                return value == 0 || multiplier == 0 ? .invalid : .infinity(negative: isNegative)
            }
            // Zero keeps its timescale.
            if value == 0 {
                return CMTime(value: 0, timescale: timescale, flags: flags, epoch: epoch)
            }
        }

        // Apple reduces only the fraction to multiply by: 1/3 · 3/1 is 3/3, and 1/2 · 2/4 is 1/4.
        let common = greatestCommonDivisor(multiplier.magnitude, divisor.magnitude)
        let ratio = ExactRatio(
            isNegative: isNegative, value.magnitude, UInt64(multiplier.magnitude),
            over: [UInt64(timescale), UInt64(divisor.magnitude)])
        let unreduced = CMTimeScale(exactly: UInt64(timescale) * UInt64(divisor.magnitude / common))
        return .exactIfPossible(
            ratio, preferring: unreduced.map { [$0] } ?? [], epoch: epoch, hasBeenRounded: hasBeenRounded)
    }

    /// Returns the product with a floating-point number, by the rules of ``CMTimeMultiplyByFloat64(_:multiplier:)``.
    func multiplied(byFloat multiplier: Double) -> CMTime {
        switch kind {
        case .invalid: return .invalid
        case .indefinite: return .indefinite
        case .positiveInfinity, .negativeInfinity:
            return multiplier.isNaN ? .invalid : .infinity(negative: isNegativeInfinity != (multiplier < 0))
        case .numeric: break
        }
        if multiplier.isNaN || (multiplier.isInfinite && value == 0) { return .invalid }
        let isNegative = (value < 0) != (multiplier < 0)
        guard let ratio = ExactRatio(isNegative: isNegative, value.magnitude, times: multiplier, over: timescale) else {
            return .infinity(negative: isNegative)
        }
        return .nearest(to: ratio, timescale: 1_000_000_000, epoch: epoch, hasBeenRounded: hasBeenRounded)
    }

    /// The absolute value of the time, by the rules of ``CMTimeAbsoluteValue(_:)``.
    var absoluteValue: CMTime {
        switch kind {
        case .invalid: return .invalid
        case .negativeInfinity: return .positiveInfinity
        case .numeric where value < 0: return multiplied(by: -1)
        case .numeric, .indefinite, .positiveInfinity: return self
        }
    }
}

extension CMTime.Kind {
    fileprivate var negated: CMTime.Kind {
        switch self {
        case .negativeInfinity: .positiveInfinity
        case .positiveInfinity: .negativeInfinity
        case .numeric, .indefinite, .invalid: self
        }
    }
}

extension ExactRatio {
    /// `value · multiplier / timescale`; nil if it is too large to be a time at any timescale.
    fileprivate init?(isNegative: Bool, _ value: UInt64, times multiplier: Double, over timescale: CMTimeScale) {
        guard value != 0, multiplier != 0 else {
            self.init(isNegative: false, numerator: 0, denominator: 1)
            return
        }
        guard multiplier.isFinite else { return nil }

        // The multiplier is a 53-bit integer times a power of two, so the numerator has at most 117 bits.
        var numerator = UInt128(value) * UInt128(multiplier.magnitude.significand * 0x1p52)
        let exponent = Int(multiplier.exponent) - 52
        if exponent >= 0 {
            // From 2¹⁰⁰ on, the value does not fit into 64 bits even at timescale 1.
            guard UInt128.bitWidth - numerator.leadingZeroBitCount + exponent <= 100 else { return nil }
            self.init(isNegative: isNegative, numerator: numerator << exponent, denominator: UInt128(timescale))
            return
        }
        var shift = -exponent
        if shift > 95 {
            // The bits dropped here are below 2⁻⁹⁵ second; the lowest bit records whether any of them was set.
            let kept = numerator >> (shift - 95)
            let isInexact = kept << (shift - 95) != numerator
            numerator = kept | (isInexact ? 1 : 0)
            shift = 95
        }
        self.init(isNegative: isNegative, numerator: numerator, denominator: UInt128(timescale) << shift)
    }
}

/// Returns the least common multiple of two positive numbers. That of three timescales has at most 93 bits.
func leastCommonMultiple(_ first: Int128, _ second: Int128) -> Int128 {
    first / Int128(greatestCommonDivisor(first.magnitude, second.magnitude)) * second
}
