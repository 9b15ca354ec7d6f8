import ReelCoreMedia
import ReelTestSupport
import Testing

@Suite struct CMTimeConversionTests {
    static let methods: [CMTimeRoundingMethod] = [
        .roundHalfAwayFromZero, .roundTowardZero, .roundAwayFromZero, .quickTime, .roundTowardPositiveInfinity,
        .roundTowardNegativeInfinity,
    ]

    @Test func methodsHaveAppleNumbers() {
        #expect(Self.methods.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(CMTimeRoundingMethod.default == .roundHalfAwayFromZero)
        #expect(CMTimeRoundingMethod(rawValue: 7) == nil)
    }

    /// The columns are in the order of `methods`.
    @Test func roundingMethods() {
        let table: [(CMTime, to: CMTimeScale, values: [Int64])] = [
            (CMTime(value: 1, timescale: 2), 1, [1, 0, 1, 0, 1, 0]),
            (CMTime(value: -1, timescale: 2), 1, [-1, 0, -1, -1, 0, -1]),
            (CMTime(value: 5, timescale: 3), 2, [3, 3, 4, 3, 4, 3]),
            (CMTime(value: -5, timescale: 3), 2, [-3, -3, -4, -3, -3, -4]),
            (CMTime(value: 1, timescale: 2), 3, [2, 1, 2, 2, 2, 1]),
            (CMTime(value: -1, timescale: 2), 3, [-2, -1, -2, -2, -1, -2]),
            (CMTime(value: 49, timescale: 100), 1, [0, 0, 1, 0, 1, 0]),
            (CMTime(value: -49, timescale: 100), 1, [0, 0, -1, -1, 0, -1]),
            (CMTime(value: 1001, timescale: 30000), 600, [20, 20, 21, 20, 21, 20]),
            (CMTime(value: 3, timescale: 1), 600, [1800, 1800, 1800, 1800, 1800, 1800]),
            (CMTime(value: 0, timescale: 7), 600, [0, 0, 0, 0, 0, 0]),
            (
                CMTime(value: .min, timescale: .max), 1,
                [
                    -4_294_967_298, -4_294_967_298, -4_294_967_299, -4_294_967_298,
                    -4_294_967_298, -4_294_967_299,
                ]
            ),
        ]
        for row in table {
            for (method, value) in zip(Self.methods, row.values) {
                let converted = CMTimeConvertScale(row.0, timescale: row.to, method: method)
                let isExact = Int128(value) * Int128(row.0.timescale) == Int128(row.0.value) * Int128(row.to)
                #expect(fields(converted) == [value, Int64(row.to), isExact ? 1 : 3, 0], "\(row.0) \(method)")
                #expect(fields(row.0.convertScale(row.to, method: method)) == fields(converted))
            }
        }
    }

    @Test func whatIsKept() {
        let rounded = CMTime(value: 1, timescale: 2, flags: [.valid, .hasBeenRounded], epoch: 7)
        #expect(fields(rounded.convertScale(4, method: .default)) == [2, 4, 3, 7])
        #expect(fields(rounded.convertScale(2, method: .default)) == [1, 2, 3, 7])
        for time in [CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity] {
            #expect(fields(time.convertScale(600, method: .default)) == fields(time))
            #expect(fields(time.convertScale(0, method: .default)) == fields(time))
        }
        for timescale: CMTimeScale in [0, -1, .min] {
            #expect(!CMTime(value: 1, timescale: 2).convertScale(timescale, method: .default).isValid)
            #expect(!CMTime(value: 1, timescale: timescale, flags: .valid, epoch: 0).convertScale(600, method: .default).isValid)
        }
    }

    @Test func overflowIsInfinite() {
        #expect(CMTime(value: .max, timescale: 1).convertScale(2, method: .default).isPositiveInfinity)
        #expect(CMTime(value: .min, timescale: 1).convertScale(2, method: .default).isNegativeInfinity)
        // 2⁶³ − ½ of the new units: only rounding overflows, and only where 2⁶³ cannot be represented.
        let almost = CMTime(value: 6_148_914_691_236_517_205, timescale: 2)
        #expect(almost.convertScale(3, method: .roundTowardZero).value == .max)
        #expect(almost.convertScale(3, method: .default).isPositiveInfinity)
        let almostLeast = CMTime(value: -6_148_914_691_236_517_205, timescale: 2)
        #expect(almostLeast.convertScale(3, method: .roundTowardZero).value == -.max)
        #expect(almostLeast.convertScale(3, method: .default).value == .min)
    }

    @Test func errorAndDirectionOfEveryMethod() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<4000 {
            let time = random.numericTime()
            let timescale = random.timescale()
            for method in Self.methods {
                let converted = time.convertScale(timescale, method: method)
                guard converted.isNumeric else {
                    // Only values that are out of range, or rounded out of range, may become infinite.
                    let magnitude = LongInteger(time.value).magnitude * LongInteger(timescale)
                    let limit = LongInteger(Int64.max) * LongInteger(time.timescale)
                    #expect(magnitude > limit, "\(time) to \(timescale) by \(method)")
                    #expect(converted == (time.value < 0 ? .negativeInfinity : .positiveInfinity))
                    continue
                }
                // In units of 1 / (timescale · time.timescale) second; one unit of the result is time.timescale of them.
                let exact = LongInteger(time.value) * LongInteger(timescale)
                let unit = LongInteger(time.timescale)
                let error = LongInteger(converted.value) * unit - exact
                var comment: Comment { "\(time) to \(timescale) by \(method): \(converted)" }
                #expect(converted.timescale == timescale, comment)
                #expect(converted.hasBeenRounded == (error.signum != 0), comment)
                #expect(error.magnitude < unit, comment)
                if error.signum == 0 { continue }
                let outward = error.signum * exact.signum
                switch method {
                case .roundHalfAwayFromZero:
                    let twice = error.magnitude + error.magnitude
                    #expect(twice < unit || (twice == unit && outward > 0), comment)
                case .roundTowardZero: #expect(outward < 0, comment)
                case .roundAwayFromZero: #expect(outward > 0, comment)
                case .roundTowardPositiveInfinity: #expect(error.signum > 0, comment)
                case .roundTowardNegativeInfinity: #expect(error.signum < 0, comment)
                case .quickTime:
                    let isRescued = converted.value == -1 && exact.magnitude < unit
                    #expect(outward > 0 ? timescale > time.timescale || isRescued : timescale < time.timescale, comment)
                    #expect(time.value >= 0 || converted.value < 0, comment)
                }
            }
        }
    }

    @Test func secondsThereAndBack() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<4000 {
            let seconds = Double.random(in: -1e6...1e6, using: &random)
            let timescale = random.timescale()
            let time = CMTime(seconds: seconds, preferredTimescale: timescale)
            #expect(time.timescale == timescale)
            #expect(time.hasBeenRounded == (time.seconds != seconds))
            // Toward zero, except for the rounding of the multiplication itself.
            #expect(abs(time.seconds) <= abs(seconds).nextUp)
            #expect(abs(time.seconds - seconds) <= 1 / Double(timescale) + 1e-9)
        }
    }
}
