import ReelCoreMedia

extension CMTime {
    /// Creates a time from a decimal number of seconds, which is exact up to nine places, and rounded there. Nil if the text is
    /// not a number from 0 to below 1,000,000,000.
    init?(decimal text: Substring) {
        var (value, scale) = (Int64(0), Int32(1))
        var (digits, digitsBehind) = (0, 0)
        var (isBehindPoint, isRoundedUp, isRounded) = (false, false, false)
        for byte in text.utf8 {
            if byte == 46, !isBehindPoint {
                isBehindPoint = true
                continue
            }
            guard (48...57).contains(byte) else { return nil }
            digits += 1
            if isBehindPoint { digitsBehind += 1 }
            if digitsBehind > 9 {
                if digitsBehind == 10 { isRoundedUp = byte >= 53 }
                if byte != 48 { isRounded = true }
            } else {
                value = value * 10 + Int64(byte - 48)
                if isBehindPoint { scale *= 10 } else if value >= 1_000_000_000 { return nil }
            }
        }
        guard digits > 0 else { return nil }
        if isRoundedUp { value += 1 }
        while scale > 1, value % 10 == 0 { (value, scale) = (value / 10, scale / 10) }
        self.init(value: value, timescale: scale)
        if isRounded { flags.insert(.hasBeenRounded) }
    }
}
