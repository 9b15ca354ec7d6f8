import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

struct MediaInfoTests {
    @Test func `a movie's tracks, their times and their formats`() throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        let sources = "-f lavfi -i testsrc2=size=320x240:rate=25:duration=2 -f lavfi -i sine=sample_rate=44100:duration=1.5"
        try ffmpeg("\(sources) -metadata title=Test -c:v libx264 -pix_fmt yuv420p -c:a aac", to: movie)
        let info = try MediaInfo(MediaLocation(movie))
        #expect(info.isPrecise && info.tracks.map(\.kind.rawValue) == ["video", "audio"])
        let video = try #require(info.tracks.first)
        #expect(video.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1)))
        #expect(video.format.mediaSubType == .h264 && video.hasReordering && video.isEnabled)
        #expect(video.frameRate?.numerator == 25 && video.sampleCount == 50)
        #expect(info.tracks[1].timeRange.duration == CMTime(value: 66_150, timescale: 44_100))
        #expect(info.metadata.contains { $0.key == "title" && $0.value == "Test" })
    }

    @Test func `a file that does not say how long it is is read through, however large it is`() throws {
        let folder = try TemporaryFolder()
        let recording = folder.file("recording.mkv")
        // As recorded by browsers: without a duration and without an index.
        try ffmpeg("-f lavfi -i color=red:s=64x48:r=25:d=1 -c:v libx264 -bf 0 -f matroska -live 1", to: recording)
        let info = try MediaInfo(MediaLocation(recording), countsPackets: 0)
        #expect(info.tracks.map(\.timeRange.duration) == [CMTime(value: 1, timescale: 1)])
        #expect(info.isPrecise && info.duration == CMTime(value: 1, timescale: 1))
    }
}
