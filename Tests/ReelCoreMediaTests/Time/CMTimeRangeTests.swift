import ReelCoreMedia
import ReelTestSupport
import Testing

@Suite struct CMTimeRangeTests {
    static func range(_ start: Int64, _ duration: Int64, timescale: Int32 = 1, epoch: Int64 = 0) -> CMTimeRange {
        CMTimeRange(
            start: CMTimeMakeWithEpoch(value: start, timescale: timescale, epoch: epoch),
            duration: CMTime(value: duration, timescale: timescale))
    }

    static func second(_ value: Int64, epoch: Int64 = 0) -> CMTime {
        CMTimeMakeWithEpoch(value: value, timescale: 1, epoch: epoch)
    }

    static let forever = CMTimeRange(start: .zero, duration: .positiveInfinity)

    @Test func making() {
        #expect(CMTimeRange(start: Self.second(2), end: Self.second(5)) == Self.range(2, 3))
        #expect(CMTimeRangeFromTimeToTime(start: Self.second(2), end: Self.second(5)) == Self.range(2, 3))
        #expect(CMTimeRangeMake(start: Self.second(2), duration: Self.second(3)) == Self.range(2, 3))
        #expect(!CMTimeRangeMake(start: .zero, duration: Self.second(3, epoch: 1)).start.isValid)
        // As shown by Apple's CMTimeRangeShow for 1800/600 to 1800/600.
        let time = CMTime(value: 1800, timescale: 600)
        #expect(fields(CMTimeRange(start: time, end: time).duration) == [0, 600, 1, 0])
        #expect(CMTimeRange(start: Self.second(2, epoch: 1), end: Self.second(5, epoch: 1)) == Self.range(2, 3, epoch: 1))
        #expect(CMTimeRange(start: .zero, end: .positiveInfinity) == Self.forever)
        #expect(CMTimeRange(start: .zero, end: .indefinite).isIndefinite)
        for (start, end) in [
            (Self.second(5), Self.second(2)), (Self.second(2), Self.second(5, epoch: 1)), (Self.second(2), .negativeInfinity),
            (.invalid, Self.second(2)), (Self.second(2), .invalid), (.positiveInfinity, .positiveInfinity),
        ] {
            #expect(!CMTimeRange(start: start, end: end).isValid, "\(start), \(end)")
        }
    }

    @Test func predicates() {
        let table: [(CMTimeRange, valid: Bool, empty: Bool, indefinite: Bool)] = [
            (.zero, true, true, false),
            (kCMTimeRangeZero, true, true, false),
            (.invalid, false, false, false),
            (kCMTimeRangeInvalid, false, false, false),
            (CMTimeRange(), false, false, false),
            (Self.range(2, 3), true, false, false),
            (Self.range(2, 0, timescale: 600), true, true, false),
            (Self.range(2, -1), false, false, false),
            (Self.range(2, 3, epoch: 4), true, false, false),
            (Self.forever, true, false, false),
            (CMTimeRange(start: .zero, duration: .indefinite), true, false, true),
            (CMTimeRange(start: .indefinite, duration: .zero), true, true, true),
            (CMTimeRange(start: .invalid, duration: .zero), false, false, false),
            (CMTimeRange(start: .zero, duration: .invalid), false, false, false),
            (CMTimeRange(start: .zero, duration: Self.second(1, epoch: 1)), false, false, false),
        ]
        for row in table {
            #expect(row.0.isValid == row.valid && CMTIMERANGE_IS_VALID(row.0) == row.valid, "\(row.0)")
            #expect(CMTIMERANGE_IS_INVALID(row.0) == !row.valid)
            #expect(row.0.isEmpty == row.empty && CMTIMERANGE_IS_EMPTY(row.0) == row.empty, "\(row.0)")
            #expect(row.0.isIndefinite == row.indefinite && CMTIMERANGE_IS_INDEFINITE(row.0) == row.indefinite, "\(row.0)")
        }
    }

    @Test func ends() {
        #expect(Self.range(2, 3).end == Self.second(5))
        #expect(CMTimeRangeGetEnd(Self.range(2, 3, epoch: 1)) == Self.second(5, epoch: 1))
        #expect(Self.forever.end.isPositiveInfinity)
        #expect(!CMTimeRange.invalid.end.isValid)
    }

    @Test func equality() {
        #expect(Self.range(2, 3) == Self.range(1200, 1800, timescale: 600))
        #expect(Self.range(2, 3).hashValue == Self.range(1200, 1800, timescale: 600).hashValue)
        #expect(CMTimeRangeEqual(Self.range(2, 3), Self.range(2, 3)))
        #expect(Self.range(2, 3) != Self.range(2, 4))
        #expect(Self.range(2, 3) != Self.range(3, 3))
        #expect(!CMTimeRangeEqual(Self.range(2, 0), Self.range(3, 0)))
    }

    @Test func containedTimes() {
        let range = Self.range(2, 3)
        for (time, isIn) in [(1, false), (2, true), (4, true), (5, false), (6, false)] {
            #expect(range.containsTime(Self.second(Int64(time))) == isIn)
            #expect(CMTimeRangeContainsTime(range, time: Self.second(Int64(time))) == isIn)
        }
        #expect(range.containsTime(CMTime(value: 4_999_999, timescale: 1_000_000)))
        #expect(!range.containsTime(range.end))
        #expect(!Self.range(2, 0).containsTime(Self.second(2)))
        #expect(!range.containsTime(Self.second(3, epoch: 1)))
        #expect(!Self.forever.containsTime(Self.second(3, epoch: 1)))
        #expect(Self.forever.containsTime(CMTime(value: .max, timescale: 1)))
        for time in [CMTime.indefinite, .invalid, .positiveInfinity, .negativeInfinity] {
            #expect(!range.containsTime(time) && !Self.forever.containsTime(time))
        }
        #expect(!CMTimeRange.invalid.containsTime(.zero))
        #expect(!CMTimeRange(start: .zero, duration: .indefinite).containsTime(.zero))
        #expect(!CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity).containsTime(.zero))
    }

    @Test func containedRanges() {
        let range = Self.range(2, 3)
        let table: [(CMTimeRange, Bool)] = [
            (range, true), (Self.range(2, 1), true), (Self.range(4, 1), true), (Self.range(4, 2), false),
            (Self.range(1, 2), false), (Self.range(0, 9), false), (Self.range(3, 0), true), (Self.range(5, 0), false),
            (Self.range(3, 1, epoch: 1), false), (.invalid, false), (Self.forever, false),
            (CMTimeRange(start: Self.second(3), duration: .indefinite), false),
        ]
        for (inner, isIn) in table {
            #expect(range.containsTimeRange(inner) == isIn, "\(inner)")
            #expect(CMTimeRangeContainsTimeRange(range, otherRange: inner) == isIn)
        }
        #expect(Self.forever.containsTimeRange(range))
        #expect(!CMTimeRange.zero.containsTimeRange(.zero))
    }

    @Test func intersectionsAndUnions() {
        let table: [(CMTimeRange, CMTimeRange, intersection: CMTimeRange, union: CMTimeRange)] = [
            (Self.range(0, 5), Self.range(2, 5), Self.range(2, 3), Self.range(0, 7)),
            (Self.range(0, 5), Self.range(1, 2), Self.range(1, 2), Self.range(0, 5)),
            (Self.range(0, 2), Self.range(5, 1), .zero, Self.range(0, 6)),
            (Self.range(0, 2), Self.range(2, 2), .zero, Self.range(0, 4)),
            // As shown by Apple's CMTimeRangeShow for {3, 0} and {3, 3}.
            (Self.range(3, 0), Self.range(3, 3), .zero, Self.range(3, 3)),
            (Self.range(0, 2, epoch: 3), Self.range(1, 4, epoch: 3), Self.range(1, 1, epoch: 3), Self.range(0, 5, epoch: 3)),
            (Self.range(0, 2, epoch: 3), Self.range(1, 4), .invalid, .invalid),
            (Self.forever, Self.range(-1, 4), Self.range(0, 3), CMTimeRange(start: Self.second(-1), duration: .positiveInfinity)),
            (Self.range(0, 2), .invalid, .invalid, .invalid),
            (Self.range(0, 2), CMTimeRange(start: .zero, duration: .indefinite), .invalid, .invalid),
        ]
        for row in table {
            for (left, right) in [(row.0, row.1), (row.1, row.0)] {
                #expect(left.intersection(right) == row.intersection, "\(left), \(right)")
                #expect(CMTimeRangeGetIntersection(left, otherRange: right) == row.intersection)
                #expect(left.union(right) == row.union, "\(left), \(right)")
                #expect(CMTimeRangeGetUnion(left, otherRange: right) == row.union)
            }
        }
    }

    @Test func lawsOfSets() {
        var random = SplitMix64(seed: 30)
        for _ in 0..<4000 {
            let (left, right) = (random.modestRange(), random.modestRange())
            let time = CMTime(value: .random(in: -4000...8000, using: &random), timescale: 1)
            let intersection = left.intersection(right)
            let union = left.union(right)
            var comment: Comment { "\(left), \(right), \(time)" }
            #expect(intersection.isValid && union.isValid, comment)
            #expect(intersection == right.intersection(left) && union == right.union(left), comment)
            #expect(intersection.containsTime(time) == (left.containsTime(time) && right.containsTime(time)), comment)
            if left.containsTime(time) || right.containsTime(time) { #expect(union.containsTime(time), comment) }
            #expect(union.start == min(left.start, right.start) && union.end == max(left.end, right.end), comment)
            if !left.isEmpty { #expect(union.containsTimeRange(left), comment) }
            if !intersection.isEmpty {
                #expect(left.containsTimeRange(intersection) && right.containsTimeRange(intersection), comment)
            }
            #expect(!left.containsTime(left.end), comment)
            #expect(left.containsTime(left.start) == !left.isEmpty, comment)
            #expect(left.union(left) == left, comment)
            #expect(left.intersection(left) == (left.isEmpty ? .zero : left), comment)
            #expect(CMTimeRange(start: left.start, end: left.end) == left, comment)
        }
    }

    @Test func nothingTraps() {
        var random = SplitMix64(seed: 31)
        for _ in 0..<4000 {
            let left = CMTimeRange(start: random.anyTime(), duration: random.anyTime())
            let right = CMTimeRange(start: random.anyTime(), end: random.anyTime())
            let time = random.anyTime()
            let intersection = left.intersection(right)
            #expect(intersection.isValid || !left.union(right).isValid || intersection == .invalid)
            #expect(!left.containsTime(time) || left.isValid)
            #expect(!left.containsTimeRange(right) || (left.isValid && right.isValid))
            #expect(!left.isEmpty || !left.containsTime(time))
            #expect(left == left && left.hashValue == left.hashValue)
            for result in [
                left.end, CMTimeClampToRange(time, range: left), CMTimeFoldIntoRange(time, foldRange: left),
                CMTimeMapTimeFromRangeToRange(time, fromRange: left, toRange: right),
                CMTimeMapDurationFromRangeToRange(time, fromRange: left, toRange: right),
            ] where result.isNumeric && result != .invalid {
                #expect(result.timescale > 0, "\(left), \(right), \(time)")
            }
        }
    }
}
