extension CMTime: Comparable, Hashable {
    /// Whether two times are equal: 1/2 equals 2/4, and all invalid times are equal.
    public static func == (time1: CMTime, time2: CMTime) -> Bool {
        time1.order(against: time2) == 0
    }

    public static func != (time1: CMTime, time2: CMTime) -> Bool {
        time1.order(against: time2) != 0
    }

    /// The order of ``CMTimeCompare(_:_:)``.
    public static func < (time1: CMTime, time2: CMTime) -> Bool {
        time1.order(against: time2) < 0
    }

    public static func <= (time1: CMTime, time2: CMTime) -> Bool {
        time1.order(against: time2) <= 0
    }

    public static func > (time1: CMTime, time2: CMTime) -> Bool {
        time1.order(against: time2) > 0
    }

    public static func >= (time1: CMTime, time2: CMTime) -> Bool {
        time1.order(against: time2) >= 0
    }

    /// Feeds the fraction in lowest terms, so that equal times hash alike.
    public func hash(into hasher: inout Hasher) {
        let kind = self.kind
        hasher.combine(kind)
        guard kind == .numeric else { return }
        let divisor = greatestCommonDivisor(value.magnitude, UInt64(timescale))
        hasher.combine(epoch)
        hasher.combine(value < 0)
        hasher.combine(value.magnitude / divisor)
        hasher.combine(UInt64(timescale) / divisor)
    }

    /// Returns −1, 0 or 1 if `self` comes before, with or after `other`.
    func order(against other: CMTime) -> Int32 {
        let kind = self.kind
        let otherKind = other.kind
        guard kind == .numeric, otherKind == .numeric else { return sign(kind.rawValue, otherKind.rawValue) }
        if epoch != other.epoch { return sign(epoch, other.epoch) }
        if timescale == other.timescale { return sign(value, other.value) }
        // The products have at most 63 + 31 bits, so they are exact and cannot overflow.
        return sign(Int128(value) * Int128(other.timescale), Int128(other.value) * Int128(timescale))
    }
}

private func sign<Number: Comparable>(_ left: Number, _ right: Number) -> Int32 {
    left < right ? -1 : left > right ? 1 : 0
}
