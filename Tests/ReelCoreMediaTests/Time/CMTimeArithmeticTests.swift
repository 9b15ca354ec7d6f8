import ReelCoreMedia
import Testing

@Suite struct CMTimeArithmeticTests {
    static let half = CMTime(value: 1, timescale: 2)
    static let third = CMTime(value: 1, timescale: 3)

    static func rounded(_ value: Int64, _ timescale: Int32) -> CMTime {
        CMTime(value: value, timescale: timescale, flags: [.valid, .hasBeenRounded], epoch: 0)
    }

    static func inEpoch(_ epoch: Int64, _ value: Int64, _ timescale: Int32) -> CMTime {
        CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: epoch)
    }

    @Test func sumsAndDifferences() {
        let table: [(CMTime, CMTime, sum: [Int64], difference: [Int64])] = [
            (Self.half, Self.third, [5, 6, 1, 0], [1, 6, 1, 0]),
            // As shown by Apple's CMTimeShow for 1800/600 and 3000/1000.
            (CMTime(value: 1800, timescale: 600), CMTime(value: 3000, timescale: 1000), [18000, 3000, 1, 0], [0, 3000, 1, 0]),
            (CMTime(value: 1, timescale: 600), CMTime(value: 2, timescale: 600), [3, 600, 1, 0], [-1, 600, 1, 0]),
            (Self.rounded(1, 2), Self.third, [5, 6, 3, 0], [1, 6, 3, 0]),
            (Self.third, Self.rounded(1, 3), [2, 3, 3, 0], [0, 3, 3, 0]),
            // The least common multiple of the timescales is 4,611,686,011,984,936,962.
            (
                CMTime(value: 2_147_483_647, timescale: .max), CMTime(value: 2_147_483_646, timescale: .max - 1),
                [4_294_967_294, 2_147_483_647, 1, 0], [0, 2_147_483_647, 1, 0]
            ),
            (
                CMTime(value: 1, timescale: .max), CMTime(value: 1, timescale: .max - 1),
                [2, 2_147_483_647, 3, 0], [0, 2_147_483_647, 3, 0]
            ),
            // Overflow: 600, 300 and so on until it fits.
            (CMTime(value: .max, timescale: 600), CMTime(value: .max, timescale: 600), [.max, 300, 1, 0], [0, 600, 1, 0]),
            (CMTime(value: .min, timescale: 600), CMTime(value: .min, timescale: 600), [.min, 300, 1, 0], [0, 600, 1, 0]),
            (
                CMTime(value: .max, timescale: 3), CMTime(value: .max, timescale: 3),
                [6_148_914_691_236_517_205, 1, 3, 0], [0, 3, 1, 0]
            ),
            (CMTime(value: .max, timescale: 1), CMTime(value: 1, timescale: 1), [0, 0, 5, 0], [.max - 1, 1, 1, 0]),
            (CMTime(value: .min, timescale: 1), CMTime(value: 1, timescale: 1), [.min + 1, 1, 1, 0], [0, 0, 9, 0]),
        ]
        for row in table {
            #expect(fields(CMTimeAdd(row.0, row.1)) == row.sum, "\(row.0) + \(row.1)")
            #expect(fields(row.0 + row.1) == row.sum)
            #expect(fields(CMTimeSubtract(row.0, row.1)) == row.difference, "\(row.0) - \(row.1)")
            #expect(fields(row.0 - row.1) == row.difference)
        }
    }

    @Test func sumsOfTimesThatAreNotNumeric() {
        let times: [CMTime] = [.negativeInfinity, Self.half, .indefinite, .positiveInfinity, .invalid]
        let sums: [[CMTime]] = [
            [.negativeInfinity, .negativeInfinity, .negativeInfinity, .invalid, .invalid],
            [.negativeInfinity, CMTime(value: 1, timescale: 1), .indefinite, .positiveInfinity, .invalid],
            [.negativeInfinity, .indefinite, .indefinite, .positiveInfinity, .invalid],
            [.invalid, .positiveInfinity, .positiveInfinity, .positiveInfinity, .invalid],
            [.invalid, .invalid, .invalid, .invalid, .invalid],
        ]
        let differences: [[CMTime]] = [
            [.invalid, .negativeInfinity, .negativeInfinity, .negativeInfinity, .invalid],
            [.positiveInfinity, .zero, .indefinite, .negativeInfinity, .invalid],
            [.positiveInfinity, .indefinite, .indefinite, .negativeInfinity, .invalid],
            [.positiveInfinity, .positiveInfinity, .positiveInfinity, .invalid, .invalid],
            [.invalid, .invalid, .invalid, .invalid, .invalid],
        ]
        for (row, left) in times.enumerated() {
            for (column, right) in times.enumerated() {
                #expect(left + right == sums[row][column], "\(left) + \(right)")
                #expect(left - right == differences[row][column], "\(left) - \(right)")
            }
        }
    }

    @Test func epochs() {
        let point = Self.inEpoch(3, 2, 1)
        #expect(fields(point + Self.half) == [5, 2, 1, 3])
        #expect(fields(Self.half + point) == [5, 2, 1, 3])
        #expect(fields(Self.half - point) == [-3, 2, 1, 3])
        #expect(fields(point - Self.inEpoch(3, 4, 1)) == [-2, 1, 1, 0])
        #expect(fields(point + Self.inEpoch(3, 4, 1)) == [6, 1, 1, 0])
        #expect(!(point + Self.inEpoch(4, 4, 1)).isValid)
        #expect(!(point - Self.inEpoch(-3, 4, 1)).isValid)
        #expect(fields(CMTimeMultiply(point, multiplier: 2)) == [4, 1, 1, 3])
        #expect(CMTimeMultiplyByRatio(point, multiplier: 1, divisor: 2).epoch == 3)
        #expect(CMTimeMultiplyByFloat64(point, multiplier: 0.5).epoch == 3)
        #expect(CMTimeAbsoluteValue(Self.inEpoch(3, -2, 1)) == point)
    }

    @Test func productsWithIntegers() {
        let table: [(CMTime, Int32, product: [Int64])] = [
            (CMTime(value: 1800, timescale: 600), 2, [3600, 600, 1, 0]),
            (CMTime(value: 3, timescale: 2), -4, [-12, 2, 1, 0]),
            (CMTime(value: 3, timescale: 2), 0, [0, 2, 1, 0]),
            (Self.rounded(3, 2), 1, [3, 2, 3, 0]),
            (CMTime(value: .max, timescale: 600), 2, [.max, 300, 1, 0]),
            (CMTime(value: .max, timescale: 1), 2, [0, 0, 5, 0]),
            (CMTime(value: .max, timescale: 1), -2, [0, 0, 9, 0]),
            (CMTime(value: .min, timescale: 1), .min, [0, 0, 5, 0]),
            (CMTime(value: .min, timescale: 1), -1, [0, 0, 5, 0]),
            (.positiveInfinity, -1, [0, 0, 9, 0]),
            (.negativeInfinity, -1, [0, 0, 5, 0]),
            (.positiveInfinity, 0, [0, 0, 5, 0]),
            (.negativeInfinity, 0, [0, 0, 9, 0]),
            (.indefinite, 2, [0, 0, 17, 0]),
            (.invalid, 2, [0, 0, 0, 0]),
        ]
        for row in table {
            #expect(fields(CMTimeMultiply(row.0, multiplier: row.1)) == row.product, "\(row.0) · \(row.1)")
        }
    }

    /// The cases marked with a system were observed there.
    @Test func productsWithFractions() {
        let table: [(CMTime, Int32, Int32, product: [Int64])] = [
            (CMTime(value: 43804, timescale: 600), 1, 4, [43804, 2400, 1, 0]),  // macOS
            (CMTime(value: 1800, timescale: 600), 2, 3, [3600, 1800, 1, 0]),  // macOS
            (Self.half, 2, 3, [2, 6, 1, 0]),  // macOS
            (Self.third, 3, 1, [3, 3, 1, 0]),  // macOS
            (CMTime(value: 1, timescale: .max), .max, 1, [2_147_483_647, 2_147_483_647, 1, 0]),  // macOS
            (Self.half, 2, 4, [1, 4, 1, 0]),
            (Self.half, -2, 3, [-2, 6, 1, 0]),
            (Self.half, 2, -3, [-2, 6, 1, 0]),
            (Self.half, -2, -3, [2, 6, 1, 0]),
            (Self.rounded(1, 2), 1, 1, [1, 2, 3, 0]),
            (CMTime(value: 0, timescale: 600), 1, 7, [0, 600, 1, 0]),  // macOS
            (Self.half, 0, 7, [0, 2, 1, 0]),  // macOS
            // Exact only in lowest terms.
            (CMTime(value: 1_000_000, timescale: 1_000_000_000), 1, 1000, [1, 1_000_000, 1, 0]),
            (CMTime(value: 1 << 62, timescale: 4), 4, 3, [1 << 62, 3, 1, 0]),
            // No time can represent it: the nearest.
            (CMTime(value: 1, timescale: .max), 1, 2, [1, 2_147_483_647, 3, 0]),
            (CMTime(value: 1, timescale: .max), 1, 3, [0, 2_147_483_647, 3, 0]),
            (CMTime(value: .max, timescale: 1), 3, 2, [0, 0, 5, 0]),
            (CMTime(value: .min, timescale: 1), .max, 1, [0, 0, 9, 0]),
            (Self.half, 1, 0, [0, 0, 5, 0]),
            (Self.half, -1, 0, [0, 0, 9, 0]),
            (Self.half, 0, 0, [0, 0, 0, 0]),
            (.zero, 1, 0, [0, 0, 0, 0]),
            (.positiveInfinity, -1, 3, [0, 0, 9, 0]),
            (.negativeInfinity, -1, 3, [0, 0, 5, 0]),
            (.positiveInfinity, 0, 3, [0, 0, 0, 0]),
            (.indefinite, 0, 0, [0, 0, 17, 0]),
            (.invalid, 1, 2, [0, 0, 0, 0]),
            (CMTime(value: .min, timescale: .max), .min, .min, [.min, 2_147_483_647, 1, 0]),
        ]
        for row in table {
            let product = CMTimeMultiplyByRatio(row.0, multiplier: row.1, divisor: row.2)
            #expect(fields(product) == row.product, "\(row.0) · \(row.1) / \(row.2)")
        }
    }

    /// The cases marked with a system were observed there.
    @Test func productsWithFloatingPointNumbers() {
        let table: [(CMTime, Double, product: [Int64])] = [
            (CMTime(value: 43804, timescale: 600), 0.25, [18_251_666_667, 1_000_000_000, 3, 0]),  // macOS
            (CMTime(value: 1800, timescale: 600), 1.5, [4_500_000_000, 1_000_000_000, 1, 0]),  // macOS
            (Self.half, -1.5, [-750_000_000, 1_000_000_000, 1, 0]),
            (Self.rounded(1, 2), 1, [500_000_000, 1_000_000_000, 3, 0]),
            (Self.half, 0, [0, 1_000_000_000, 1, 0]),
            (Self.half, .leastNonzeroMagnitude, [0, 1_000_000_000, 3, 0]),
            (CMTime(value: 1, timescale: 1), 1e10, [5_000_000_000_000_000_000, 500_000_000, 1, 0]),
            (CMTime(value: .min, timescale: 1), 1, [.min, 1, 1, 0]),
            (CMTime(value: .max, timescale: 1), 1, [.max, 1, 1, 0]),
            (CMTime(value: 1, timescale: .max), 0x1p90, [8_070_450_536_006_025_218, 14, 3, 0]),
            (CMTime(value: 1, timescale: 1), 0x1p62, [1 << 62, 1, 1, 0]),
            (CMTime(value: 1, timescale: 1), 0x1p63, [0, 0, 5, 0]),
            (CMTime(value: -1, timescale: 1), 0x1p63, [.min, 1, 1, 0]),
            (Self.half, .greatestFiniteMagnitude, [0, 0, 5, 0]),
            (Self.half, -.greatestFiniteMagnitude, [0, 0, 9, 0]),
            (Self.half, .infinity, [0, 0, 5, 0]),
            (Self.half, -.infinity, [0, 0, 9, 0]),
            (.zero, .infinity, [0, 0, 0, 0]),
            (Self.half, .nan, [0, 0, 0, 0]),
            (.positiveInfinity, -2, [0, 0, 9, 0]),
            (.negativeInfinity, -2, [0, 0, 5, 0]),
            (.positiveInfinity, .nan, [0, 0, 0, 0]),
            (.indefinite, 2, [0, 0, 17, 0]),
            (.invalid, 2, [0, 0, 0, 0]),
        ]
        for row in table {
            #expect(fields(CMTimeMultiplyByFloat64(row.0, multiplier: row.1)) == row.product, "\(row.0) · \(row.1)")
        }
    }

    @Test func absoluteValues() {
        #expect(fields(CMTimeAbsoluteValue(CMTime(value: -4, timescale: 2))) == [4, 2, 1, 0])
        #expect(fields(CMTimeAbsoluteValue(Self.rounded(4, 2))) == [4, 2, 3, 0])
        #expect(fields(CMTimeAbsoluteValue(CMTime(value: .min, timescale: 2))) == [1 << 62, 1, 1, 0])
        #expect(CMTimeAbsoluteValue(CMTime(value: .min, timescale: 1)).isPositiveInfinity)
        #expect(CMTimeAbsoluteValue(.negativeInfinity).isPositiveInfinity)
        #expect(CMTimeAbsoluteValue(.positiveInfinity).isPositiveInfinity)
        #expect(CMTimeAbsoluteValue(.indefinite).isIndefinite)
        #expect(!CMTimeAbsoluteValue(.invalid).isValid)
    }

    @Test func timescalesThatMakeNoSenseMakeNoTime() {
        for timescale: CMTimeScale in [0, -1, -600, .min] {
            let time = CMTime(value: 5, timescale: timescale, flags: .valid, epoch: 0)
            #expect(!(time + Self.half).isValid)
            #expect(!(Self.half - time).isValid)
            #expect(!(time + time).isValid)
            #expect(!CMTimeMultiply(time, multiplier: 2).isValid)
            #expect(!CMTimeMultiplyByRatio(time, multiplier: 2, divisor: 3).isValid)
            #expect(!CMTimeMultiplyByFloat64(time, multiplier: 2).isValid)
            #expect(!CMTimeAbsoluteValue(time).isValid)
            #expect(time == .invalid)
        }
    }
}
