import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@Suite struct WriterTimingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The last pair is half of a song: one picture at its start, and another at its middle.
    @Test(arguments: [(24, 1), (25, 1), (30, 1), (60, 1), (600, 20), (30_000, 1_001), (44_100, 161_000)] as [(Int32, Int64)])
    func framesAtAConstantRateKeepTheirTimes(timescale: Int32, step: Int64) async throws {
        let url = folder.file("movie.mp4")
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

    /// Frames after the session's end are not shown.
    @Test(arguments: [3_333, 1_400]) func unevenTimesComeBackTheSame(end: Int) async throws {
        let url = folder.file("movie.mov")
        let times = [0, 7, 8, 100, 101, 640, 641, 1_300, 1_800, 1_801, 3_000]
        let writing = try VideoWriting(url, 64, 48, type: .mov)
        for (index, place) in times.enumerated() {
            writing.adaptor.append(
                flatBuffer(64, 48, red: UInt8(index * 20), green: 0, blue: 0), withPresentationTime: time(place, 600))
        }
        writing.writer.endSession(atSourceTime: time(end, 600))
        try await writing.finish()

        let movie = try Probe(url)
        let stream = try #require(movie.video)
        #expect(stream.timescale == 600)
        #expect(try Probe.frames(url).map(\.pts) == times.filter { $0 < end })
        #expect(try abs(#require(movie.format.duration.flatMap(Double.init)) - Double(end) / 600) < 1e-6)
        if end > 3_000 { #expect(stream.duration_ts == end) }
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
