import ReelCoreMedia
import ReelTestSupport
import Testing

@Suite struct CMTimeMappingTests {
    static func range(_ start: Int64, _ duration: Int64) -> CMTimeRange { CMTimeRangeTests.range(start, duration) }
    static func second(_ value: Int64) -> CMTime { CMTimeRangeTests.second(value) }
    static let otherEpoch = CMTimeRangeTests.second(3, epoch: 1)
    static let forever = CMTimeRangeTests.forever
    /// Ranges that cannot be mapped from or to.
    static let useless: [CMTimeRange] = [
        .zero, .invalid, range(2, 0), range(2, -1), CMTimeRange(start: .zero, duration: .indefinite),
        CMTimeRange(start: .indefinite, duration: second(1)), CMTimeRange(start: .zero, duration: .negativeInfinity),
    ]

    @Test func mappings() {
        let mapping = CMTimeMapping(source: Self.range(1, 2), target: Self.range(10, 4))
        #expect(mapping.source == Self.range(1, 2) && mapping.target == Self.range(10, 4))
        #expect(CMTimeMappingMake(source: Self.range(1, 2), target: Self.range(10, 4)).target == Self.range(10, 4))
        #expect(!CMTimeMapping().source.isValid && !CMTimeMapping().target.isValid)
        #expect(!CMTimeMapping.invalid.target.isValid)

        let empty = CMTimeMappingMakeEmpty(target: Self.range(10, 4))
        #expect(!empty.source.start.isValid && empty.target == Self.range(10, 4))

        let wrong = CMTimeRange(start: .zero, duration: Self.otherEpoch)
        #expect(!CMTimeMappingMake(source: wrong, target: Self.range(10, 4)).target.isValid)
        #expect(!CMTimeMappingMake(source: Self.range(10, 4), target: wrong).source.isValid)
        #expect(!CMTimeMappingMakeEmpty(target: wrong).target.start.isValid)
    }

    @Test func mappedTimes() {
        let (from, to) = (Self.range(2, 4), Self.range(10, 8))
        for (time, mapped) in [(2, 10), (3, 12), (6, 18), (0, 6), (7, 20)] {
            let result = CMTimeMapTimeFromRangeToRange(Self.second(Int64(time)), fromRange: from, toRange: to)
            #expect(result == Self.second(Int64(mapped)))
            #expect(!result.hasBeenRounded)
        }
        let back = CMTimeMapTimeFromRangeToRange(CMTime(value: 1, timescale: 3), fromRange: to, toRange: from)
        #expect(fields(back) == [-17, 6, 1, 0])
        #expect(CMTimeMapTimeFromRangeToRange(.positiveInfinity, fromRange: from, toRange: to).isPositiveInfinity)
        #expect(CMTimeMapTimeFromRangeToRange(.negativeInfinity, fromRange: from, toRange: to).isNegativeInfinity)
        #expect(CMTimeMapTimeFromRangeToRange(.indefinite, fromRange: from, toRange: to).isIndefinite)
        #expect(!CMTimeMapTimeFromRangeToRange(.invalid, fromRange: from, toRange: to).isValid)
        #expect(!CMTimeMapTimeFromRangeToRange(Self.otherEpoch, fromRange: from, toRange: to).isValid)

        let later = CMTimeRangeTests.range(2, 4, epoch: 1)
        #expect(CMTimeMapTimeFromRangeToRange(Self.otherEpoch, fromRange: later, toRange: to) == Self.second(12))
        #expect(
            CMTimeMapTimeFromRangeToRange(Self.second(11), fromRange: to, toRange: later)
                == CMTimeMakeWithEpoch(value: 5, timescale: 2, epoch: 1))
    }

    /// The end of this range is not exact, and subtraction does not result in a third of a second.
    @Test func endsMeetInSpiteOfRounding() {
        let from = CMTimeRange(start: CMTime(value: 1, timescale: .max), duration: CMTime(value: 1, timescale: 3))
        #expect(from.end.hasBeenRounded && from.end - from.start != from.duration)
        #expect(fields(CMTimeMapTimeFromRangeToRange(from.end, fromRange: from, toRange: Self.range(10, 1))) == [11, 1, 1, 0])
        #expect(fields(CMTimeMapTimeFromRangeToRange(from.start, fromRange: from, toRange: Self.range(10, 1))) == [10, 1, 1, 0])
    }

    @Test func infiniteRangesAreShifted() {
        let later = CMTimeRange(start: Self.second(10), duration: .positiveInfinity)
        #expect(CMTimeMapTimeFromRangeToRange(Self.second(5), fromRange: Self.forever, toRange: later) == Self.second(15))
        #expect(CMTimeMapDurationFromRangeToRange(Self.second(5), fromRange: Self.forever, toRange: later) == Self.second(5))
        for (from, to) in [(Self.forever, Self.range(1, 2)), (Self.range(1, 2), Self.forever)] {
            #expect(!CMTimeMapTimeFromRangeToRange(Self.second(5), fromRange: from, toRange: to).isValid)
            #expect(!CMTimeMapDurationFromRangeToRange(Self.second(5), fromRange: from, toRange: to).isValid)
        }
    }

    @Test func mappedDurations() {
        let table: [(CMTime, from: CMTimeRange, to: CMTimeRange, [Int64])] = [
            (CMTime(value: 300, timescale: 600), Self.range(0, 2), Self.range(9, 4), [600, 600, 1, 0]),
            (CMTime(value: -1, timescale: 1), Self.range(0, 2), Self.range(9, 4), [-2, 1, 1, 0]),
            (CMTime(value: 0, timescale: 25), Self.range(0, 2), Self.range(9, 4), [0, 25, 1, 0]),
            // The exact result needs another timescale.
            (
                CMTime(value: 1, timescale: 3), CMTimeRangeTests.range(0, 2, timescale: 5),
                CMTimeRangeTests.range(0, 7, timescale: 11), [35, 66, 1, 0]
            ),
            // At the timescale of the target range.
            (CMTime(value: 1, timescale: 1), Self.range(0, 2), CMTimeRangeTests.range(0, 1, timescale: 30), [1, 60, 1, 0]),
            (CMTime(value: 1, timescale: 1), Self.range(0, 2), CMTimeRangeTests.range(0, 60, timescale: 600), [30, 600, 1, 0]),
            // No time can represent it.
            (CMTime(value: 1, timescale: .max), Self.range(0, 2), Self.range(0, 1), [1, 2_147_483_647, 3, 0]),
            (CMTime(value: .max, timescale: 1), Self.range(0, 1), Self.range(0, 2), [0, 0, 5, 0]),
            (CMTime(value: .min, timescale: 1), Self.range(0, 1), Self.range(0, .max), [0, 0, 9, 0]),
            (CMTime(value: .max, timescale: 1), Self.range(0, .max), Self.range(0, .max), [.max, 1, 1, 0]),
            (.positiveInfinity, Self.range(0, 1), Self.range(0, 2), [0, 0, 5, 0]),
            (.indefinite, Self.range(0, 1), Self.range(0, 2), [0, 0, 17, 0]),
            (.invalid, Self.range(0, 1), Self.range(0, 2), [0, 0, 0, 0]),
            (Self.otherEpoch, Self.range(0, 1), Self.range(0, 2), [0, 0, 0, 0]),
        ]
        for row in table {
            let mapped = CMTimeMapDurationFromRangeToRange(row.0, fromRange: row.from, toRange: row.to)
            #expect(fields(mapped) == row.3, "\(row)")
        }
    }

    @Test func uselessRanges() {
        for range in Self.useless {
            for (from, to) in [(range, Self.range(1, 2)), (Self.range(1, 2), range)] {
                #expect(!CMTimeMapTimeFromRangeToRange(Self.second(1), fromRange: from, toRange: to).isValid, "\(range)")
                #expect(!CMTimeMapDurationFromRangeToRange(Self.second(1), fromRange: from, toRange: to).isValid, "\(range)")
            }
            #expect(!CMTimeClampToRange(Self.second(2), range: range).isValid, "\(range)")
            #expect(!CMTimeFoldIntoRange(Self.second(2), foldRange: range).isValid, "\(range)")
        }
    }

    @Test func clampedTimes() {
        let range = Self.range(2, 3)
        for (time, clamped) in [(0, 2), (2, 2), (3, 3), (5, 5), (9, 5)] {
            #expect(CMTimeClampToRange(Self.second(Int64(time)), range: range) == Self.second(Int64(clamped)))
        }
        let inside = CMTime(value: 1500, timescale: 600, flags: [.valid, .hasBeenRounded], epoch: 0)
        #expect(fields(CMTimeClampToRange(inside, range: range)) == fields(inside))
        #expect(CMTimeClampToRange(.positiveInfinity, range: range) == Self.second(5))
        #expect(CMTimeClampToRange(.negativeInfinity, range: range) == Self.second(2))
        #expect(CMTimeClampToRange(.positiveInfinity, range: Self.forever).isPositiveInfinity)
        #expect(CMTimeClampToRange(.indefinite, range: range).isIndefinite)
        #expect(!CMTimeClampToRange(.invalid, range: range).isValid)
        #expect(CMTimeClampToRange(Self.otherEpoch, range: range) == Self.second(5))
    }

    /// The first two were compared with Apple's results by others.
    @Test func foldedTimes() {
        let range = CMTimeRange(start: CMTime(value: 1, timescale: 3), duration: CMTime(value: 2, timescale: 5))
        #expect(CMTimeFoldIntoRange(.zero, foldRange: range) == CMTime(value: 6, timescale: 15))
        #expect(CMTimeFoldIntoRange(CMTime(value: -7, timescale: 11), foldRange: range) == CMTime(value: 93, timescale: 165))
        for (time, folded) in [(2, 2), (4, 4), (5, 2), (6, 3), (1, 4), (-1, 2), (302, 2)] {
            #expect(CMTimeFoldIntoRange(Self.second(Int64(time)), foldRange: Self.range(2, 3)) == Self.second(Int64(folded)))
        }
        #expect(CMTimeFoldIntoRange(Self.second(5), foldRange: Self.forever) == Self.second(5))
        #expect(!CMTimeFoldIntoRange(Self.second(-5), foldRange: Self.forever).isValid)
        #expect(!CMTimeFoldIntoRange(.positiveInfinity, foldRange: Self.range(2, 3)).isValid)
        #expect(!CMTimeFoldIntoRange(Self.otherEpoch, foldRange: Self.range(2, 3)).isValid)
        #expect(CMTimeFoldIntoRange(.indefinite, foldRange: Self.range(2, 3)).isIndefinite)
        let rounded = CMTime(value: 9, timescale: 1, flags: [.valid, .hasBeenRounded], epoch: 0)
        #expect(CMTimeFoldIntoRange(rounded, foldRange: Self.range(2, 3)).hasBeenRounded)
        let later = CMTimeRangeTests.range(2, 2, epoch: 1)
        #expect(CMTimeFoldIntoRange(CMTimeRangeTests.second(7, epoch: 1), foldRange: later) == Self.otherEpoch)
    }

    @Test func mappedDurationsAreExactOrTheNearest() {
        var random = SplitMix64(seed: 40)
        for _ in 0..<3000 {
            let time = random.numericTime()
            let lengths = [random.numericTime(), random.numericTime()].map(CMTimeAbsoluteValue)
            guard lengths.allSatisfy({ $0.isNumeric && $0.value > 0 && !$0.hasBeenRounded }) else { continue }
            let mapped = CMTimeMapDurationFromRangeToRange(
                time, fromRange: CMTimeRange(start: .zero, duration: lengths[0]),
                toRange: CMTimeRange(start: .zero, duration: lengths[1]))
            let numerator = LongInteger(time.value) * LongInteger(lengths[1].value) * LongInteger(lengths[0].timescale)
            let denominator = LongInteger(time.timescale) * LongInteger(lengths[1].timescale) * LongInteger(lengths[0].value)
            var what: String { "\(time) from \(lengths[0]) to \(lengths[1])" }
            if mapped.isNumeric, !mapped.hasBeenRounded {
                let isExact = LongInteger(mapped.value) * denominator == numerator * LongInteger(mapped.timescale)
                #expect(isExact, "\(what) = \(mapped)")
            } else {
                expect(mapped, isNearestTo: numerator, over: denominator, from: .max, what)
            }
        }
    }

    @Test func mappingThereAndBack() {
        var random = SplitMix64(seed: 41)
        var exact = 0
        for _ in 0..<4000 {
            let (from, to) = (random.modestRange(), random.modestRange())
            guard !from.isEmpty, !to.isEmpty else { continue }
            let time = CMTime(value: .random(in: -4000...8000, using: &random), timescale: 60)
            let mapped = CMTimeMapTimeFromRangeToRange(time, fromRange: from, toRange: to)
            let back = CMTimeMapTimeFromRangeToRange(mapped, fromRange: to, toRange: from)
            var comment: Comment { "\(time) from \(from) to \(to) = \(mapped), back \(back)" }
            #expect(back.hasBeenRounded ? abs(back.seconds - time.seconds) < 1e-3 : back == time, comment)
            exact += back.hasBeenRounded ? 0 : 1
            #expect(CMTimeMapTimeFromRangeToRange(from.start, fromRange: from, toRange: to) == to.start, comment)
            #expect(CMTimeMapTimeFromRangeToRange(from.end, fromRange: from, toRange: to) == to.end, comment)
            #expect(from.containsTime(time) == to.containsTime(mapped) || mapped.hasBeenRounded, comment)
        }
        #expect(exact > 3000)
    }

    @Test func foldingStaysInTheRange() {
        var random = SplitMix64(seed: 42)
        for round in 0..<6000 {
            let isModest = round.isMultiple(of: 2)
            let range =
                isModest
                ? random.modestRange()
                : CMTimeRange(start: random.numericTime(), duration: CMTimeAbsoluteValue(random.numericTime()))
            guard range.isValid, !range.isEmpty, range.end.isNumeric else { continue }
            let time = isModest ? random.modestTime() : random.numericTime()
            let folded = CMTimeFoldIntoRange(time, foldRange: range)
            var comment: Comment { "\(time) into \(range): \(folded)" }
            #expect(range.containsTime(folded) || (folded.hasBeenRounded && folded == range.start), comment)
            #expect(CMTimeFoldIntoRange(folded, foldRange: range) == folded, comment)
            if isModest {
                #expect(!folded.hasBeenRounded, comment)
                // (time − folded) / duration must be a whole number.
                let distance = time - folded
                let numerator = Int128(distance.value) * Int128(range.duration.timescale)
                let denominator = Int128(distance.timescale) * Int128(range.duration.value)
                #expect(distance.hasBeenRounded || numerator % denominator == 0, comment)
            }
        }
    }
}
