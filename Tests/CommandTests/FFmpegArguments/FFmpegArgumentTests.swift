import Foundation
import ReelTestSupport
import Testing

/// Tests with the command lines that programs write for ffmpeg, as far as these programs need it.
@Suite struct FFmpegArgumentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs the command with raw frames of 64×48, in which a red frame follows two blue ones.
    private func run(_ arguments: String, bytesPerPixel: Int = 4, frames: Int = 3) throws -> Command {
        let pixels: [[UInt8]] = [[0, 0, 255, 255], [0, 0, 255, 255], [255, 0, 0, 255]]
        var data = Data()
        for pixel in pixels.prefix(frames) {
            for _ in 0..<64 * 48 { data.append(contentsOf: pixel.prefix(bytesPerPixel)) }
        }
        return try Command(stillreel, arguments.split(separator: " ").map(String.init), input: data, folder: folder.url)
    }

    @Test func `what matplotlib writes`() throws {
        let command = try run(
            "-f rawvideo -vcodec rawvideo -s 64x48 -pix_fmt rgba -framerate 10 -loglevel error -i pipe: -vcodec h264 "
                + "-pix_fmt yuv420p -b 1000k -metadata title=x -y a.mp4")
        #expect(command.status == 0 && command.text == "", "\(command.errors)")
        #expect(command.errors == "stillreel: -b 1000k: not used, because the quality is constant (-crf)\n")
        try expectMovie(folder.file("a.mp4"), 64, 48, frames: 3, rate: 10)
        #expect(try colors(of: folder.file("a.mp4")) == ["blue", "blue", "red"])
        #expect(try Probe(folder.file("a.mp4")).format.tags?["title"] == "x")
    }

    @Test func `what MoviePy writes`() throws {
        try folder.song("song.m4a", seconds: 1)
        let command = try run(
            "-y -loglevel error -f rawvideo -vcodec rawvideo -s 64x48 -pix_fmt rgb24 -r 10.00 -an -i - -i song.m4a -acodec copy "
                + "-vcodec libx264 -preset medium -threads 2 -pix_fmt yuv420p a.mp4", bytesPerPixel: 3)
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.errors.hasPrefix("stillreel: -threads 2: not used, because "))
        let probe = try Probe(folder.file("a.mp4"))
        #expect(probe.video?.codec_name == "h264" && probe.audio?.codec_name == "aac")
        let packets = try packetHashes(of: folder.file("song.m4a"), stream: "a:0")
        #expect(try packetHashes(of: folder.file("a.mp4"), stream: "a:0").starts(with: packets.prefix(40)))
    }

    @Test func `what imageio-ffmpeg writes`() throws {
        let command = try run(
            "-y -f rawvideo -vcodec rawvideo -s 64x48 -pix_fmt rgb24 -r 16.00 -i - -an -vcodec libx264 -pix_fmt yuv420p -crf 25 "
                + "-v warning a.mp4", bytesPerPixel: 3)
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        try expectMovie(folder.file("a.mp4"), 64, 48, frames: 3, rate: 16)
        let version = try Command(stillreel, ["-version"])
        #expect(version.status == 0 && version.text.hasPrefix("stillreel version "))
    }

    @Test func `imageio's multiples of 16 are not needed, and other sound becomes AAC`() throws {
        try folder.song("song.mp3", seconds: 1)
        let command = try run("\(Self.input) -i song.mp3 -vf scale=64:60 -acodec libmp3lame -shortest a.mp4")
        #expect(command.status == 0 && command.errors.contains("-vf scale=64:60: not done; "), "\(command.errors)")
        #expect(command.errors.contains("-acodec libmp3lame: the sound becomes AAC"))
        try expectMovie(folder.file("a.mp4"), 64, 48, frames: 3, rate: 10)
        #expect(try Probe(folder.file("a.mp4")).audio?.codec_name == "aac")
    }

    @Test func `rows of pictures and other containers`() throws {
        let blue = try Data(contentsOf: folder.picture("a.png", "blue"))
        let arguments = "-y -f image2pipe -framerate 5 -i - -c:v libvpx-vp9 a.webm".split(separator: " ").map(String.init)
        let command = try Command(stillreel, arguments, input: blue + blue, folder: folder.url)
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        #expect(try Probe(folder.file("a.webm")).video?.codec_name == "vp9")
        #expect(try Probe.frames(folder.file("a.webm")).compactMap(\.pts) == [0, 200])
    }

    private func length(of probe: Probe) throws -> Double {
        let video = try #require(probe.video)
        return Double(try #require(video.duration_ts)) / Double(video.timescale)
    }

    @Test(arguments: [("", 1.0, 10), ("", 0.1, 3), ("-shortest", 0.1, 1), ("-map 0:v", 1.0, 3), ("-map 0:v -map 1:a", 0.1, 3)])
    func `the movie is as long as ffmpeg's`(_ options: String, _ seconds: Double, _ frames: Int) throws {
        try folder.song("song.wav", seconds: seconds)
        let command = try run("\(Self.input) -i song.wav \(options) a.mp4")
        #expect(command.status == 0, "\(command.errors)")
        let probe = try Probe(folder.file("a.mp4"))
        #expect(try length(of: probe) == Double(frames) / 10)
        #expect((probe.audio == nil) == (options == "-map 0:v"))
    }

    @Test func `frames are counted at the rate of the input, or 25`() throws {
        let source = "-v error -f lavfi -i testsrc2=s=64x48:r=10:d=0.6"
        for (coding, options, rate) in [
            ("-f yuv4mpegpipe -pix_fmt yuv420p", "-f yuv4mpegpipe -r 5", 5.0),
            ("-f yuv4mpegpipe -pix_fmt yuv420p", "-f yuv4mpegpipe", 10), ("-f image2pipe -c:v png", "-f image2pipe", 25),
        ] {
            let stream = try Command.output(of: "ffmpeg", "\(source) \(coding) -".split(separator: " ").map(String.init))
            let arguments = "-y \(options) -i - a.mp4".split(separator: " ").map(String.init)
            let command = try Command(stillreel, arguments, input: stream, folder: folder.url)
            #expect(command.status == 0, "\(command.errors)")
            #expect(try Probe.frames(folder.file("a.mp4")).count == 6, "\(options)")
            #expect(try length(of: Probe(folder.file("a.mp4"))) == 6 / rate, "\(options)")
        }
    }

    @Test func `what matplotlib writes for pictures in files`() throws {
        for (number, color) in ["blue", "red", "lime", "white"].enumerated() {
            try folder.picture("tmp000\(number + 1).png", color)
        }
        let usual = "-framerate 10 -i tmp%04d.png"
        #expect(try run("\(usual) -vcodec h264 -pix_fmt yuv420p -y a.mp4").status == 0)
        try expectMovie(folder.file("a.mp4"), 64, 48, frames: 4, rate: 10)
        #expect(try colors(of: folder.file("a.mp4")) == ["blue", "red", "lime", "white"])
        let part = try run("-f image2 -start_number 2 \(usual) -frames:v 2 -vcodec h264 -y b.mp4")
        #expect(part.status == 0, "\(part.errors)")
        #expect(try colors(of: folder.file("b.mp4")) == ["red", "lime"])
        let none = try run("-framerate 10 -i other%d.png c.mp4")
        #expect(none.status == 65 && none.errors.contains("other0.png: there is no such picture"), "\(none.errors)")
        for (number, color) in ["0000FF", "FF0000"].enumerated() {
            try ffmpeg(
                "-f lavfi -i color=0x\(color):s=64x48,format=rgba -frames:v 1 -f rawvideo", to: folder.file("raw\(number).rgba"))
        }
        let raw = try run("-f image2 -vcodec rawvideo -video_size 64x48 -pixel_format rgba -framerate 10 -i raw%d.rgba r.mp4")
        #expect(raw.status == 0, "\(raw.errors)")
        #expect(try colors(of: folder.file("r.mp4")) == ["blue", "red"])
    }

    @Test func `what Moonraker's time-lapse component writes`() throws {
        for (number, color) in ["blue", "red", "lime"].enumerated() { try folder.picture("frame00000\(number + 1).jpg", color) }
        let command = try run(
            "-r 30 -i frame%6d.jpg -threads 2 -g 5 -crf 23 -vcodec libx264 -pix_fmt yuv420p -an a.mp4 -y")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try colors(of: folder.file("a.mp4")) == ["blue", "red", "lime"])
    }

    @Test func `what mediapy writes`() throws {
        let command = try run(
            "-v error -f rawvideo -vcodec rawvideo -pix_fmt rgb24 -s 64x48 -r 10 -i - -an -vcodec h264 -pix_fmt yuv420p -qp 20 "
                + "-y a.mp4", bytesPerPixel: 3)
        #expect(command.status == 0 && command.errors.hasPrefix("stillreel: -qp 20: taken as -crf 20"), "\(command.errors)")
        #expect(try colors(of: folder.file("a.mp4")) == ["blue", "blue", "red"])
    }

    private static let input = "-f rawvideo -s 64x48 -pix_fmt rgba -r 10 -i -"

    private static let mistakes: [(String, String)] = [
        ("\(input) -vf hflip a.mp4", "-vf hflip: filters are not applied"),
        ("\(input) -vf scale=-9223372036854775808:48 a.mp4", "filters are not applied"),
        ("\(input) -nope 1 a.mp4", "-nope: this option of ffmpeg"),
        ("\(input) -vcodec mpeg2video a.mp4", "-vcodec mpeg2video: this codec is not written"),
        ("\(input) -r 20 a.mp4", "another rate"), ("\(input) -s 32x24 a.mp4", "another size"),
        ("\(input) a.mp4 b.mp4", "only one output file"), (input, "there is no output file"),
        ("\(input) -crf", "its value is missing"), ("\(input) -frames:v 2 a.mp4", "only numbered pictures can be limited"),
        ("-f image2 -i a.png a.mp4", "name numbered pictures"),
        ("-f rawvideo -i - a.mp4", "the size of the frames is missing"),
        ("-f dshow -i cam a.mp4", "-f dshow: this kind of stream"),
        ("\(input) -i a.wav -i b.wav a.mp4", "-i b.wav: only one input with sound"),
        ("\(input) -i a.wav -map 1:a a.mp4", "add -map 0:v"),
        ("\(input) -f mpegts a.mp4", "-f mpegts: the name of the file"),
    ]

    @Test(arguments: mistakes) func `what cannot be done is an error`(_ arguments: String, _ reason: String) throws {
        let command = try run(arguments)
        #expect(command.status == 64 && command.errors.contains(reason), "\(command.errors)")
        #expect(folder.contents == [])
    }

    @Test func `files are kept without -y`() throws {
        #expect(try run("\(Self.input) a.mp4").status == 0)
        let command = try run("\(Self.input) a.mp4")
        #expect(command.status == 73 && command.errors.hasSuffix("or overwrite it (-y)\n"), "\(command.errors)")
        #expect(try run("-y \(Self.input) a.mp4").status == 0)
    }
}
