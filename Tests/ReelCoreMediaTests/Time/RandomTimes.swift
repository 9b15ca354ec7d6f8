import ReelCoreMedia
import ReelTestSupport

extension SplitMix64 {
    private static let commonScales: [CMTimeScale] = [
        1, 2, 3, 7, 24, 25, 30, 60, 600, 1000, 1001, 24000, 30000, 44100, 48000, 65536, 90000, 1_000_000, 1_000_000_000,
        2_147_483_629, .max - 1, .max,
    ]
    private static let extremeValues: [CMTimeValue] = [.min, .min + 1, -1, 0, 0, 1, .max - 1, .max, 1 << 62, -(1 << 62)]

    mutating func timescale() -> CMTimeScale {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: .random(in: 1 ... .max, using: &self)
        case 1: .random(in: 1...100, using: &self)
        default: Self.commonScales.randomElement(using: &self) ?? 1
        }
    }

    /// Returns a value of 1 to 64 bits.
    mutating func value() -> CMTimeValue {
        if chance(oneIn: 6) { return Self.extremeValues.randomElement(using: &self) ?? 0 }
        return CMTimeValue(bitPattern: next()) >> CMTimeValue.random(in: 0..<64, using: &self)
    }

    /// Returns a numeric time in epoch 0, not flagged as rounded.
    mutating func numericTime() -> CMTime {
        CMTime(value: value(), timescale: timescale())
    }

    /// Returns a time that clients typically use: at most some days, at a common timescale.
    mutating func modestTime() -> CMTime {
        let timescale = Self.commonScales.prefix(17).randomElement(using: &self) ?? 1
        return CMTime(value: .random(in: -100_000_000_000...100_000_000_000, using: &self), timescale: timescale)
    }

    /// Returns any time: infinite, indefinite and invalid ones, other epochs, and inconsistent fields.
    mutating func anyTime() -> CMTime {
        switch Int.random(in: 0..<12, using: &self) {
        case 0: return .positiveInfinity
        case 1: return .negativeInfinity
        case 2: return .indefinite
        case 3: return .invalid
        case 4:
            let timescale: CMTimeScale = [0, -1, .min, .max, 600].randomElement(using: &self) ?? 0
            let epoch: CMTimeEpoch = [0, 1, .min, .max].randomElement(using: &self) ?? 0
            let flags = CMTimeFlags(rawValue: UInt32.random(in: 0..<64, using: &self))
            return CMTime(value: value(), timescale: timescale, flags: flags, epoch: epoch)
        case 5, 6:
            var time = numericTime()
            time.epoch = CMTimeEpoch.random(in: -2...2, using: &self)
            if chance(oneIn: 2) { time.flags.insert(.hasBeenRounded) }
            return time
        default: return numericTime()
        }
    }

    /// Returns a range of modest times, with a duration of whole sixtieths of at most one hour.
    mutating func modestRange() -> CMTimeRange {
        let timescale = [CMTimeScale](arrayLiteral: 1, 30, 60, 600).randomElement(using: &self) ?? 1
        return CMTimeRange(
            start: CMTime(value: .random(in: -3600...3600, using: &self), timescale: timescale),
            duration: CMTime(value: .random(in: 0...3600, using: &self), timescale: timescale))
    }
}
