import Foundation
import ReelTestSupport
import Testing

/// HLS playlists (RFC 8216bis), judged by ffprobe, ffmpeg and GStreamer.
@Suite struct PlaylistTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, color) in ["red", "navy", "lime"].enumerated() { try folder.picture("p\(index).png", color, "128x96") }
    }

    private func run(_ arguments: [String]) throws -> Command { try Command(stillreel, arguments, folder: folder.url) }

    private let slideshow = [
        "slideshow", "p0.png", "p1.png", "p2.png", "--fps", "30000/1001", "--transition", "none", "--motion", "none", "--size",
        "128x96", "--preset", "veryfast", "--hold", "5",
    ]

    /// A playlist's tags, and its segments.
    private struct Playlist {
        var tags: [String: String] = [:]
        var segments: [(seconds: Decimal, bytes: Range<Int>, address: String)] = []

        init(_ url: URL) throws {
            let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
            #expect(lines.first == "#EXTM3U" && lines.last == "#EXT-X-ENDLIST")
            var (seconds, bytes): (Decimal?, Range<Int>?)
            for line in lines {
                let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
                if line.hasPrefix("#EXTINF:") {
                    seconds = Decimal(string: parts[1].replacing(",", with: ""))
                } else if line.hasPrefix("#EXT-X-BYTERANGE:") {
                    bytes = Self.range(parts[1])
                } else if line.hasPrefix("#") {
                    tags[parts[0]] = parts.count > 1 ? parts[1] : ""
                } else {
                    segments.append((try #require(seconds), try #require(bytes), line))
                }
            }
        }

        static func range(_ text: String) -> Range<Int>? {
            let numbers = text.split(separator: "@").compactMap { Int($0) }
            return numbers.count == 2 ? numbers[1]..<numbers[1] + numbers[0] : nil
        }
    }

    @Test(arguments: ["h264", "hevc"]) func `a playlist shows the frames of the movie beside it`(_ codec: String) throws {
        try folder.song("song.wav", seconds: 20)
        let command = try run(slideshow + ["--audio", "song.wav", "--codec", codec, "-o", "show.m3u8"])
        #expect(command.status == 0 && command.text.hasPrefix("show.m3u8 and show.mp4: 128×96, 450 frames"), "\(command.errors)")
        let (url, movie) = (folder.file("show.m3u8"), folder.file("show.mp4"))
        let playlist = try Playlist(url)
        #expect(
            playlist.tags.keys.sorted() == [
                "#EXT-X-ENDLIST", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP", "#EXT-X-MEDIA-SEQUENCE", "#EXT-X-PLAYLIST-TYPE",
                "#EXT-X-TARGETDURATION", "#EXT-X-VERSION", "#EXTM3U",
            ])
        #expect(playlist.tags["#EXT-X-PLAYLIST-TYPE"] == "VOD" && playlist.tags["#EXT-X-VERSION"] == "7")
        // Exactly the movie's length, which is less than 450 frames.
        #expect(playlist.segments.reduce(0) { $0 + $1.seconds } == 15)
        let target = try #require(playlist.tags["#EXT-X-TARGETDURATION"].flatMap { Decimal(string: $0) })
        #expect(playlist.segments.allSatisfy { $0.seconds < target + 0.5 } && target <= 6)
        #expect((3...8).contains(playlist.segments.count))
        // The ranges follow the map, and each other.
        let parts = try #require(playlist.tags["#EXT-X-MAP"]).split(separator: "\"").map(String.init)
        var end = try #require(parts.count > 3 ? Playlist.range(parts[3]) : nil).upperBound
        #expect(parts[1] == "show.mp4" && playlist.segments.allSatisfy { $0.address == "show.mp4" })
        let bytes = try Data(contentsOf: movie)
        let keys = try Command.output(
            of: "ffprobe",
            [
                "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time,flags,pos", "-of", "csv=p=0", movie.path,
            ])
        let packets = String(decoding: keys, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ",") }
        var time: Decimal = 0
        for segment in playlist.segments {
            #expect(segment.bytes.lowerBound == end && segment.bytes.upperBound <= bytes.count)
            #expect(bytes[(end + 4)..<(end + 8)] == Data("moof".utf8))
            end = segment.bytes.upperBound
            // It begins with a keyframe, at its time.
            let first = try #require(packets.first { segment.bytes.contains(Int($0[1]) ?? -1) })
            #expect(first[2].hasPrefix("K"))
            #expect(abs((Double(first[0]) ?? -1) - NSDecimalNumber(decimal: time).doubleValue) < 1e-5)
            time += segment.seconds
        }
        #expect(bytes[(end + 4)..<(end + 8)] == Data("mfra".utf8))
        // The same frames, one by one.
        let frames = try frameHashes(of: movie)
        #expect(try frames.count == 450 && frameHashes(of: url) == frames)
        let probe = try Probe(url)
        #expect(probe.format.format_name == "hls" && probe.audio?.codec_name == "aac")
        #expect(abs((probe.format.duration.flatMap(Double.init) ?? 0) - 15) < 0.001)
        if GStreamer.hasDiscoverer {
            let found = try Command("gst-discoverer-1.0", ["-v", url.absoluteString])
            // It adds up the segments as floating-point numbers.
            let isRight = found.text.contains(/Duration: 0:00:(15\.000000|14\.999999)/)
            #expect(found.status == 0 && isRight, "\(found.text)\(found.errors)")
        }
        let report = try run(["probe", "show.m3u8"])
        #expect(report.status == 0 && report.text.contains("128×96"), "\(report.errors)")
    }

    @Test func `names are percent-encoded, and both files are replaced`() throws {
        let command = try run(slideshow + ["--progress", "json", "-o", "Ä show.m3u8"])
        #expect(command.status == 0, "\(command.errors)")
        let result = try #require(command.text.split(separator: "\n").last { $0.contains("byteCount") })
        #expect(result.contains("Ä show.mp4") && result.contains("Ä show.m3u8"))
        let addresses = try Set(Playlist(folder.file("Ä show.m3u8")).segments.map(\.address))
        #expect(addresses == ["%C3%84%20show.mp4"] || addresses == ["A%CC%88%20show.mp4"])
        for name in ["Ä show.m3u8", "Ä show.mp4"] {
            try Data("mine".utf8).write(to: folder.file(name))
            let other = name.hasSuffix("4") ? "Ä show.m3u8" : "Ä show.mp4"
            try FileManager.default.removeItem(at: folder.file(other))
            let before = folder.contents
            let refused = try run(slideshow + ["-q", "-o", "Ä show.m3u8"])
            #expect(refused.status == 73 && refused.errors.contains("\(name): the file already exists"), "\(refused.errors)")
            #expect(try folder.contents == before && Data(contentsOf: folder.file(name)) == Data("mine".utf8))
            #expect(try run(slideshow + ["-q", "--overwrite", "-o", "Ä show.m3u8"]).status == 0)
            #expect(try frameHashes(of: folder.file("Ä show.mp4")).count == 450)
        }
    }

    @Test(
        arguments: [
            (["--codec", "prores"], 64, "write a .mov file"), (["--codec", "vp9"], 64, "write a .webm file"),
            (["--segment", "1/1"], 64, "parts are made as .mp4"), (["p3.png"], 65, "p3.png"),
            (["--captions", "words.srt", "--subtitles", "soft"], 64, "burn them in"),
        ] as [([String], Int32, String)])
    func `what cannot be in a playlist is said, and leaves nothing`(options: [String], status: Int32, words: String) throws {
        try Data("1\n00:00:00,500 --> 00:00:01,000\nHum\n".utf8).write(to: folder.file("words.srt"))
        // Its header is intact.
        try Data(contentsOf: folder.file("p0.png")).prefix(60).write(to: folder.file("p3.png"))
        let before = folder.contents
        let command = try run(slideshow + options + ["-q", "-o", "show.m3u8"])
        #expect(command.status == status && command.errors.contains(words), "\(command.status) \(command.errors)")
        #expect(folder.contents == before)
    }

    @Test func `a movie whose video is copied has no playlist`() throws {
        try ffmpeg("-f lavfi -i color=red:s=64x48:r=5:d=1 -f lavfi -i sine=d=1 -c:v libx264", to: folder.file("a.mp4"))
        let before = folder.contents
        let command = try run(["soundtrack", "a.mp4", "--no-sound", "-o", "show.m3u8"])
        #expect(command.status == 64 && command.errors.contains("video is copied into .mp4, .m4v or .mov files only"))
        #expect(folder.contents == before)
    }
}
