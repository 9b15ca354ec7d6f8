import Foundation
import ReelTestSupport
import Testing

/// Tests of `stillreel encode`, whose streams ffmpeg makes.
@Suite struct EncodeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func encode(_ stream: URL, _ arguments: String...) throws -> Command {
        try encode(Data(contentsOf: stream), arguments)
    }

    private func encode(_ stream: Data, _ arguments: [String]) throws -> Command {
        try Command(stillreel, ["encode", "-"] + arguments, input: stream, folder: folder.url)
    }

    /// Makes a stream of a pattern that changes with each frame.
    private func stream(_ name: String, _ options: String, size: String = "64x48", frames: Int = 10) throws -> URL {
        try ffmpeg("-f lavfi -i testsrc2=s=\(size):r=25 -frames:v \(frames) \(options)", to: folder.file(name))
        return folder.file(name)
    }

    // MARK: Frames

    @Test func `samples of 4:2:0 reach the encoder as they are`() throws {
        let source = try stream("a.y4m", "-pix_fmt yuv420p", size: "160x120")
        let command = try encode(source, "--crf", "0", "-o", "a.mp4")
        #expect(command.status == 0 && command.text.hasPrefix("a.mp4: 160×120, 10 frames, 0:00:00.400, "), "\(command.errors)")
        #expect(command.errors.hasPrefix("stillreel: BT.601 is assumed, as usual for 160×120: "))
        #expect(command.errors.split(separator: "\n").count == 1)
        try expectMovie(folder.file("a.mp4"), 160, 120, frames: 10, rate: 25)
        #expect(try frameHashes(of: folder.file("a.mp4")) == frameHashes(of: source))
        #expect(try Probe(folder.file("a.mp4")).video?.color_space == "smpte170m")
    }

    @Test(arguments: [("420jpeg", "center"), ("420mpeg2", "left"), ("420paldv", "topleft"), ("420", "center")])
    func `the movie says where chroma samples lie`(_ name: String, _ location: String) throws {
        let source = try Data(contentsOf: stream("a.y4m", "-pix_fmt yuv420p", size: "96x64", frames: 2))
        let header = try #require(source.firstIndex(of: UInt8(ascii: "\n")))
        let data = Data("YUV4MPEG2 W96 H64 F25:1 Ip A1:1 C\(name)".utf8) + source[header...]
        for codec in ["h264", "hevc"] {
            let command = try encode(data, ["--codec", codec, "-o", "\(codec).mp4"])
            #expect(command.status == 0, "\(command.errors)")
            #expect(try Probe(folder.file("\(codec).mp4")).video?.chroma_location == location)
        }
        // Frames that are converted have new chroma samples.
        let full = try encode(
            Data("YUV4MPEG2 W96 H64 F25:1 Ip A1:1 C\(name) XCOLORRANGE=FULL".utf8) + source[header...], ["-o", "full.mp4"])
        #expect(full.status == 0 && full.errors.contains("full range"), "\(full.errors)")
        #expect(try Probe(folder.file("full.mp4")).video?.chroma_location == "left")
    }

    @Test func `of frames with equal times, the last one is shown`() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=10 -frames:v 6 -vf setpts=floor(N/2)*2 -fps_mode passthrough -c:v rawvideo "
                + "-pix_fmt yuv420p", to: folder.file("a.mkv"))
        let source = try frameHashes(of: folder.file("a.mkv"))
        let command = try encode(folder.file("a.mkv"), "--crf", "0", "-o", "a.mp4")
        #expect(
            command.status == 0
                && command.errors.contains("left out: 3 frames, whose times are those of the frames after them"),
            "\(command.errors)")
        #expect(try frameHashes(of: folder.file("a.mp4")) == [source[1], source[3], source[5]])
        #expect(try Probe.frames(folder.file("a.mp4")).count == 3)
        let strict = try encode(folder.file("a.mkv"), "--strict", "-o", "strict.mp4")
        #expect(
            strict.status == 65 && strict.errors.contains("frame 2 has the same time as the one before it"), "\(strict.errors)")
    }

    @Test func `a device is no sound`() throws {
        let source = try stream("a.y4m", "-pix_fmt yuv420p")
        let command = try encode(source, "--audio", "/dev/zero", "-o", "a.mp4")
        #expect(
            command.status == 65 && command.errors.contains("/dev/zero: a device cannot be read as sound"), "\(command.errors)")
        #expect(folder.contents == ["a.y4m"])
    }

    @Test(arguments: ["mp3", "flac"]) func `sound with a large cover comes through a pipe`(_ type: String) throws {
        let source = try stream("a.y4m", "-pix_fmt yuv420p")
        let cover = try folder.picture("cover.png", filter: "testsrc2=s=1000x1000,noise=alls=90:allf=t,format=rgb24")
        #expect(try cover.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 > 2_000_000)
        let sound = folder.file("song.\(type)")
        try ffmpeg("-f lavfi -i sine=d=1 -i \(cover.path) -map 0 -map 1 -c:v copy -disposition:v attached_pic", to: sound)
        let line = "\(stillreel) encode \(source.path) --audio <(cat song.\(type)) -o a.mp4"
        let command = try Command("bash", ["-c", line], folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        let streams = ["-v", "quiet", "-show_entries", "stream=codec_name", "-of", "csv=p=0", folder.file("a.mp4").path]
        #expect(try Command("ffprobe", streams).text == "h264\naac\npng\n")
    }

    @Test func `a pipe that never ends and is no sound is refused`() throws {
        let source = try stream("a.y4m", "-pix_fmt yuv420p")
        let pipe = folder.file("endless")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = ["-c", "exec head -c 400M /dev/zero > endless"]
        writer.currentDirectoryURL = folder.url
        try writer.run()
        let command = try encode(source, "--audio", "endless", "-o", "a.mp4")
        writer.waitUntilExit()
        #expect(
            command.status == 65 && command.errors.contains("/endless: not a media file that can be read"), "\(command.errors)")
        #expect(Set(folder.contents) == ["a.y4m", "endless"])
    }

    @Test func `equal frames are held`() throws {
        try ffmpeg("-f lavfi -i testsrc2=s=160x120:r=1:d=4 -vf fps=25 -pix_fmt yuv420p", to: folder.file("a.y4m"))
        let command = try encode(folder.file("a.y4m"), "-o", "a.mp4")
        #expect(command.status == 0 && command.text.contains("; 96 held; "), "\(command.text) \(command.errors)")
        let movie = folder.file("a.mp4")
        try expectMovie(movie, 160, 120, frames: 100, rate: 25)
        let sizes = try Probe.packets(movie, of: "v:0").compactMap { Int($0.size) }
        #expect(sizes.count { $0 < 20 } == 96, "\(sizes)")
        let hashes = try frameHashes(of: movie)
        for start in [0, 25, 50, 75] { #expect(Set(hashes[start..<(start + 25)]).count == 1) }
        #expect(Set(hashes).count == 4)
        #expect(try GStreamer(movie).times.count == 100)
    }

    /// As an animation whose pictures stay for a while: each is predicted from the one before, though much changes.
    @Test func `a picture that stays is predicted from the last one`() throws {
        try ffmpeg(
            "-f lavfi -i color=gray:s=640x360,noise=alls=60:all_seed=1 -frames:v 1 -update 1", to: folder.file("noise.png"))
        try ffmpeg(
            "-loop 1 -framerate 30 -i \(folder.file("noise.png").path) -vf crop=320:240:2*floor(n/15):40 -frames:v 120 "
                + "-pix_fmt yuv420p", to: folder.file("a.y4m"))
        let command = try encode(folder.file("a.y4m"), "-o", "a.mp4")
        #expect(command.status == 0 && command.text.contains("; 112 held; "), "\(command.text)")
        let packets = try Probe.packets(folder.file("a.mp4"), of: "v:0").filter { Int($0.size) ?? 0 > 50 }
        #expect(packets.count == 8)
        #expect(packets.count { $0.flags.hasPrefix("K") } == 1)
        let sizes = packets.compactMap { Int($0.size) }
        #expect(sizes.dropFirst().allSatisfy { $0 < sizes[0] / 2 }, "\(sizes)")
        #expect(Set(try frameHashes(of: folder.file("a.mp4"))).count == 8)
    }

    @Test(arguments: [
        "rgb24", "bgr24", "rgba", "bgra", "argb", "abgr", "0rgb", "gbrp", "rgb48le", "rgb48be", "rgba64le", "yuv420p", "yuv422p",
        "yuv444p", "yuvj420p", "nv12", "nv21", "yuyv422", "yuv420p10le", "yuv422p10le", "yuv444p10le", "p010le", "yuva420p",
    ]) func `raw frames have their colours`(_ format: String) throws {
        let isYCbCr = format.contains("yu") || format.hasPrefix("nv") || format.hasPrefix("p0")
        try ffmpeg(
            "-f lavfi -i color=0x3060C0:s=64x48:r=25,format=rgb24 -frames:v 3 -f rawvideo -pix_fmt \(format)",
            to: folder.file("a.raw"))
        let command = try encode(
            folder.file("a.raw"), "--pixel-format", format, "--size", "64x48", "--fps", "25", "--crf", "10", "-o", "a.mp4")
        #expect(command.status == 0, "\(command.errors)")
        try expectMovie(folder.file("a.mp4"), 64, 48, frames: 3, rate: 25)
        #expect(try Probe(folder.file("a.mp4")).video?.color_space == (isYCbCr && format != "yuva420p" ? "smpte170m" : "bt709"))
        for picture in try DecodedPicture.all(of: folder.file("a.mp4")) {
            #expect(isClose(picture.center, 0x30, 0x60, 0xC0, within: 6), "\(picture.center)")
        }
    }

    @Test(arguments: ["gray", "gray10le", "ya8", "monob"]) func `grey has the full range`(_ format: String) throws {
        try ffmpeg("-f lavfi -i color=white:s=64x48:r=25 -frames:v 3 -f rawvideo -pix_fmt \(format)", to: folder.file("a.raw"))
        let command = try encode(folder.file("a.raw"), "--pixel-format", format, "--size", "64x48", "-o", "a.mp4")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try colors(of: folder.file("a.mp4")) == ["white", "white", "white"])
    }

    @Test(arguments: ["png", "mjpeg", "bmp", "ppm", "pgm"]) func `rows of pictures`(_ codec: String) throws {
        let source = try stream("a.bin", "-vf crop=321:241:0:0:exact=1 -c:v \(codec) -q:v 2 -f image2pipe", size: "322x242")
        let command = try encode(source, "--fps", "10", "-o", "a.mp4")
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        try expectMovie(folder.file("a.mp4"), 321, 241, frames: 10, rate: 10)
        #expect(Set(try frameHashes(of: folder.file("a.mp4"))).count == 10)
    }

    @Test func `pictures of another size are fitted, and told`() throws {
        var data = Data()
        for (name, color, size) in [("a.png", "red", "64x48"), ("b.png", "blue", "48x48"), ("c.png", "red", "128x96")] {
            data += try Data(contentsOf: folder.picture(name, color, size))
        }
        let command = try encode(data, ["--fps", "1", "-o", "a.mp4"])
        #expect(
            command.status == 0 && command.errors == "stillreel: fitted into 64×48: 2 frames of another size than the first\n")
        #expect(try colors(of: folder.file("a.mp4")) == ["red", "blue", "red"])
        let second = try DecodedPicture.all(of: folder.file("a.mp4"))[1]
        #expect(isClose(second[2, 24], 0, 0, 0) && isClose(second[61, 24], 0, 0, 0))
    }

    @Test(arguments: [("black", 0), ("white", 255)]) func `transparent frames have a background`(
        _ background: String, _ level: Int
    ) throws {
        // Straight alpha of a half.
        let pixel: [UInt8] = [255, 0, 0, 128]
        let frame = Data((0..<64 * 48).flatMap { _ in pixel })
        let command = try encode(
            frame + frame, ["--pixel-format", "rgba", "--size", "64x48", "--background", background, "-o", "a.mp4"])
        #expect(command.status == 0 && command.errors.contains("transparent frames are shown over black") == (level == 0))
        for picture in try DecodedPicture.all(of: folder.file("a.mp4")) {
            let (half, red) = (level / 2, 128 + level / 2)
            #expect(isClose(picture.center, red, half, half, within: 6), "\(picture.center)")
        }
    }

    // MARK: Times

    @Test(arguments: ["nut", "matroska"]) func `frames keep their times`(_ format: String) throws {
        // Frames 3, 10 and 17 are missing.
        try ffmpeg(
            "-f lavfi -i testsrc2=s=320x240:r=25 -t 0.8 -vf select=not(eq(mod(n\\,7)\\,3)) -vsync vfr -c:v png -f \(format)",
            to: folder.file("a.bin"))
        let command = try encode(folder.file("a.bin"), "-o", "a.mp4")
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        let video = try #require(try Probe(folder.file("a.mp4")).video)
        let times = try Probe.frames(folder.file("a.mp4")).map { Double(try #require($0.pts)) / Double(video.timescale) }
        let expected: [Double] = (0..<20).filter { $0 % 7 != 3 }.map { Double($0) / 25 }
        #expect(times == expected)
        #expect(video.duration_ts == video.timescale * 8 / 10)

        let even = try encode(folder.file("a.bin"), "--fps", "25", "-o", "b.mp4")
        #expect(even.status == 0 && even.text.contains("; 3 held; "), "\(even.text)")
        try expectMovie(folder.file("b.mp4"), 320, 240, frames: 20, rate: 25)
        let hashes = try frameHashes(of: folder.file("b.mp4"))
        #expect(Set(hashes).count > 10)

        let fewer = try encode(folder.file("a.bin"), "--fps", "10", "-o", "c.mp4")
        #expect(fewer.status == 0 && fewer.errors.contains("for which 10 frames/s have no place"), "\(fewer.errors)")
        try expectMovie(folder.file("c.mp4"), 320, 240, frames: 8, rate: 10)
    }

    @Test func `another rate than the stream's`() throws {
        let source = try stream("a.y4m", "-pix_fmt yuv420p")
        #expect(try encode(source, "--fps", "50", "-o", "a.mp4").text.contains(", 20 frames, 0:00:00.400, "))
        try expectMovie(folder.file("a.mp4"), 64, 48, frames: 20, rate: 50)
    }

    // MARK: Files

    @Test(arguments: [
        (["--codec", "hevc"], "a.mp4", "hevc", "yuv420p"), (["--codec", "prores"], "a.mov", "prores", "yuv422p10le"),
        ([], "a.webm", "vp9", "yuv420p"), (["--streaming"], "a.mp4", "h264", "yuv420p"),
    ]) func `kinds of movies`(_ options: [String], _ name: String, _ codec: String, _ format: String) throws {
        let source = try stream("a.y4m", "-pix_fmt yuv444p", size: "96x72")
        let command = try encode(Data(contentsOf: source), options + ["-o", name])
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.errors.contains("4:2:0 chroma") == (codec != "prores"), "\(command.errors)")
        let video = try #require(try Probe(folder.file(name)).video)
        #expect(video.codec_name == codec && video.pix_fmt == format)
        #expect(try Probe.frames(folder.file(name)).count == 10)
    }

    @Test func `metadata, an aspect ratio and a plan`() throws {
        let source = try stream("a.y4m", "-vf setsar=4/3 -pix_fmt yuv420p")
        #expect(try encode(source, "--metadata", "title=Rome", "-o", "a.mp4").status == 0)
        let probe = try Probe(folder.file("a.mp4"))
        #expect(probe.format.tags?["title"] == "Rome" && probe.video?.sample_aspect_ratio == "4:3")
        let plan = try encode(Data(), ["--dry-run", "--pixel-format", "rgb24", "--size", "64x48"])
        #expect(plan.status == 0 && plan.text.contains("\"pixelFormat\" : \"rgb24\""), "\(plan.errors)")
    }

    // MARK: Sound

    @Test func `sound ends with the frames`() throws {
        let source = try stream("a.y4m", "-pix_fmt yuv420p", frames: 25)
        try folder.song("song.mp3", seconds: 3)
        let command = try encode(source, "--audio", "song.mp3", "-o", "a.mp4")
        #expect(command.status == 0 && command.text.contains("; sound encoded; "), "\(command.errors)")
        #expect(command.errors.contains("the music lasts"))
        let probe = try Probe(folder.file("a.mp4"))
        #expect(probe.audio.map { $0.duration_ts == $0.timescale } == true)
        try expectMovie(folder.file("a.mp4"), 64, 48, frames: 25, rate: 25)
        let long = try encode(source, "--audio", "song.mp3", "--match", "sound", "-o", "b.mp4")
        #expect(long.status == 0 && long.text.contains(", 0:00:03"), "\(long.text)")
        #expect(folder.contents == ["a.mp4", "a.y4m", "b.mp4", "song.mp3"])
    }

    /// One program writes frames and sound in turn, as much as pipes can contain.
    @Test func `frames and sound come through two pipes`() throws {
        let both = """
            mkfifo v a
            ffmpeg -v error -f lavfi -i testsrc2=s=320x240:r=25:d=10 -f lavfi -i sine=r=44100:d=10 \
            -map 0:v -pix_fmt yuv420p -f yuv4mpegpipe -y v -map 1:a -f wav -y a &
            "$0" encode v --audio a -o a.mp4
            """
        let open = "cat b.y4m | \"$0\" encode - --audio /dev/fd/3 -o b.mp4 3< <(cat song.wav)"
        _ = try stream("b.y4m", "-pix_fmt yuv420p")
        try folder.song("song.wav", seconds: 1)
        let command = try Command("bash", ["-c", both + "\n" + open, stillreel], folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        try expectMovie(folder.file("a.mp4"), 320, 240, frames: 250, rate: 25)
        #expect(try Probe(folder.file("a.mp4")).audio?.duration_ts == 441_000)
        #expect(try Probe(folder.file("b.mp4")).audio?.duration_ts == 17_640)
        #expect(!folder.contents.contains { $0.hasSuffix(".partial") })
    }

    // MARK: Trouble

    @Test(arguments: ["y4m", "raw", "png", "jpeg", "matroska"]) func `a stream that ends within a frame`(_ kind: String) throws {
        let options = [
            "y4m": "-pix_fmt yuv420p -f yuv4mpegpipe", "raw": "-pix_fmt rgb24 -f rawvideo", "png": "-c:v png -f image2pipe",
            "jpeg": "-c:v mjpeg -f image2pipe", "matroska": "-c:v rawvideo -pix_fmt yuv420p -f matroska",
        ]
        let whole = try Data(contentsOf: stream("a.bin", #require(options[kind]), frames: 5))
        let raw = kind == "raw" ? ["--pixel-format", "rgb24", "--size", "64x48"] : []
        let cut = whole.dropLast(kind == "matroska" ? 1_500 : 500)
        let command = try encode(cut, raw + ["-o", "a.mp4"])
        #expect(command.status == 0 && command.errors.contains("standard input ends within frame 5"), "\(command.errors)")
        #expect(try Probe(folder.file("a.mp4")).video?.nb_frames == "4")
        let strict = try encode(cut, raw + ["--strict", "-o", "b.mp4"])
        #expect(strict.status == 65 && strict.errors.contains("it ends within frame 5"), "\(strict.errors)")
        #expect(try encode(whole, raw + ["--strict", "-o", "c.mp4"]).status == 0)
        #expect(folder.contents == ["a.bin", "a.mp4", "c.mp4"])
    }

    private static let header = "YUV4MPEG2 W64 H48 F25:1 Ip A1:1 C420jpeg\n"
    private static let frame = "FRAME\n" + String(repeating: "x", count: 4608)
    private static let garbage = String(repeating: "garbage ", count: 30_000)
    private static func header(_ size: String, _ rest: String) -> String { "YUV4MPEG2 \(size) \(rest) A1:1 C420jpeg\n\(frame)" }

    private static let unreadable: [(String, String)] = [
        ("", "it is empty"), (garbage, "it is none of YUV4MPEG2"), (header, "there is no frame in it"),
        (header + "FRAME\nabc", "it ends within its first frame"), (header + frame + garbage, "what follows its first"),
        (header("W99999999 H9999", "F25:1 Ip"), "larger than is supported"),
        (header("W16000 H16000", "F25:1 Ip"), "are not supported"), (header("W64 H48", "F25:1 It"), "interlaced"),
        (header("W64 H48", "F5000:1 Ip"), "choose another one (--fps)"), ("P6 64 48 255\n123", "frame 1 of standard input"),
    ]

    @Test(arguments: unreadable) func `streams that cannot be read`(_ stream: String, _ reason: String) throws {
        let command = try encode(Data(stream.utf8), ["-o", "a.mp4"])
        #expect(command.status == 65 && command.errors.contains(reason), "\(command.errors)")
        #expect(command.errors.split(separator: "\n").count == 1 && folder.contents == [])
    }

    @Test(arguments: [
        (["--pixel-format", "rgb24"], "raw frames need their size"), (["--size", "64x48"], "which need --pixel-format"),
        (["--pixel-format", "nope", "--size", "64x48"], "'nope' is not known"),
        (["--pixel-format", "rgb24", "--size", "99999x48"], "are not supported"),
        (["--input-format", "raw"], "raw frames need a pixel format"), (["--audio", "-"], "cannot be read from standard input"),
        (["--input-format", "png", "--pixel-format", "rgb24", "--size", "64x48"], "png has its own"),
        (["--crf", "99"], "0 to 51"),
    ]) func `command lines that are wrong`(_ arguments: [String], _ reason: String) throws {
        let command = try encode(Data(), arguments + ["-o", "a.mp4"])
        #expect(command.status == 64 && command.errors.contains(reason), "\(command.errors)")
    }

    @Test(arguments: [
        (["--audio", "song.wav"], "a.webm"), (["--audio", "song.wav", "--streaming"], "a.mp4"), ([], "a.gif"), ([], "a.m3u8"),
    ])
    func `what cannot be written is told before the stream is read`(_ arguments: [String], _ name: String) throws {
        try folder.song("song.wav", seconds: 1)
        let command = try encode(Data(), arguments + ["-o", name])
        #expect(command.status == 64 && command.errors.contains("write a .mp4"), "\(command.errors)")
    }

    @Test func `video that is not whole frames is refused, and other tracks are left out`() throws {
        let compressed = try stream("a.mkv", "-c:v libx264 -f matroska")
        let command = try encode(compressed, "-o", "a.mp4")
        #expect(command.status == 65 && command.errors.contains("its video is h264"), "\(command.errors)")
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -f lavfi -i sine=d=1 -c:v png -f matroska", to: folder.file("b.mkv"))
        let silent = try encode(folder.file("b.mkv"), "-o", "b.mp4")
        #expect(
            silent.status == 0 && silent.errors == "stillreel: left out: 1 other track of standard input\n", "\(silent.errors)")
    }

    @Test func `a damaged picture within a row is an error`() throws {
        let picture = try Data(contentsOf: folder.picture("a.png", "red"))
        var damaged = picture
        damaged[damaged.count - 30] ^= 0xFF
        let command = try encode(picture + damaged + picture, ["-o", "a.mp4"])
        #expect(command.status == 65 && command.errors.contains("frame 2 of standard input"), "\(command.errors)")
        #expect(folder.contents == ["a.png"])
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func `a signal ends waiting for a silent pipe`(_ signal: Int32, _ status: Int32) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--default-signal=INT,TERM", stillreel, "encode", "-", "-o", "a.mp4"]
        process.currentDirectoryURL = folder.url
        let (input, errors) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        let frames = try Data(contentsOf: stream("a.y4m", "-pix_fmt yuv420p"))
        try input.fileHandleForWriting.write(contentsOf: frames.prefix(30_000))
        let end = Date(timeIntervalSinceNow: 60)
        while !folder.contents.contains(where: { $0.hasSuffix(".partial") }), Date() < end { usleep(10_000) }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
        #expect(folder.contents == ["a.y4m"])
    }
}
