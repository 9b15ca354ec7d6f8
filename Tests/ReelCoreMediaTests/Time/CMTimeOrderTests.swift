import ReelCoreMedia
import ReelTestSupport
import Testing

@Suite struct CMTimeOrderTests {
    /// Each time is strictly before the next.
    static let ascending: [CMTime] = [
        .negativeInfinity,
        CMTimeMakeWithEpoch(value: 100, timescale: 1, epoch: -1),
        CMTime(value: .min, timescale: 1),
        CMTime(value: .min, timescale: .max),
        CMTime(value: -1, timescale: 2),
        CMTime(value: -1, timescale: 3),
        .zero,
        CMTime(value: 1, timescale: .max),
        CMTime(value: 1, timescale: .max - 1),
        CMTime(value: 1, timescale: 2),
        CMTime(value: .max - 1, timescale: 1),
        CMTime(value: .max, timescale: 1),
        CMTimeMakeWithEpoch(value: -100, timescale: 1, epoch: 1),
        .indefinite,
        .positiveInfinity,
        .invalid,
    ]

    @Test func order() {
        for (index, left) in Self.ascending.enumerated() {
            for (other, right) in Self.ascending.enumerated() {
                #expect(CMTimeCompare(left, right) == (index < other ? -1 : index > other ? 1 : 0), "\(left), \(right)")
                #expect((left < right) == (index < other))
                #expect((left <= right) == (index <= other))
                #expect((left > right) == (index > other))
                #expect((left >= right) == (index >= other))
                #expect((left == right) == (index == other))
                #expect((left != right) == (index != other))
            }
        }
        #expect(Self.ascending.shuffled().sorted() == Self.ascending)
    }

    @Test func timesThatStandForTheSameAreEqual() {
        let pairs: [(CMTime, CMTime)] = [
            (CMTime(value: 1, timescale: 2), CMTime(value: 2, timescale: 4)),
            (CMTime(value: 0, timescale: 1), CMTime(value: 0, timescale: 600)),
            (CMTime(value: -3, timescale: 9), CMTime(value: -1, timescale: 3)),
            (CMTime(value: .min, timescale: 2), CMTime(value: .min / 2, timescale: 1)),
            (CMTime(value: 1, timescale: 2), CMTime(value: 1, timescale: 2, flags: [.valid, .hasBeenRounded], epoch: 0)),
            (.positiveInfinity, CMTime(value: 3, timescale: -4, flags: [.valid, .positiveInfinity], epoch: 5)),
            (.indefinite, CMTime(value: 3, timescale: 4, flags: [.valid, .indefinite, .hasBeenRounded], epoch: 5)),
            (.invalid, CMTime(value: 3, timescale: 4, flags: [.hasBeenRounded], epoch: 5)),
        ]
        for (left, right) in pairs {
            #expect(left == right && right == left)
            #expect(CMTimeCompare(left, right) == 0)
            #expect(left.hashValue == right.hashValue)
            #expect(Set([left, right]).count == 1)
        }
        #expect(CMTime(value: 1, timescale: 2) != CMTimeMakeWithEpoch(value: 1, timescale: 2, epoch: 1))
    }

    /// If the times are equal, Apple's CMTimeShow shows 3000/1000 for the minimum of 1800/600 and 3000/1000, and 1800/600 for
    /// the maximum.
    @Test func minimumAndMaximum() {
        let first = CMTime(value: 1800, timescale: 600)
        let second = CMTime(value: 3000, timescale: 1000)
        #expect(CMTimeMinimum(first, second).timescale == 1000)
        #expect(CMTimeMaximum(first, second).timescale == 600)
        for (index, left) in Self.ascending.enumerated() {
            for right in Self.ascending[(index + 1)...] {
                #expect(CMTimeMinimum(left, right) == left && CMTimeMinimum(right, left) == left)
                #expect(CMTimeMaximum(left, right) == right && CMTimeMaximum(right, left) == right)
            }
        }
    }

    @Test func orderIsTotal() {
        var random = SplitMix64(seed: 20)
        for _ in 0..<5000 {
            // Only a few timescales and values, so that equal times are frequent.
            let times = (0..<3).map { _ in
                random.chance(oneIn: 2)
                    ? random.anyTime()
                    : CMTime(value: .random(in: -4...4, using: &random), timescale: .random(in: 1...4, using: &random))
            }
            let (first, second, third) = (times[0], times[1], times[2])
            var comment: Comment { "\(first), \(second), \(third)" }
            #expect(CMTimeCompare(first, first) == 0, comment)
            #expect(CMTimeCompare(first, second) == -CMTimeCompare(second, first), comment)
            #expect([first < second, first == second, first > second].filter { $0 }.count == 1, comment)
            if first <= second, second <= third { #expect(first <= third, comment) }
            if first == second, second == third { #expect(first == third, comment) }
            if first == second { #expect(first.hashValue == second.hashValue, comment) }
        }
    }

    @Test func orderIsThatOfTheFractions() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<5000 {
            let (left, right) = (random.numericTime(), random.numericTime())
            let first = LongInteger(left.value) * LongInteger(right.timescale)
            let second = LongInteger(right.value) * LongInteger(left.timescale)
            #expect(CMTimeCompare(left, right) == (first < second ? -1 : first > second ? 1 : 0), "\(left), \(right)")
        }
    }

    @Test func scalingAFractionUpChangesNothing() {
        var random = SplitMix64(seed: 22)
        for _ in 0..<5000 {
            let value = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)
            let timescale = Int32.random(in: 1...10000, using: &random)
            let factor = Int32.random(in: 1...10000, using: &random)
            let time = CMTime(value: value, timescale: timescale)
            let scaled = CMTime(value: value * Int64(factor), timescale: timescale * factor)
            #expect(time == scaled && time.hashValue == scaled.hashValue, "\(time), \(scaled)")
        }
    }
}
