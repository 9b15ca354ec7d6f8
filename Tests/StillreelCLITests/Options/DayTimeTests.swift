import Foundation
import Testing

@testable import StillreelCLI

struct DayTimeTests {
    private let zone: TimeZone
    /// 25 November 2026, 19:00.
    private let evening: Date

    init() throws {
        zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        evening = try #require(ISO8601DateFormatter().date(from: "2026-11-25T18:00:00Z"))
    }

    @Test(arguments: [
        ("06:00", "2026-11-26T05:00:00Z", "06:00 tomorrow"), ("18:30", "2026-11-26T17:30:00Z", "18:30 tomorrow"),
        ("19:00:15", "2026-11-25T18:00:15Z", "19:00:15"), ("2026-11-24T18:30", "2026-11-24T17:30:00Z", "2026-11-24 18:30"),
        ("2026-11-27T06:00", "2026-11-27T05:00:00Z", "2026-11-27 06:00"),
    ]) func `a time of the day is the next one`(_ text: String, _ expected: String, _ shown: String) throws {
        let date = try #require(DayTime.date(text, after: evening, in: zone))
        #expect(ISO8601DateFormatter().string(from: date) == expected)
        #expect(WatchStatus.text(of: date, from: evening, in: zone) == shown)
    }

    @Test func `a line tells what ends a movie`() throws {
        var status = WatchStatus(folder: "camera", endFile: "done", end: DayTime.date("06:00", after: evening, in: zone))
        #expect(
            status.start(now: evening, in: zone)
                == "watching camera; the movie ends with Ctrl-C, with a file named done there, or at 06:00 tomorrow")
        status.end = nil
        #expect(status.start() == "watching camera; the movie ends with Ctrl-C, or with a file named done there")
        #expect(status.line(frameCount: 12, width: 79) == "watching camera  12 frames  Ctrl-C ends the movie")
        #expect(status.line(frameCount: 12, width: 30) == "watching camera  12 frames")
        #expect(status.line(frameCount: 12, width: 5) == "watch")
    }
}
