import Foundation
import MediaEngine
import OpenCoreMedia
import TestSupport
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
}
