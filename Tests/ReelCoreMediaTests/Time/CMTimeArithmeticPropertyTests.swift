import ReelCoreMedia
import ReelTestSupport
import Testing

/// Compares random times with arbitrary-precision arithmetic that shares no code with the library.
@Suite struct CMTimeArithmeticPropertyTests {
    @Test func longIntegersCount() {
        var random = SplitMix64(seed: 10)
        for _ in 0..<2000 {
            let (left, right) = (Int128(random.value()), Int128(random.value()))
            #expect(LongInteger(left) * LongInteger(right) == LongInteger(left * right))
            #expect(LongInteger(left) + LongInteger(right) == LongInteger(left + right))
            #expect(LongInteger(left) - LongInteger(right) == LongInteger(left - right))
            #expect((LongInteger(left) < LongInteger(right)) == (left < right))
        }
        #expect(LongInteger.powerOfTwo(100) == LongInteger(UInt128(1) << 100))
        #expect(LongInteger.powerOfTwo(300) == LongInteger.powerOfTwo(170) * LongInteger.powerOfTwo(130))
    }

    @Test func sumsAreTheNearest() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<4000 {
            let (left, right) = (random.numericTime(), random.numericTime())
            let scale = LongInteger(left.timescale) * LongInteger(right.timescale)
            let first = LongInteger(left.value) * LongInteger(right.timescale)
            let second = LongInteger(right.value) * LongInteger(left.timescale)
            let timescale = CMTimeScale(clamping: commonTimescale(left, right))
            expect(left + right, isNearestTo: first + second, over: scale, from: timescale, "\(left) + \(right)")
            expect(left - right, isNearestTo: first - second, over: scale, from: timescale, "\(left) - \(right)")
        }
    }

    @Test func productsAreTheNearest() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<4000 {
            let time = random.numericTime()
            let multiplier = Int32(truncatingIfNeeded: random.value())
            let product = LongInteger(time.value) * LongInteger(multiplier)
            expect(
                CMTimeMultiply(time, multiplier: multiplier), isNearestTo: product, over: LongInteger(time.timescale),
                from: time.timescale, "\(time) · \(multiplier)")
        }
    }

    @Test func productsWithFractionsAreExactOrTheNearest() {
        var random = SplitMix64(seed: 13)
        for _ in 0..<4000 {
            let time = random.numericTime()
            let multiplier = Int32(truncatingIfNeeded: random.value())
            let divisor = Int32(truncatingIfNeeded: random.value())
            guard divisor != 0 else { continue }
            let sign = divisor < 0 ? -1 : 1
            let numerator = LongInteger(time.value) * LongInteger(multiplier) * LongInteger(sign)
            let denominator = LongInteger(time.timescale) * LongInteger(divisor).magnitude
            let product = CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: divisor)
            var comment: String { "\(time) · \(multiplier) / \(divisor) = \(product)" }
            if product.isNumeric, !product.hasBeenRounded {
                #expect(LongInteger(product.value) * denominator == numerator * LongInteger(product.timescale), "\(comment)")
            } else {
                expect(product, isNearestTo: numerator, over: denominator, from: .max, comment)
            }
        }
    }

    @Test func productsWithFloatingPointNumbersAreTheNearest() {
        var random = SplitMix64(seed: 14)
        for _ in 0..<4000 {
            let time = random.numericTime()
            let magnitude = Int.random(in: -90...90, using: &random)
            let significand = Int64(Double.random(in: -1...1, using: &random) * 0x1p53)
            let multiplier = Double(significand) * Double(sign: .plus, exponent: magnitude - 53, significand: 1)
            // significand · 2^(magnitude − 53), which is an integer when multiplied by 2^143.
            let numerator = LongInteger(time.value) * LongInteger(significand) * .powerOfTwo(magnitude + 90)
            let denominator = LongInteger(time.timescale) * .powerOfTwo(143)
            expect(
                CMTimeMultiplyByFloat64(time, multiplier: multiplier), isNearestTo: numerator, over: denominator,
                from: 1_000_000_000, "\(time) · \(multiplier)")
        }
    }

    @Test func additionIsCommutativeAndUndone() {
        var random = SplitMix64(seed: 15)
        var undone = 0
        for _ in 0..<5000 {
            let (left, right) = (random.anyTime(), random.anyTime())
            #expect(fields(left + right) == fields(right + left), "\(left) + \(right)")

            let (first, second) = (random.modestTime(), random.modestTime())
            let back = first + second - second
            if !back.hasBeenRounded {
                #expect(back == first, "\(first) + \(second) - \(second) = \(back)")
                undone += 1
            }
            #expect(first - second + (second - first) == .zero)
        }
        #expect(undone > 2500)
    }

    @Test func theRoundedFlagIsPassedOn() {
        var random = SplitMix64(seed: 16)
        for _ in 0..<1000 {
            var (left, right) = (random.modestTime(), random.modestTime())
            left.flags.insert(.hasBeenRounded)
            #expect((left + right).hasBeenRounded && (right - left).hasBeenRounded)
            right.flags.insert(.hasBeenRounded)
            #expect(CMTimeMultiply(right, multiplier: 3).hasBeenRounded)
            #expect(CMTimeMultiplyByRatio(right, multiplier: 3, divisor: 2).hasBeenRounded)
            #expect(CMTimeMultiplyByFloat64(right, multiplier: 0.5).hasBeenRounded)
            #expect(right.convertScale(600, method: .default).hasBeenRounded)
        }
    }

    /// None of these has a single correct result, but the functions must return a well-formed time.
    @Test func nothingTraps() {
        var random = SplitMix64(seed: 17)
        let doubles: [Double] = [0, -0.0, 1, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e-300, 1e300, 0.1, 1e18]
        for _ in 0..<5000 {
            let (first, second) = (random.anyTime(), random.anyTime())
            let multiplier: Int32 = [0, 1, -1, .min, .max, 7].randomElement(using: &random) ?? 0
            let divisor: Int32 = [0, 1, -1, .min, .max, 7].randomElement(using: &random) ?? 0
            let double = doubles.randomElement(using: &random) ?? 0
            let results = [
                first + second, first - second, CMTimeMultiply(first, multiplier: multiplier),
                CMTimeMultiplyByRatio(first, multiplier: multiplier, divisor: divisor),
                CMTimeMultiplyByFloat64(first, multiplier: double), CMTimeAbsoluteValue(first),
                CMTime(seconds: double, preferredTimescale: first.timescale),
                first.convertScale(second.timescale, method: .quickTime),
            ]
            for result in results where result.isNumeric {
                #expect(result.timescale > 0, "\(first), \(second): \(result)")
            }
            #expect(!first.description.isEmpty)
            _ = first.seconds
        }
    }

    private func commonTimescale(_ left: CMTime, _ right: CMTime) -> Int64 {
        let (first, second) = (Int64(left.timescale), Int64(right.timescale))
        var divisor = first
        var rest = second
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        return first / divisor * second
    }
}

/// Checks a result of arithmetic against the exact fraction: rounded to the nearest, halves away from zero; at the first of
/// `timescale`, `timescale / 2`, … at which it fits; infinite if it fits at none; and flagged if it is not exact.
func expect(
    _ result: CMTime, isNearestTo numerator: LongInteger, over denominator: LongInteger, from timescale: CMTimeScale,
    _ what: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation
) {
    var comment: Comment { "\(what()) = \(result)" }
    // The nearest integer at a timescale exceeds Int64 if twice the value reaches twice the limit plus 1.
    func overflows(at timescale: CMTimeScale) -> Bool {
        let twice = numerator.magnitude * LongInteger(timescale) * LongInteger(2)
        let limit = LongInteger(numerator.signum < 0 ? Int64.min.magnitude : Int64.max.magnitude)
        return twice >= (limit + limit + LongInteger(1)) * denominator
    }
    var expected = timescale
    while expected > 0, overflows(at: expected) { expected /= 2 }
    guard expected > 0 else {
        #expect(result == (numerator.signum < 0 ? .negativeInfinity : .positiveInfinity), comment, sourceLocation: sourceLocation)
        return
    }
    let exact = numerator * LongInteger(expected)
    let error = LongInteger(result.value) * denominator - exact
    let twice = error.magnitude + error.magnitude
    #expect(result.isNumeric, comment, sourceLocation: sourceLocation)
    #expect(result.timescale == expected, comment, sourceLocation: sourceLocation)
    #expect(
        twice < denominator || (twice == denominator && error.signum == exact.signum), comment, sourceLocation: sourceLocation)
    #expect(result.hasBeenRounded == (error.signum != 0), comment, sourceLocation: sourceLocation)
}
