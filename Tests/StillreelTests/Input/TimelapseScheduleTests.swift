import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

@Suite struct TimelapseScheduleTests {
    /// Makes pictures that differ in nothing but their names, and returns their files.
    private func pictures(_ names: [String], in folder: TemporaryFolder) throws -> [URL] {
        let first = try PictureFile.makeFlat(folder.file("one.jpg"), width: 16, height: 16, red: 90, green: 90, blue: 90)
        let data = try Data(contentsOf: first)
        return try names.map { name in
            try data.write(to: folder.file(name))
            return folder.file(name)
        }
    }

    private func numbered(_ count: Int, in folder: TemporaryFolder) throws -> [URL] {
        try pictures((1...count).map { "frame\($0).jpg" }, in: folder)
    }

    /// A name as a telephone gives it, with the time of day in milliseconds.
    private func name(_ seconds: Double, day: Int = 17) -> String {
        let milliseconds = Int((seconds * 1_000).rounded())
        let digits = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1_000 % 60]
            .map { NumberFormat.padded($0, 2) }.joined()
        return "PXL_202507\(day)_\(digits)\(NumberFormat.padded(milliseconds % 1_000, 3)).jpg"
    }

    private func frames(_ schedule: TimelapseSchedule) -> [Int] {
        schedule.slides.map { slide in
            guard case .frames(let count) = slide.length else { return 0 }
            return count
        }
    }

    private func shown(_ schedule: TimelapseSchedule) -> [String] {
        schedule.slides.compactMap { $0.picture?.deletingPathExtension().lastPathComponent }
    }

    @Test func eachNthPictureIsShown() throws {
        let folder = try TemporaryFolder()
        let files = try numbered(10, in: folder)
        let schedule = try Timelapse(every: 4).schedule(files)
        #expect(shown(schedule) == ["frame1", "frame5", "frame9"])
        #expect(frames(schedule) == [1, 1, 1] && schedule.frameRate == 30 && schedule.notes == [])
        #expect(throws: ReelError.self) { try Timelapse(every: 0).schedule(files) }
    }

    @Test(arguments: [
        // As fast as the length needs, exactly.
        (20, CMTime(value: 1, timescale: 2), 40, 1, 1),
        (25, CMTime(value: 7, timescale: 10), 250, 7, 1),
        // A slow one repeats each picture equally often.
        (10, CMTime(value: 20, timescale: 1), 24, 1, 48),
        (12, CMTime(value: 1, timescale: 1), 24, 1, 2),
    ])
    func theRateIsChosenForALength(_ count: Int, _ length: CMTime, _ numerator: Int32, _ denominator: Int32, _ each: Int) throws {
        let folder = try TemporaryFolder()
        let schedule = try Timelapse(duration: length).schedule(try numbered(count, in: folder))
        #expect(frames(schedule) == Array(repeating: each, count: count))
        #expect(schedule.frameRate == FrameRate(numerator, denominator))
        #expect(schedule.frameRate.time(ofFrame: count * each) == length)
        #expect(schedule.notes.count == 1 && schedule.notes[0].contains("frames per second"))
    }

    @Test func picturesAreLeftOutEvenlyAboveSixtyFramesPerSecond() throws {
        let folder = try TemporaryFolder()
        let files = try numbered(90, in: folder)
        let schedule = try Timelapse(duration: CMTime(value: 1, timescale: 2)).schedule(files)
        #expect(schedule.frameRate == 60 && frames(schedule) == Array(repeating: 1, count: 30))
        #expect(shown(schedule) == (0..<30).map { "frame\($0 * 3 + 1)" })
        #expect(
            schedule.notes == ["left out: 60 of 90 pictures, evenly, because 0.5 s are only 30 frames at 60 per second"])
        // With a rate of one's own, pictures are left out or held evenly.
        let slow = try Timelapse(frameRate: 10, duration: CMTime(value: 1, timescale: 2)).schedule(files)
        #expect(slow.slides.count == 5 && shown(slow)[1] == "frame19")
        let held = try Timelapse(frameRate: 10, duration: CMTime(value: 1, timescale: 2)).schedule(files.prefix(2))
        #expect(frames(held) == [3, 2] && held.notes == [])
        #expect(throws: ReelError.self) {
            try Timelapse(frameRate: 1, duration: CMTime(value: 1, timescale: 10)).schedule(files)
        }
    }

    // MARK: Capture times

    @Test func gapsAreSaid() throws {
        let folder = try TemporaryFolder()
        let start = 9.0 * 3_600
        let seconds = [0, 10, 20, 30, 41, 50, 60, 7_500, 7_510, 7_520, 7_600, 7_610, 7_620]
        let files = try pictures(seconds.map { name(start + Double($0)) }, in: folder)
        let times = try CaptureTimes(of: files)
        #expect(times.usualInterval == 10_000 && times.gaps.map(\.picture) == [6, 9])
        #expect(times.gapNote == "gaps: 2, the longest 2 h 4 min after PXL_20250717_090100000.jpg")
        #expect(try Timelapse().schedule(files).notes == [times.gapNote])
        #expect(try CaptureTimes(of: Array(files.dropFirst(7))).gapNote == "a gap of 1 min 20 s after PXL_20250717_110520000.jpg")
        // Pictures that were not taken at intervals have no gaps, and files without times neither.
        let rare = try pictures([0, 4, 400, 4_000].map { name(Double($0)) }, in: folder)
        #expect(try CaptureTimes(of: rare).gapNote == nil)
        #expect(try CaptureTimes(of: try numbered(5, in: folder)).gapNote == nil)
    }

    @Test func theClockSetsTheLengths() throws {
        let folder = try TemporaryFolder()
        let files = try pictures([0, 0.5, 2.5, 3, 3.5].map { name(3_600 + $0) }, in: folder)
        // Intervals of 0.5, 2, 0.5 and 0.5 seconds, and the usual one for the last picture: in all 4 seconds.
        let long = try Timelapse(duration: CMTime(value: 8, timescale: 1), followsClock: true).schedule(files)
        #expect(frames(long) == [30, 120, 30, 30, 30] && long.frameRate == 30)
        #expect(long.notes == ["for 5 pictures, the time in the file's name is used"])
        // As long as without the clock: five frames. The rounded sums decide, so the errors do not add up.
        let short = try Timelapse(followsClock: true).schedule(files)
        #expect(frames(short) == [1, 2, 1, 1] && shown(short).count == 4)
        #expect(short.notes.last == "left out: 1 of 5 pictures, which are less than a frame from the next one")
    }

    @Test func gapsAreHeldOrSkipped() throws {
        let folder = try TemporaryFolder()
        let seconds = [0, 10, 20, 30, 3_630, 3_640, 3_650, 3_660, 3_670, 3_680]
        let files = try pictures(seconds.map { name(Double($0)) }, in: folder)
        var request = Timelapse(duration: CMTime(value: 10, timescale: 1), followsClock: true)
        let held = try request.schedule(files)
        #expect(frames(held).max() ?? 0 > 280 && frames(held).reduce(0, +) == 300)
        #expect(held.notes.contains("a gap of 1 h after PXL_20250717_000030000.jpg, held"))
        request.duration = nil
        #expect(
            try request.schedule(files).notes.last?.hasSuffix("; --skip-gaps makes gaps short, so that more are shown") == true)
        request.duration = CMTime(value: 10, timescale: 1)
        request.gaps = .skipped
        let skipped = try request.schedule(files)
        #expect(frames(skipped) == Array(repeating: 30, count: 10))
        #expect(skipped.notes.contains("a gap of 1 h after PXL_20250717_000030000.jpg, skipped"))
    }

    @Test func timesThatCannotBeFollowedAreErrors() throws {
        let folder = try TemporaryFolder()
        let request = Timelapse(followsClock: true)
        func message(_ names: [String]) throws -> String {
            let files = try pictures(names, in: folder)
            return #expect(throws: ReelError.self) { try request.schedule(files) }?.message ?? ""
        }
        #expect(try message([name(0), "b.jpg", "c.jpg"]).hasPrefix("b.jpg: the picture has no capture time"))
        #expect(try message([name(9), name(1)]).contains("--sort exif"))
        #expect(try message([name(1), name(1) + "x"]).contains("no capture time") == false)
    }

    @Test func withoutAnyCaptureTimeTheFilesHaveTheirOwn() throws {
        let folder = try TemporaryFolder()
        let files = try numbered(3, in: folder)
        for (file, seconds) in zip(files, [0.0, 1, 3]) {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + seconds)], ofItemAtPath: file.path)
        }
        let schedule = try Timelapse(duration: CMTime(value: 1, timescale: 1), followsClock: true).schedule(files)
        #expect(frames(schedule) == [6, 12, 12])
        #expect(schedule.notes == ["no picture has a capture time: the times at which the files were modified are used"])
    }

    @Test(arguments: [
        ("2026:11:21 10:00:00", 1_795_255_200_000), ("2000:02:29 23:59:59.25", 951_868_799_250), ("1970:01:01 00:00:00", 0),
    ])
    func clocksAreComparable(_ exif: String, _ milliseconds: Int64) throws {
        #expect(try #require(PictureDate(exif: exif)).milliseconds == milliseconds)
    }

    @Test(arguments: ["100000000000:01:01 00:00:00", "9223372036854775807:01:01 00:00:00", "10000:01:01 00:00:00"])
    func `a year that no camera has is none`(_ exif: String) {
        #expect(PictureDate(exif: exif) == nil)
    }

    @Test func aDayIsNoTime() throws {
        #expect(try #require(PictureDate(fileName: "IMG-20250717-WA0003")).milliseconds == nil)
        #expect(try #require(PictureDate(exif: "2026:11:21")).milliseconds == nil)
    }
}
