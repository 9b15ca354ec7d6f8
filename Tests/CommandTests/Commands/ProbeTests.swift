import Foundation
import ReelTestSupport
import Testing

@Suite struct ProbeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try ffmpeg(
            "-f lavfi -i testsrc2=s=320x180:r=30000/1001 -f lavfi -i sine=440:r=48000 -t 2.002 -pix_fmt yuv420p",
            to: folder.file("movie.mp4"))
    }

    @Test func aSummaryForPeople() throws {
        let command = try folder.stillreel("probe", "movie.mp4")
        #expect(command.status == 0 && command.errors == "")
        let lines = command.text.split(separator: "\n").map(String.init)
        #expect(lines.count == 7)
        #expect(lines[0] == "movie.mp4")
        #expect(lines[1] == "  container  MPEG-4")
        #expect(lines[2].hasPrefix("  size       ") && lines[2].hasSuffix(" kB"))
        #expect(lines[3] == "  duration   0:00:02.002")
        #expect(lines[4].hasPrefix("  track 1    video h264, 320×180, 29.97 frames/s (30000/1001), 60 frames, yuv420p"))
        #expect(lines[4].hasSuffix("0:00:02.002"))
        #expect(lines[5].hasPrefix("  track 2    audio aac, 48000 Hz, mono"))
        #expect(lines[6].hasPrefix("  tags       encoder  Lavf"))
    }

    @Test func aReportForPrograms() throws {
        let command = try folder.stillreel("probe", "--json", "movie.mp4")
        #expect(command.status == 0 && command.errors == "")
        let report = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        #expect(report["byteCount"] as? Int == (try Data(contentsOf: folder.file("movie.mp4"))).count)
        #expect(report["seconds"] as? Double == 2.002)
        let tracks = try #require(report["tracks"] as? [[String: Any]])
        #expect(tracks.map { $0["codec"] as? String } == ["h264", "aac"])
        #expect(tracks[0]["width"] as? Int == 320 && tracks[0]["sampleCount"] as? Int == 60)
        #expect(tracks[1]["sampleRate"] as? Int == 48_000 && tracks[1]["width"] == nil)
    }

    @Test func `a sound that is cut off has the duration of what is there`() throws {
        try ffmpeg("-f lavfi -i anoisesrc=d=4:seed=1:r=8000", to: folder.file("whole.flac"))
        let whole = try Data(contentsOf: folder.file("whole.flac"))
        try whole.prefix(whole.count / 2).write(to: folder.file("half.flac"))
        let line = try folder.stillreel("probe", "half.flac").text.split(separator: "\n")[3]
        #expect(line.hasPrefix("  duration   0:00:0") && line.hasSuffix(" of 0:00:04.000: the file is cut off"))
        let json = try JSONSerialization.jsonObject(with: folder.stillreel("probe", "--json", "half.flac").output)
        let report = try #require(json as? [String: Any])
        #expect(report["declaredSeconds"] as? Double == 4)
        let seconds = try #require(report["seconds"] as? Double)
        #expect((1.5...2.5).contains(seconds))
        #expect(try folder.stillreel("probe", "whole.flac").text.contains("  duration   0:00:04.000\n"))
    }

    @Test func whatIsNoMovie() throws {
        try Data("hello".utf8).write(to: folder.file("text.mp4"))
        try Data().write(to: folder.file("empty.mp4"))
        for name in ["text.mp4", "empty.mp4", "gone.mp4", "."] {
            let command = try folder.stillreel("probe", name)
            #expect(command.status == 65, "\(name)")
            #expect(
                command.errors.hasPrefix("stillreel: ")
                    && command.errors.contains(name == "." ? folder.url.lastPathComponent : name))
            #expect(command.text == "")
        }
    }
}
