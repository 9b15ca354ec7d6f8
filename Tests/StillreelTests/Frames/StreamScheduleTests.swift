import ReelCoreMedia
import ReelMediaEngine
import Testing

@testable import Stillreel

@Suite struct StreamScheduleTests {
    private let usual = CMTime(value: 1, timescale: 30)

    @Test func `frames without times follow one another`() throws {
        var schedule = StreamSchedule(.counted(30), usualDuration: usual)
        #expect(try schedule.start(time: nil, duration: 0) == .time(.zero))
        #expect(try schedule.start(time: 7, duration: 9) == .time(CMTime(value: 1, timescale: 30)))
        #expect(try schedule.end() == CMTime(value: 2, timescale: 30))
    }

    @Test func `times count from the first, and the last frame is as long as the one before`() throws {
        var schedule = StreamSchedule(.kept(Rational(1, 1000)), usualDuration: usual)
        #expect(try schedule.start(time: 500, duration: 0) == .time(.zero))
        #expect(try schedule.end() == usual)
        #expect(try schedule.start(time: 540, duration: 0) == .time(CMTime(value: 40, timescale: 1000)))
        #expect(try schedule.end() == CMTime(value: 80, timescale: 1000))
        #expect(try schedule.start(time: 600, duration: 5) == .time(CMTime(value: 100, timescale: 1000)))
        #expect(try schedule.end() == CMTime(value: 105, timescale: 1000))
        #expect(throws: ReelError.self) { try schedule.start(time: 599, duration: 0) }
    }

    @Test func `milliseconds are rounded to the nearest frame`() throws {
        var schedule = StreamSchedule(.constant(30, Rational(1, 1000)), usualDuration: usual)
        for (index, time) in [0, 33, 67, 100, 133, 167].enumerated() {
            #expect(try schedule.start(time: Int64(time), duration: 33) == .slot(index))
        }
    }

    @Test(arguments: [Int64.max, .min, 86_400_000_000]) func `times that are out of range are errors`(_ time: Int64) throws {
        for kind in [StreamSchedule.Kind.kept(Rational(1, 1000)), .constant(30, Rational(60, 1))] {
            var schedule = StreamSchedule(kind, usualDuration: usual)
            _ = try schedule.start(time: 1, duration: 1)
            #expect(throws: ReelError.self) { try schedule.start(time: time, duration: 1) }
        }
    }
}
