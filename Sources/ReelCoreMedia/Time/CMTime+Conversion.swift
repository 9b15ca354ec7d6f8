extension CMTime {
    /// Creates a time from seconds, by the rules of ``CMTimeMakeWithSeconds(_:preferredTimescale:)``.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        self = CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
    }

    /// The time in seconds: value divided by timescale, ignoring the epoch; ±∞ for infinite times, NaN for indefinite and
    /// invalid ones. Source: `CMTimeGetSeconds` in CMTime.h.
    public var seconds: Double {
        switch kind {
        case .numeric: Double(value) / Double(timescale)
        case .positiveInfinity: .infinity
        case .negativeInfinity: -.infinity
        case .indefinite, .invalid: .nan
        }
    }

    /// The time at another timescale, by the rules of ``CMTimeConvertScale(_:timescale:method:)``.
    @discardableResult
    public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
        guard isNumeric else { return self }
        guard kind == .numeric, newTimescale > 0 else { return .invalid }
        if newTimescale == timescale { return self }

        let direction: CMTimeRoundingMethod
        if method == .quickTime {
            direction = newTimescale < timescale ? .roundTowardZero : .roundAwayFromZero
        } else {
            direction = method
        }
        let ratio = ExactRatio(Int128(value), over: Int128(timescale))
        guard let (nearest, isExact) = ratio.value(atTimescale: newTimescale, method: direction) else {
            return .infinity(negative: ratio.isNegative)
        }
        let value = method == .quickTime && ratio.isNegative && nearest == 0 ? -1 : nearest
        let flags: CMTimeFlags = isExact && !hasBeenRounded ? .valid : [.valid, .hasBeenRounded]
        return CMTime(value: value, timescale: newTimescale, flags: flags, epoch: epoch)
    }

    /// Returns the result of ``CMTimeMakeWithSeconds(_:preferredTimescale:)``.
    static func converted(fromSeconds seconds: Double, preferredTimescale: CMTimeScale) -> CMTime {
        guard preferredTimescale > 0 else { return .invalid }
        if seconds.isInfinite { return .infinity(negative: seconds < 0) }
        if seconds.isNaN {
            return CMTime(value: 0, timescale: preferredTimescale, flags: [.valid, .hasBeenRounded], epoch: 0)
        }
        var timescale = preferredTimescale
        while timescale > 0 {
            let product = seconds * Double(timescale)
            if product >= -0x1p63, product < 0x1p63 {
                let value = CMTimeValue(product)
                let isExact = Double(value) / Double(timescale) == seconds
                let flags: CMTimeFlags = isExact ? .valid : [.valid, .hasBeenRounded]
                return CMTime(value: value, timescale: timescale, flags: flags, epoch: 0)
            }
            timescale /= 2
        }
        return .infinity(negative: seconds < 0)
    }
}
