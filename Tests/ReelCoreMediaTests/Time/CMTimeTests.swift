import ReelCoreMedia
import Testing

@Suite struct CMTimeTests {
    @Test func layoutIsThatOfTheCStructure() {
        #expect(MemoryLayout<CMTime>.size == 24)
        #expect(MemoryLayout<CMTime>.stride == 24)
        #expect(MemoryLayout<CMTime>.offset(of: \.value) == 0)
        #expect(MemoryLayout<CMTime>.offset(of: \.timescale) == 8)
        #expect(MemoryLayout<CMTime>.offset(of: \.flags) == 12)
        #expect(MemoryLayout<CMTime>.offset(of: \.epoch) == 16)
        #expect(MemoryLayout<CMTimeRange>.size == 48)
        #expect(MemoryLayout<CMTimeMapping>.size == 96)
    }

    @Test func constantsHaveAppleValues() {
        #expect(kCMTimeMaxTimescale == 2_147_483_647)
        #expect(CMTimeFlags.valid.rawValue == 1)
        #expect(CMTimeFlags.hasBeenRounded.rawValue == 2)
        #expect(CMTimeFlags.positiveInfinity.rawValue == 4)
        #expect(CMTimeFlags.negativeInfinity.rawValue == 8)
        #expect(CMTimeFlags.indefinite.rawValue == 16)
        #expect(CMTimeFlags.impliedValueFlagsMask.rawValue == 28)
        #expect(fields(.zero) == [0, 1, 1, 0])
        #expect(fields(.invalid) == [0, 0, 0, 0])
        #expect(fields(.positiveInfinity) == [0, 0, 5, 0])
        #expect(fields(.negativeInfinity) == [0, 0, 9, 0])
        #expect(fields(.indefinite) == [0, 0, 17, 0])
        #expect(fields(kCMTimeZero) == fields(.zero))
        #expect(fields(kCMTimeInvalid) == fields(.invalid))
        #expect(fields(kCMTimePositiveInfinity) == fields(.positiveInfinity))
        #expect(fields(kCMTimeNegativeInfinity) == fields(.negativeInfinity))
        #expect(fields(kCMTimeIndefinite) == fields(.indefinite))
    }

    @Test func makingChecksTheTimescale() {
        #expect(fields(CMTimeMake(value: 7, timescale: 30)) == [7, 30, 1, 0])
        #expect(fields(CMTime(value: 7, timescale: 30)) == [7, 30, 1, 0])
        #expect(fields(CMTimeMakeWithEpoch(value: 7, timescale: 30, epoch: 9)) == [7, 30, 1, 9])
        #expect(fields(CMTime()) == [0, 0, 0, 0])
        for timescale: CMTimeScale in [0, -1, .min] {
            #expect(!CMTime(value: 7, timescale: timescale).isValid)
            #expect(!CMTimeMake(value: 7, timescale: timescale).isValid)
            #expect(!CMTimeMakeWithEpoch(value: 7, timescale: timescale, epoch: 1).isValid)
            #expect(!CMTime(seconds: 1, preferredTimescale: timescale).isValid)
            #expect(!CMTime(seconds: .infinity, preferredTimescale: timescale).isValid)
        }
    }

    @Test func predicatesLookAtTheFlags() {
        let rounded = CMTime(value: 1, timescale: 2, flags: [.valid, .hasBeenRounded], epoch: 0)
        let table: [(CMTime, valid: Bool, numeric: Bool, positive: Bool, negative: Bool, indefinite: Bool, rounded: Bool)] = [
            (.zero, true, true, false, false, false, false),
            (rounded, true, true, false, false, false, true),
            (.positiveInfinity, true, false, true, false, false, false),
            (.negativeInfinity, true, false, false, true, false, false),
            (.indefinite, true, false, false, false, true, false),
            (.invalid, false, false, false, false, false, false),
            // Without the valid flag, the others have no meaning.
            (
                CMTime(value: 1, timescale: 2, flags: [.positiveInfinity, .indefinite, .hasBeenRounded], epoch: 0),
                false, false, false, false, false, false
            ),
            // An infinite time is not numeric, so it has not been rounded.
            (
                CMTime(value: 1, timescale: 2, flags: [.valid, .positiveInfinity, .hasBeenRounded], epoch: 0),
                true, false, true, false, false, false
            ),
        ]
        for row in table {
            #expect(row.0.isValid == row.valid && CMTIME_IS_VALID(row.0) == row.valid)
            #expect(CMTIME_IS_INVALID(row.0) == !row.valid)
            #expect(row.0.isNumeric == row.numeric && CMTIME_IS_NUMERIC(row.0) == row.numeric)
            #expect(row.0.isPositiveInfinity == row.positive && CMTIME_IS_POSITIVEINFINITY(row.0) == row.positive)
            #expect(row.0.isNegativeInfinity == row.negative && CMTIME_IS_NEGATIVEINFINITY(row.0) == row.negative)
            #expect(row.0.isIndefinite == row.indefinite && CMTIME_IS_INDEFINITE(row.0) == row.indefinite)
            #expect(row.0.hasBeenRounded == row.rounded && CMTIME_HAS_BEEN_ROUNDED(row.0) == row.rounded)
        }
    }

    /// The cases marked with a system were logged there: `CMTimeMakeWithSeconds(2.870 seconds, timescale 1): warning: error of
    /// -0.870 introduced due to very low timescale`.
    @Test func secondsBecomeValues() {
        let table: [(seconds: Double, timescale: CMTimeScale, fields: [Int64])] = [
            (5, 600, [3000, 600, 1, 0]),
            (0.1, 600, [60, 600, 1, 0]),
            (1.25, 4, [5, 4, 1, 0]),
            (2.87, 1, [2, 1, 3, 0]),  // macOS
            (0.082, 24, [1, 24, 3, 0]),  // macOS
            (2.368, 24, [56, 24, 3, 0]),  // iOS
            (-2.87, 1, [-2, 1, 3, 0]),
            (0.5, 1, [0, 1, 3, 0]),
            (-0.0, 600, [0, 600, 1, 0]),
            (.nan, 600, [0, 600, 3, 0]),
            (.infinity, 600, [0, 0, 5, 0]),
            (-.infinity, 600, [0, 0, 9, 0]),
            (1e300, 600, [0, 0, 5, 0]),
            (-1e300, 600, [0, 0, 9, 0]),
            (0x1p63, 1, [0, 0, 5, 0]),
            (-0x1p63, 1, [.min, 1, 1, 0]),
            (0x1p62, 4, [1 << 62, 1, 1, 0]),
            (.leastNonzeroMagnitude, .max, [0, 2_147_483_647, 3, 0]),
        ]
        for row in table {
            #expect(fields(CMTimeMakeWithSeconds(row.seconds, preferredTimescale: row.timescale)) == row.fields)
            #expect(fields(CMTime(seconds: row.seconds, preferredTimescale: row.timescale)) == row.fields)
        }
    }

    @Test func secondsOfTimes() {
        #expect(CMTime(value: 1, timescale: 4).seconds == 0.25)
        #expect(CMTimeGetSeconds(CMTime(value: 10000, timescale: 600)) == 10000.0 / 600)
        #expect(CMTimeMakeWithEpoch(value: 3, timescale: 2, epoch: 5).seconds == 1.5)
        #expect(CMTime.positiveInfinity.seconds == .infinity)
        #expect(CMTime.negativeInfinity.seconds == -.infinity)
        #expect(CMTime.indefinite.seconds.isNaN)
        #expect(CMTime.invalid.seconds.isNaN)
        #expect(CMTime(value: 1, timescale: 0, flags: .valid, epoch: 0).seconds.isNaN)
    }
}

/// The four fields, for exact comparison: `==` considers 1/2 and 2/4 equal.
func fields(_ time: CMTime) -> [Int64] {
    [time.value, Int64(time.timescale), Int64(time.flags.rawValue), time.epoch]
}
