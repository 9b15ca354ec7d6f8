import Foundation
import ReelTestSupport
import Testing

/// Tests with ffprobe, ffmpeg and GStreamer what each codec and each kind of file contains.
@Suite struct FormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Kind: CustomTestStringConvertible, Sendable {
        let codec: String?
        let type: String
        let video: String
        var tag: String?
        var sound = "aac"
        /// Ticks per second of the file's times; nil if they are exact.
        var timescale: Int?

        var testDescription: String { "\(codec ?? "default") in .\(type)" }
        var arguments: [String] { codec.map { ["--codec", $0] } ?? [] }
    }

    private static let kinds = [
        Kind(codec: nil, type: "mp4", video: "h264", tag: "avc1"), Kind(codec: "hevc", type: "mp4", video: "hevc", tag: "hvc1"),
        Kind(codec: "hevc", type: "mov", video: "hevc", tag: "hvc1"), Kind(codec: "av1", type: "mp4", video: "av1", tag: "av01"),
        Kind(codec: "prores", type: "mov", video: "prores", tag: "apcn"),
        Kind(codec: nil, type: "webm", video: "vp9", sound: "opus", timescale: 1000),
        Kind(codec: "av1", type: "webm", video: "av1", sound: "opus", timescale: 1000),
    ]

    /// ffmpeg's colours, which are no round numbers in Y′CbCr.
    private static let colors = [(0x30, 0x60, 0xC0), (0xC0, 0x60, 0x30), (0x40, 0xA0, 0x40)]

    private func pictures() throws -> [String] {
        for (index, color) in Self.colors.enumerated() {
            try folder.picture("p\(index).png", String(format: "0x%02X%02X%02X", color.0, color.1, color.2), "128x96")
        }
        return Self.colors.indices.map { "p\($0).png" }
    }

    private func run(_ arguments: [String]) throws -> Command { try Command(stillreel, arguments, folder: folder.url) }

    /// Silence, and a tone from the middle of the second picture on.
    private func song() throws {
        try ffmpeg("-f lavfi -i aevalsrc=gte(t\\,0.75)*sin(2764*t):s=44100:d=1.5", to: folder.file("song.wav"))
    }

    @Test(arguments: Self.kinds) func `frames, times, colours and sound are the reel's`(_ kind: Kind) throws {
        try song()
        let movie = folder.file("movie.\(kind.type)")
        let rate = [
            "--fps", "30000/1001", "--transition", "none", "--motion", "none", "--hold", "0.5", "--size", "128x96", "--audio",
            "song.wav", "--fade-out", "0",
        ]
        let command = try run(["slideshow"] + pictures() + rate + kind.arguments + ["-o", movie.lastPathComponent])
        #expect(command.status == 0, "\(command.errors)")
        let probe = try Probe(movie)
        let (video, audio) = (try #require(probe.video), try #require(probe.audio))
        #expect(video.codec_name == kind.video && audio.codec_name == kind.sound)
        if let tag = kind.tag { #expect(video.codec_tag_string == tag) }
        #expect(video.width == 128 && video.height == 96)
        #expect(video.color_space == "bt709" && video.color_primaries == "bt709" && video.color_transfer == "bt709")
        // ProRes has no place for it, of which FFmpeg 5.1 makes the usual range, and 7.1 nothing.
        #expect(video.color_range == "tv" || kind.video == "prores" && video.color_range == nil)
        let frames = try Probe.frames(movie)
        // The movie ends with the last frame that has begun.
        #expect(frames.count == 45)
        for (index, frame) in frames.enumerated() {
            // To the nearest tick; halves are rounded up.
            let ticks = (index * 1001 * (kind.timescale ?? video.timescale) * 2 + 30000) / 60000
            #expect(try #require(frame.pts) == ticks, "frame \(index)")
        }
        #expect(abs(Double(try #require(probe.format.duration.flatMap(Double.init))) - 1.5) < 0.0011)
        // Decoded by ffmpeg and GStreamer without a warning.
        #expect(try frameHashes(of: movie).count == 45)
        let played = try GStreamer(movie, besideSound: true)
        #expect(played.times.count == 45 && played.width == 128 && played.height == 96)
        for (index, time) in played.times.enumerated() {
            #expect(abs(Double(time) - Double(index) * 1001 / 30000 * 1e9) < 1e6, "frame \(index)")
        }
        let pictures = try DecodedPicture.all(of: movie)
        for (index, color) in Self.colors.enumerated() {
            let seen = pictures[index * 15 + 7].center
            #expect(colorDifference(seen, (color.0, color.1, color.2)) < 2, "\(color) became \(seen)")
        }
        #expect(abs(try toneStart(of: movie) - 0.75) < 0.003)
    }

    /// Returns when the sound begins to be loud, in seconds of the movie. Without `-copyts`, ffmpeg would count from the start of
    /// the encoder's priming, of which WebM and fragmented files say that it precedes the movie.
    private func toneStart(of movie: URL) throws -> Double {
        let bytes = try Command.output(
            of: "ffmpeg",
            [
                "-v", "error", "-copyts", "-i", movie.path, "-map", "0:a:0", "-af", "aresample=48000:async=1:first_pts=0", "-ac",
                "1", "-f",
                "s16le", "-",
            ])
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        #expect(abs(Double(samples.count) / 48_000 - 1.5) < 0.03)
        return Double(try #require(samples.firstIndex { abs(Int($0)) > 6000 })) / 48_000
    }

    @Test func `a WebM file has its cues first, tags, chapters, and no cover`() throws {
        try song()
        try folder.picture("cover.png", "red")
        let command = try run(
            ["slideshow"] + pictures() + [
                "--hold", "0.5", "--transition", "none", "--size", "129x97", "--audio", "song.wav", "--title", "Rome",
                "--chapters", "slides", "--cover",
                "cover.png", "-o", "movie.webm",
            ])
        #expect(command.status == 0 && command.errors.contains("left out: the cover"), "\(command.errors)")
        let movie = folder.file("movie.webm")
        let probe = try Probe(movie)
        #expect(probe.format.tags?["title"] == "Rome")
        // VP9 codes odd sizes.
        #expect(probe.video?.width == 129 && probe.video?.height == 97)
        let text = String(
            decoding: try Command.output(of: "ffprobe", ["-v", "error", "-of", "csv", "-show_chapters", movie.path]),
            as: UTF8.self)
        let starts = text.split(separator: "\n").map { $0.split(separator: ",")[3] }
        #expect(starts == ["0", "500000000", "1000000000"])
        #expect(try MKVToolNix(movie).video?.properties.pixel_dimensions == "129x97")
        // The identifiers of Cues and Cluster.
        let bytes = try Data(contentsOf: movie)
        let cues = try #require(bytes.range(of: Data([0x1C, 0x53, 0xBB, 0x6B]), in: 200..<bytes.count))
        let cluster = try #require(bytes.range(of: Data([0x1F, 0x43, 0xB6, 0x75])))
        #expect(cues.lowerBound < cluster.lowerBound)
    }

    @Test(arguments: [("h264", "mp4"), ("hevc", "mp4"), ("av1", "mp4"), ("vp9", "webm")])
    func `a higher number is a smaller file of less quality, about the same for each codec`(_ codec: String, _ type: String)
        throws
    {
        try folder.picture("photo.jpg", filter: "mandelbrot=s=320x240:start_scale=0.01,noise=alls=12")
        var sizes: [Int] = []
        var similarities: [Double] = []
        for quality in ["14", "20", "30"] {
            let name = "\(quality).\(type)"
            let command = try run([
                "still", "photo.jpg", "--duration", "0.2", "--size", "320x240", "--codec", codec, "--crf", quality, "-o", name,
            ])
            #expect(command.status == 0, "\(command.errors)")
            sizes.append(try Data(contentsOf: folder.file(name)).count)
            similarities.append(try similarity(of: folder.file(name), to: folder.file("photo.jpg")))
        }
        #expect(sizes == sizes.sorted(by: >) && similarities == similarities.sorted(by: >), "\(sizes) \(similarities)")
        #expect((0.93...0.995).contains(similarities[1]), "\(similarities)")
    }

    /// Returns the mean SSIM of a movie's frames and a picture, by ffmpeg.
    private func similarity(of movie: URL, to picture: URL) throws -> Double {
        let command = try Command(
            "ffmpeg",
            [
                "-i", movie.path, "-loop", "1", "-i", picture.path, "-lavfi",
                "[1:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[p];[0:v][p]ssim=shortest=1", "-f", "null", "-",
            ])
        let text = try #require(command.errors.split(separator: "All:").last)
        return try #require(Double(text.prefix { $0 != " " }))
    }

    @Test func `a dry run keeps the codec open until there is a file`() throws {
        let names = try pictures()
        let plan = try run(["slideshow"] + names + ["--size", "128x96", "--hold", "0.2", "--dry-run"])
        #expect(plan.status == 0 && !plan.text.contains("\"codec\" : \"h264\",\n    \"quality\""), "\(plan.text)")
        try plan.output.write(to: folder.file("reel.json"))
        for (name, codec) in [("movie.mp4", "h264"), ("movie.webm", "vp9")] {
            let command = try run(["render", "reel.json", "-o", name])
            #expect(command.status == 0, "\(command.errors)")
            #expect(try Probe(folder.file(name)).video?.codec_name == codec)
        }
        let fixed = try run(["slideshow"] + names + ["--size", "128x96", "--hold", "0.2", "--codec", "hevc", "--dry-run"])
        try fixed.output.write(to: folder.file("hevc.json"))
        #expect(try run(["render", "hevc.json", "-o", "hevc.mp4"]).status == 0)
        #expect(try Probe(folder.file("hevc.mp4")).video?.codec_name == "hevc")
        let wrong = try run(["render", "hevc.json", "-o", "hevc.webm", "--dry-run"])
        #expect(wrong.status == 64 && wrong.errors.contains("write a .mp4 or .mov file"), "\(wrong.errors)")
    }

    @Test func `the bit rate of sound is the one that is asked for`() throws {
        try ffmpeg("-f lavfi -i anoisesrc=c=pink:d=8 -ac 2 -b:a 256k", to: folder.file("noise.m4a"))
        try folder.picture("a.png", "red")
        for (rate, range) in [("64k", 40_000...75_000), ("160000", 85_000...185_000)] {
            for type in ["mp4", "webm"] {
                let command = try run([
                    "still", "a.png", "--audio", "noise.m4a", "--size", "64x64", "--fps", "5", "--audio-bitrate", rate, "-y",
                    "-o",
                    "movie.\(type)",
                ])
                #expect(command.status == 0, "\(command.errors)")
                let bytes = try Probe.packets(folder.file("movie.\(type)"), of: "a:0").compactMap { Int($0.size) }
                #expect(range.contains(bytes.reduce(0, +)), "\(rate) \(type): \(bytes.reduce(0, +)) bytes in 8 s")
            }
        }
    }

    private static let refused = [
        Mistake("ProRes in MPEG-4", 64, "x.mp4", "ProRes", "write a .mov file", arguments: ["--codec", "prores", "-o", "x.mp4"]),
        Mistake("HEVC in WebM", 64, "x.webm", "HEVC", "vp9, av1", arguments: ["--codec", "hevc", "-o", "x.webm"]),
        Mistake("AV1 in QuickTime", 64, "x.mov", ".mp4 or .webm", arguments: ["--codec", "av1", "-o", "x.mov"]),
        Mistake("too small for HEVC", 64, "40×40", "63", arguments: ["--codec", "hevc", "--size", "40x40"]),
        Mistake("too small for AV1", 64, "40×40", "64", arguments: ["--codec", "av1", "--size", "40x40"]),
        Mistake("memory of AV1", 64, "only for H.264", arguments: ["--codec", "av1", "--memory", "300M"]),
        Mistake("memory of VP9", 64, "only for H.264", arguments: ["--memory", "300M", "-o", "x.webm"]),
        Mistake("part of WebM", 64, "x.webm", ".mp4, .m4v or .mov", arguments: ["--segment", "1/1", "-o", "x.webm"]),
        Mistake("low rate of sound", 64, "'7k'", "8k to 1024k", arguments: ["--audio", "song.wav", "--audio-bitrate", "7k"]),
        Mistake(
            "rate of Opus", 64, "Opus", "256000", arguments: ["--audio", "song.wav", "--audio-bitrate", "600k", "-o", "x.webm"]),
        Mistake(
            "rate of a copy", 64, "--audio-bitrate",
            arguments: ["--audio", "song.wav", "--sound", "copy", "--audio-bitrate", "96k"]),
        Mistake("rate of silence", 64, "--audio-bitrate", "needs sound", arguments: ["--audio-bitrate", "96k"]),
        Mistake("streaming of QuickTime", 64, "x.mov", "write a .mp4 file", arguments: ["--streaming", "-o", "x.mov"]),
        Mistake("streaming of a GIF", 64, "x.gif", "write a .mp4 file", arguments: ["--streaming", "-o", "x.gif"]),
        Mistake(
            "part for streaming", 64, "parts cannot be made", arguments: ["--streaming", "--segment", "1/1", "-o", "x.mp4"]),
        Mistake("unknown kind", 64, "x.avi", ".mp4", ".webm", arguments: ["-o", "x.avi"]),
    ]

    @Test(arguments: Self.refused) func mistakes(_ item: Mistake) throws {
        try song()
        try folder.picture("a.png", "red")
        let before = folder.contents
        let command = try run(
            ["slideshow", "a.png", "a.png", "--motion", "none", "--size", "128x96", "--hold", "0.2"] + item.arguments)
        #expect(command.status == item.status, "\(command.errors)")
        for word in item.words { #expect(command.errors.contains(word), "\(command.errors)") }
        #expect(folder.contents == before)
    }

    /// Returns the boxes of a file: their types and contents.
    private func boxes(_ bytes: Data) -> [(type: String, contents: Data)] {
        var (boxes, rest) = ([(type: String, contents: Data)](), bytes[...])
        while rest.count >= 8 {
            let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard (8...rest.count).contains(size) else { break }
            boxes.append((String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), Data(rest.prefix(size).dropFirst(8))))
            rest = rest.dropFirst(size)
        }
        return boxes
    }

    @Test(arguments: ["h264", "hevc", "av1"]) func `a movie for streaming consists of fragments that begin with keyframes`(
        _ codec: String
    ) throws {
        try ffmpeg("-f lavfi -i aevalsrc=gte(t\\,0.75)*sin(2764*t):s=44100:d=9", to: folder.file("long.wav"))
        let options = [
            "--fps", "10", "--hold", "3", "--transition", "none", "--motion", "none", "--size", "128x96", "--audio", "long.wav",
            "--fade-out", "0", "--codec", codec, "--preset", "veryfast",
        ]
        let chapters = ["--chapters", "slides", "--title", "Rome"]
        let command = try run(["slideshow"] + pictures() + options + chapters + ["--streaming", "-o", "stream.mp4"])
        #expect(command.status == 0 && command.errors.contains("left out: the chapters"), "\(command.errors)")
        let movie = folder.file("stream.mp4")
        let boxes = try boxes(Data(contentsOf: movie))
        let types = boxes.map(\.type)
        #expect(Array(types.prefix(4)) == ["ftyp", "moov", "moof", "mdat"] && types.last == "mfra", "\(types)")
        let fragments = boxes.filter { $0.type == "moof" }
        #expect((2...4).contains(fragments.count), "\(types)")
        // default-base-is-moof in each track's header.
        for fragment in fragments {
            for track in self.boxes(fragment.contents) where track.type == "traf" {
                let header = try #require(self.boxes(track.contents).first { $0.type == "tfhd" })
                #expect(header.contents[header.contents.startIndex + 1] & 2 == 2)
            }
        }
        let probe = try Probe(movie)
        #expect(probe.format.tags?["title"] == "Rome" && probe.audio?.codec_name == "aac")
        let frames = try Probe.frames(movie)
        #expect(frames.count == 90)
        for (index, frame) in frames.enumerated() {
            #expect(try #require(frame.pts) * 10 == index * (probe.video?.timescale ?? 0), "frame \(index)")
        }
        #expect(abs(Double(try #require(probe.format.duration.flatMap(Double.init))) - 9) < 0.03)
        #expect(try frameHashes(of: movie).count == 90)
        #expect(try GStreamer(movie, besideSound: true).times.count == 90)
        let samples = try Command.output(
            of: "ffmpeg",
            [
                "-v", "error", "-copyts", "-i", movie.path, "-map", "0:a:0", "-af", "aresample=48000:async=1:first_pts=0", "-ac",
                "1", "-f",
                "s16le", "-",
            ]
        ).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        let start = try #require(samples.firstIndex { abs(Int($0)) > 6000 })
        #expect(abs(Double(start) / 48_000 - 0.75) < 0.003)
        // What has been received plays: the file up to the second fragment.
        let bytes = try Data(contentsOf: movie)
        let second = try #require(bytes.range(of: Data("moof".utf8), in: 2000..<bytes.count)).lowerBound - 4
        let later = bytes.range(of: Data("moof".utf8), in: (second + 8)..<bytes.count)
        try bytes.prefix(later.map { $0.lowerBound - 4 } ?? second).write(to: folder.file("begun.mp4"))
        #expect(try Probe.frames(folder.file("begun.mp4")).count >= 20)
    }

    @Test func `video is not copied into WebM`() throws {
        try folder.picture("a.png", "red")
        #expect(try run(["still", "a.png", "--duration", "1", "--size", "64x64", "-o", "a.mp4"]).status == 0)
        let command = try run(["soundtrack", "a.mp4", "--no-sound", "-o", "b.webm"])
        #expect(command.status == 64 && command.errors.contains(".mp4, .m4v or .mov"), "\(command.errors)")
    }
}
