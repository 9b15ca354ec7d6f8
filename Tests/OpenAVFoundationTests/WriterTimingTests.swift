import Foundation
import OpenAVFoundation
import OpenCoreMedia
import OpenCoreVideo
import TestSupport
import Testing

@Suite struct WriterTimingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [24, 25, 30, 60, 600, 30_000])
    func framesAtAConstantRateKeepTheirTimes(timescale: Int32) async throws {
        let url = folder.file("movie.mp4")
        let step: Int64 = timescale == 30_000 ? 1_001 : timescale == 600 ? 20 : 1
        let writing = try VideoWriting(url, 64, 48)
        for index in 0..<40 {
            let level = UInt8(index * 6)
            #expect(
                writing.adaptor.append(
                    flatBuffer(64, 48, red: level, green: 255 - level, blue: 90),
                    withPresentationTime: CMTime(value: Int64(index) * step, timescale: timescale)))
        }
        try await writing.finish()

        let stream = try #require(try Probe(url).video)
        let frames = try Probe.frames(url)
        let ticks = Int(step) * stream.timescale / Int(timescale)
        #expect(frames.map(\.pts) == (0..<40).map { $0 * ticks })
        #expect(stream.duration_ts == 40 * ticks)
        #expect(stream.start_pts == 0)
    }

    @Test func unevenTimesComeBackTheSame() async throws {
        let url = folder.file("movie.mov")
        let times: [Int64] = [0, 7, 8, 100, 101, 640, 641, 1_300, 1_800, 1_801, 3_000]
        let writing = try VideoWriting(url, 64, 48, type: .mov)
        for (index, time) in times.enumerated() {
            writing.adaptor.append(
                flatBuffer(64, 48, red: UInt8(index * 20), green: 0, blue: 0),
                withPresentationTime: CMTime(value: time, timescale: 600))
        }
        writing.input.markAsFinished()
        writing.writer.endSession(atSourceTime: CMTime(value: 3_333, timescale: 600))
        await writing.writer.finishWriting()
        #expect(writing.writer.error == nil)

        let stream = try #require(try Probe(url).video)
        #expect(stream.timescale == 600)
        #expect(try Probe.frames(url).map(\.pts) == times.map(Int.init))
        #expect(stream.duration_ts == 3_333)
    }

    @Test func theLastFrameLastsAsLongAsTheOneBeforeIt() async throws {
        let url = folder.file("movie.mov")
        let writing = try VideoWriting(url, 64, 48, type: .mov)
        let buffer = flatBuffer(64, 48, red: 10, green: 20, blue: 30)
        // A song of 7.3 s: one picture at its start, and again at its middle.
        let half = CMTime(value: 161_000, timescale: 44_100)
        writing.adaptor.append(buffer, withPresentationTime: .zero)
        writing.adaptor.append(buffer, withPresentationTime: half)
        try await writing.finish()
        let stream = try #require(try Probe(url).video)
        #expect(Double(try #require(stream.duration_ts)) / Double(stream.timescale) == 322_000.0 / 44_100)
    }

    @Test func sampleTimesCountFromTheSessionsStart() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 64, 48, start: CMTime(value: 100, timescale: 30))
        for index in 100..<110 {
            writing.adaptor.append(
                flatBuffer(64, 48, red: 200, green: 0, blue: UInt8(index)),
                withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        }
        try await writing.finish()
        #expect(try Probe.frames(url).map(\.pts) == (0..<10).map { $0 * 20 })
    }

    @Test func aLoneFrameLastsUntilTheSessionsEnd() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 64, 48)
        writing.adaptor.append(flatBuffer(64, 48, red: 1, green: 2, blue: 3), withPresentationTime: .zero)
        writing.writer.endSession(atSourceTime: CMTime(value: 5, timescale: 1))
        try await writing.finish()
        let stream = try #require(try Probe(url).video)
        #expect(try #require(stream.duration_ts) == 5 * stream.timescale)
    }

    @Test func whatComesAfterTheSessionsEndIsNotSeen() async throws {
        let url = folder.file("movie.mov")
        let writing = try VideoWriting(url, 64, 48, type: .mov)
        for index in 0..<30 {
            writing.adaptor.append(
                flatBuffer(64, 48, red: UInt8(index * 8), green: 0, blue: 0),
                withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        }
        writing.writer.endSession(atSourceTime: CMTime(value: 10, timescale: 30))
        try await writing.finish()
        #expect(try Probe.frames(url).map(\.pts) == (0..<10).map { $0 * 20 })
        #expect(try Probe(url).format.duration == "0.333333")
    }

    @Test func fallingTimesFailWithBothTimesNamed() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        let buffer = flatBuffer(64, 48, red: 1, green: 2, blue: 3)
        for second in [0, 2, 1] {
            writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(second), timescale: 1))
        }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
        #expect(writing.writer.error?.localizedDescription.contains("1.0 s was appended after one at 2.0 s") == true)
        #expect(folder.contents.isEmpty)
    }

    @Test func ofTwoFramesAtOneTimeTheLaterIsSeen() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 64, 48)
        for (time, level) in [(0, 10), (0, 200), (1, 90), (1, 30)] {
            writing.adaptor.append(
                flatBuffer(64, 48, red: UInt8(level), green: UInt8(level), blue: UInt8(level)),
                withPresentationTime: CMTime(value: Int64(time), timescale: 10))
        }
        try await writing.finish()
        let pictures = try DecodedPicture.all(of: url)
        #expect(pictures.count == 2)
        #expect(pictures.map { abs($0[30, 20].red - 200) <= 2 } == [true, false])
        #expect(abs(pictures[1][30, 20].red - 30) <= 2)
    }
}
