import Foundation
import ReelTestSupport
import Testing

/// Tests with ffprobe, ffmpeg and GStreamer of slideshows as animated pictures.
@Suite struct AnimationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (name, color) in [("a", "red"), ("b", "lime"), ("c", "blue")] { try folder.picture("\(name).png", color) }
    }

    private func make(_ name: String, _ arguments: String...) throws -> Command {
        try Command(stillreel, arguments + ["-o", name], folder: folder.url)
    }

    /// Returns how long each frame of a GIF is shown, in hundredths of a second, from its graphic control extensions.
    private func delays(ofGIF url: URL) throws -> [Int] {
        let bytes = [UInt8](try Data(contentsOf: url))
        return bytes.indices.dropLast(7).filter { bytes[$0...].starts(with: [0x21, 0xF9, 0x04]) && bytes[$0 + 7] == 0 }
            .map { Int(bytes[$0 + 4]) | Int(bytes[$0 + 5]) << 8 }
    }

    /// Returns how long each frame of a WebP is shown, in milliseconds, from its chunks `ANMF`.
    private func durations(ofWebP url: URL) throws -> [Int] {
        let bytes = [UInt8](try Data(contentsOf: url))
        return bytes.indices.dropLast(24).filter { bytes[$0...].starts(with: Array("ANMF".utf8)) }
            .map { Int(bytes[$0 + 20]) | Int(bytes[$0 + 21]) << 8 | Int(bytes[$0 + 22]) << 16 }
    }

    @Test func `held pictures of a GIF are one frame each, and the times add up`() throws {
        let command = try make(
            "show.gif", "slideshow", "a.png", "b.png", "c.png", "--hold", "1.234", "--transition", "none")
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.errors.contains("25 frames/s instead of 30"), "\(command.errors)")
        let movie = folder.file("show.gif")
        let delays = try delays(ofGIF: movie)
        #expect(delays.count == 3)
        // Slides begin on frames of the reel, of 1/30 s, and are shown from the next frame of 1/25 s on.
        #expect(delays.reduce(0, +) == 370, "\(delays)")
        let video = try #require(try Probe(movie).video)
        #expect(video.width == 640 && video.height == 360 && video.codec_name == "gif")
        #expect(try DecodedPicture.all(of: movie).map(\.name).first == "red")
        // It is played for ever (the application extension of Netscape).
        #expect(try Data(contentsOf: movie).range(of: Data("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]) != nil)
    }

    @Test(arguments: ["gif", "webp"]) func `a dissolve moves, and the sound is left out`(_ type: String) throws {
        try folder.song("song.wav", seconds: 2)
        let command = try make(
            "show.\(type)", "slideshow", "a.png", "c.png", "--hold", "0.5", "--transition", "dissolve", "--fps", "10", "--audio",
            "song.wav", "--title", "Rome", "--size", "64x48")
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.errors.contains("left out: the sound, the tags"), "\(command.errors)")
        #expect(!command.errors.contains("frames/s"), "\(command.errors)")
        let movie = folder.file("show.\(type)")
        let (times, ticks) = type == "gif" ? (try delays(ofGIF: movie), 100) : (try durations(ofWebP: movie), 1000)
        #expect(times.reduce(0, +) == 2 * ticks, "\(times)")
        // The title appears and leaves, so there are more frames than those of the dissolve.
        #expect((12...20).contains(times.count), "\(times)")
        guard type == "gif" else { return }
        // GStreamer 1.22 decodes GIFs, ffmpeg's too, but never ends.
        #expect(try Probe.frames(movie).count == times.count && frameHashes(of: movie).count == times.count)
    }

    @Test func `colours are the pictures'`() throws {
        for (red, green, blue) in [(0x30, 0x60, 0xC0), (0xE0, 0xA0, 0x20), (0x80, 0x80, 0x80)] {
            try folder.picture("flat.png", String(format: "0x%02X%02X%02X", red, green, blue))
            for type in ["gif", "webp"] {
                let command = try make("flat.\(type)", "still", "flat.png", "--duration", "1", "--size", "64x48", "-y")
                #expect(command.status == 0, "\(command.errors)")
                // The first frame; ffmpeg does not decode animated WebP, but libwebp's tools and ImageMagick do.
                let output = folder.file("seen.png")
                _ = try Command.output(of: "convert", [folder.file("flat.\(type)").path + "[0]", output.path])
                let pixels = try PictureFile.pixels(output)
                let place = (24 * 64 + 32) * 3
                let seen = (red: Int(pixels[place]), green: Int(pixels[place + 1]), blue: Int(pixels[place + 2]))
                #expect(colorDifference(seen, (red, green, blue)) < 2.5, "\(type): \(red), \(green), \(blue) became \(seen)")
            }
        }
    }

    @Test func `a time-lapse keeps the times of its frames`() throws {
        try folder.frames(12)
        let command = try make("lapse.webp", "timelapse", "frame*.jpg", "--fps", "8", "--size", "64x48")
        #expect(command.status == 0, "\(command.errors)")
        let times = try durations(ofWebP: folder.file("lapse.webp"))
        #expect(times.count == 12 && times.reduce(0, +) == 1500 && Set(times) == [125], "\(times)")
        let fast = try make("fast.gif", "timelapse", "frame*.jpg", "--fps", "50", "--size", "64x48")
        #expect(fast.status == 0 && fast.errors.contains("25 frames/s instead of 50"), "\(fast.errors)")
        #expect(try delays(ofGIF: folder.file("fast.gif")) == Array(repeating: 4, count: 6))
    }

    @Test func `a reel is reduced, unless a size is given`() throws {
        let reel = "{ canvas: { width: 1600, height: 1200 }, frameRate: 5, slides: [ { picture: a.png, seconds: 1 } ] }"
        try Data(reel.utf8).write(to: folder.file("reel.yaml"))
        let small = try make("small.gif", "render", "reel.yaml")
        #expect(
            small.status == 0 && small.errors.contains("640x480") && small.errors.contains("--size 1600x1200"), "\(small.errors)")
        #expect(try Probe(folder.file("small.gif")).video?.width == 640)
        let given = try make("given.webp", "render", "reel.yaml", "--size", "800x600")
        #expect(given.status == 0 && given.errors.isEmpty, "\(given.errors)")
        let size = try Command.output(of: "identify", ["-format", "%wx%h", folder.file("given.webp").path + "[0]"])
        #expect(String(decoding: size, as: UTF8.self) == "800x600")
        let movie = try make("movie.mp4", "render", "reel.yaml", "--size", "64x48")
        #expect(movie.status == 0, "\(movie.errors)")
        try expectMovie(folder.file("movie.mp4"), 64, 48, frames: 5, rate: 5)
        let plan = try make("show.gif", "slideshow", "a.png", "--hold", "1", "--dry-run")
        let canvas =
            try #require(try JSONSerialization.jsonObject(with: plan.output) as? [String: Any])["canvas"] as? [String: Any]
        #expect(canvas?["width"] as? Int == 640)
    }

    @Test func mistakes() throws {
        let before = folder.contents
        for (arguments, words) in [(["--memory", "300M"], "only for movies"), (["--segment", "1/1"], ".mp4, .m4v or .mov")] {
            let command = try Command(
                stillreel, ["still", "a.png", "--duration", "1", "-o", "x.gif"] + arguments, folder: folder.url)
            #expect(command.status != 0 && command.errors.contains(words), "\(command.errors)")
        }
        #expect(folder.contents == before)
    }
}
