import Foundation
import ReelTestSupport
import Testing

/// Movies and animated pictures as slides. ffmpeg makes the clips, and decodes the movies.
@Suite struct ClipTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.picture("red.png", "red")
        try folder.picture("blue.png", "blue")
    }

    /// Makes a movie whose frames are numbered by their grey: frame n has luma 20 + 6n.
    private func numbered(_ name: String, rate: String = "30", seconds: Double = 1, _ more: String = "") throws {
        try ffmpeg(
            "-f lavfi -i color=black:s=64x48:r=\(rate):d=\(seconds),format=yuv420p,geq=lum=20+6*N:cb=128:cr=128 "
                + "-c:v libx264 -qp 0 -bf 2 -colorspace bt709 -color_range tv \(more)", to: folder.file(name))
    }

    /// Returns the numbers of the frames of such a movie.
    private func numbers(_ name: String) throws -> [Int] {
        try DecodedPicture.all(of: folder.file(name)).map { picture in
            Int((((Double(picture.center.green) / 255 * 219 + 16) - 20) / 6).rounded())
        }
    }

    private func render(_ slides: String..., reel: String = "frameRate: 30", status: Int32 = 0) throws -> Command {
        let list = slides.map { "  - \($0)\n" }.joined()
        try Data("canvas: { width: 64, height: 48 }\n\(reel)\nslides:\n\(list)".utf8).write(to: folder.file("r.yaml"))
        let command = try folder.stillreel("render", "r.yaml", "-o", "out.mp4", "-y")
        #expect(command.status == status, "\(command.errors)")
        return command
    }

    // MARK: Pictures

    @Test func `a clip is shown frame by frame`() throws {
        try numbered("a.mp4")
        _ = try render("a.mp4")
        try expectMovie(folder.file("out.mp4"), 64, 48, frames: 30, rate: 30)
        #expect(try numbers("out.mp4") == Array(0..<30))
    }

    /// The rate of the clip, keys of the slide, and the frames that are shown in 30 frames a second.
    static let rates: [(String, String, [Int])] = {
        let twice: [Int] = (0..<15).map { 2 * $0 }
        let third: [Int] = (0..<15).map { $0 / 3 }
        let half: [Int] = (0..<30).map { $0 / 2 }
        let standing: [Int] = Array(9..<15) + Array(repeating: 14, count: 6)
        return [
            ("60", "", twice), ("10", "", third), ("30", "speed: 2", Array(twice.prefix(8))), ("30", "speed: 0.5", half),
            ("30", "from: 0.2, to: 0.4", Array(6..<12)), ("30", "from: 0.2, seconds: 0.2", Array(6..<12)),
            ("30", "from: 0.3, seconds: 0.4", standing),
        ]
    }()

    @Test(arguments: rates)
    func `a clip of any rate and speed is shown at its times`(_ rate: String, _ keys: String, _ expected: [Int]) throws {
        try numbered("a.mp4", rate: rate, seconds: 0.5)
        _ = try render("{ clip: a.mp4\(keys.isEmpty ? "" : ", \(keys)") }")
        #expect(try numbers("out.mp4") == expected)
    }

    @Test func `times that are rounded to milliseconds repeat no frame`() throws {
        try numbered("a.mkv", rate: "30000/1001", seconds: 1)
        _ = try render("a.mkv", reel: "frameRate: 29.97")
        #expect(try numbers("out.mp4") == Array(0..<30))
    }

    @Test func `a clip with a variable frame rate keeps its times`() throws {
        // Ten frames of a thirtieth of a second, then every third.
        try numbered("all.mp4", seconds: 1)
        try ffmpeg(
            "-i \(folder.file("all.mp4").path) -vf select='lt(n,10)+not(mod(n,3))' -fps_mode vfr -c:v libx264 -qp 0",
            to: folder.file("a.mp4"))
        _ = try render("{ clip: a.mp4, seconds: 1 }")
        #expect(try numbers("out.mp4") == Array(0..<10) + (10..<30).map { max(9, $0 / 3 * 3) })
    }

    /// Keys of a slide, and the frames of a clip of half a second that are shown while it is heard for one.
    static let held: [(String, [Int])] = {
        func last(_ count: Int) -> [Int] { Array(repeating: 14, count: count) }
        let whole: [Int] = Array(0..<15)
        let twice: [Int] = (0..<7).map { 2 * $0 }
        return [
            ("", whole + last(15)), (", from: 0.4, to: 0.8", [12, 13] + last(10)), (", from: 0.6, to: 0.8", last(6)),
            (", speed: 2", twice + last(8)),
        ]
    }()

    @Test(arguments: held) func `the last picture of a clip is held until its sound ends`(_ keys: String, _ expected: [Int])
        throws
    {
        try numbered("silent.mp4", seconds: 0.5)
        try ffmpeg(
            "-i \(folder.file("silent.mp4").path) -f lavfi -i sine=r=48000:d=1 -c:v copy -c:a aac", to: folder.file("a.mp4"))
        _ = try render("{ clip: a.mp4\(keys) }")
        #expect(try numbers("out.mp4") == expected)
        let end = Double(expected.count) / 30
        #expect(try level(end - 0.15..<end - 0.05) > -40)
    }

    @Test func `a clip plays in the transitions before and after it`() throws {
        try numbered("a.mp4")
        _ = try render(
            "{ picture: red.png, seconds: 1 }", "a.mp4", "{ picture: red.png, seconds: 1 }",
            reel: "transition: { style: wipe-left, seconds: 0.2, softness: 0 }")
        // 1 s, then the clip's second, then 1 s without the transition, which is a part of the clip's.
        try expectMovie(folder.file("out.mp4"), 64, 48, frames: 90, rate: 30)
        let frames = try DecodedPicture.all(of: folder.file("out.mp4"))
        let alone = try numbers("out.mp4")[36..<54]
        #expect(Array(alone) == Array(6..<24))
        // The edge moves from the right to the left: on the side where the clip is, it plays.
        let edge = frames[33][60, 24]
        #expect(isClose(edge, edge.green, edge.green, edge.green, within: 4) && isClose(frames[33][4, 24], 254, 0, 0))
    }

    @Test func `clips are upright, in square pixels, and have the colours that other players show`() throws {
        let quarters =
            "color=red:s=64x32:r=10:d=0.3,drawbox=32:0:32:16:lime:fill,drawbox=0:16:32:16:blue:fill,"
            + "drawbox=32:16:32:16:white:fill"
        try ffmpeg("-f lavfi -i \(quarters) -c:v libx264 -qp 0 -pix_fmt yuv420p", to: folder.file("flat.mp4"))
        try turn(folder.file("flat.mp4"), 90, to: folder.file("turned.mov"))
        try ffmpeg(
            "-f lavfi -i \(quarters) -vf scale=32:32,setsar=2/1 -c:v libx264 -qp 0 -pix_fmt yuv420p", to: folder.file("sar.mp4"))
        for (name, size) in [("turned.mov", "32x64"), ("sar.mp4", "64x32"), ("flat.mp4", "64x32")] {
            let command = try folder.stillreel("slideshow", name, "--size", "source", "-y", "-o", "out.mp4")
            #expect(command.status == 0, "\(command.errors)")
            try ffmpeg(
                "-i \(folder.file(name).path) -vf scale=\(size.replacing("x", with: ":")),setsar=1 -qp 0 -pix_fmt yuv444p",
                to: folder.file("reference-\(name).mkv"))
            let (ours, theirs) = (
                try DecodedPicture.all(of: folder.file("out.mp4"))[1],
                try DecodedPicture.all(of: folder.file("reference-\(name).mkv"))[1]
            )
            #expect(ours.width == theirs.width && ours.height == theirs.height, "\(name)")
            for (x, y) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
                let place = (ours.width * x / 4, ours.height * y / 4)
                #expect(colorDifference(ours[place.0, place.1], theirs[place.0, place.1]) < 3, "\(name) \(x) \(y)")
            }
        }
    }

    @Test func `high dynamic range is converted as for thumbnails`() throws {
        try ffmpeg(
            "-f lavfi -i color=0x808080:s=64x64:r=10:d=0.3,format=yuv420p10le,drawbox=0:0:32:64:0xC04020:fill,"
                + "setparams=color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc -c:v libx265 "
                + "-x265-params log-level=none:lossless=1 -tag:v hvc1 -color_primaries bt2020 -color_trc arib-std-b67 "
                + "-colorspace bt2020nc -color_range tv", to: folder.file("hlg.mov"))
        try folder.makeFolder("frames")
        let command = try folder.stillreel("slideshow", "hlg.mov", "--size", "source", "--crf", "1", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try folder.stillreel("thumbnails", "hlg.mov", "--at", "0.1", "--format", "png", "-o", "frames/").status == 0)
        let picture = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.file("frames").path).first)
        let ours = try DecodedPicture.all(of: folder.file("out.mp4"))[1]
        let thumbnail = try DecodedPicture.all(of: folder.file("frames/\(picture)"))[0]
        // Chroma may be off by one of its steps.
        for x in [16, 48] { #expect(colorDifference(ours[x, 32], thumbnail[x, 32]) < 3.5, "\(x)") }
        // Not merely its samples, which are darker.
        #expect(colorDifference(ours[48, 32], (128, 128, 128)) > 3)
    }

    @Test func `animated pictures are repeated until they have been shown completely`() throws {
        try ffmpeg("-f lavfi -i color=red:s=64x48:r=2:d=1.5,hue=h=120*t -f gif", to: folder.file("a.gif"))
        let command = try folder.stillreel(
            "slideshow", "a.gif", "--hold", "2", "--size", "64x48", "--fps", "10", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        // Three frames of half a second, twice: at least the two seconds of a picture.
        let frames = try DecodedPicture.all(of: folder.file("out.mp4"))
        try #require(frames.count == 30)
        for (place, frame) in frames.enumerated() {
            #expect(colorDifference(frame.center, frames[place % 15 / 5 * 5].center) < 3, "\(place)")
        }
        #expect(colorDifference(frames[0].center, frames[5].center) > 20)
        let still = try folder.stillreel(
            "slideshow", "a.gif", "--no-clips", "--motion", "none", "--size", "64x48", "--fps", "10", "-o", "still.mp4")
        #expect(still.status == 0)
        #expect(Set(try DecodedPicture.all(of: folder.file("still.mp4")).map(\.center.red)).count == 1)
    }

    // MARK: Copying

    /// Makes a movie that fits into one of 64×48 and 30 frames per second without encoding: BT.709, with a keyframe in every ten.
    private func fitting(
        _ name: String, rate: String = "30", seconds: Double = 3, color: FFmpegColor = .bt709, _ more: String = ""
    ) throws {
        let filters = "scale=out_color_matrix=bt709,format=yuv420p,\(color.filter)"
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=\(rate):d=\(seconds),\(filters) -c:v libx264 -g 10 -bf 2 \(color.options) \(more)",
            to: folder.file(name))
    }

    @Test func `a HEIF file with only a sequence is a clip, in a folder too`() throws {
        try FileManager.default.createDirectory(at: folder.file("album"), withIntermediateDirectories: false)
        try numbered("album/a.heic", seconds: 0.5, "-c:v libx265 -x265-params log-level=none -tag:v hvc1 -f mp4 -brand msf1")
        for option in ["--overwrite", "--skip-unreadable"] {
            let command = try folder.stillreel("slideshow", "album", "--size", "64x48", "-o", "movie\(option).mp4", option)
            #expect(command.status == 0, "\(command.errors)")
            #expect(try numbers("movie\(option).mp4") == Array(0..<15))
        }
    }

    @Test func `a clip that fits is copied but for its transitions`() throws {
        try fitting("a.mp4")
        let command = try render(
            "{ picture: red.png, seconds: 1 }", "a.mp4", "{ picture: blue.png, seconds: 1 }",
            "{ clip: a.mp4, from: 0.25, to: 2.05 }", reel: "transition: { style: dissolve, seconds: 0.5 }")
        let movie = folder.file("out.mp4")
        try expectMovie(movie, 64, 48, frames: 204, rate: 30)
        // Of the first clip: 20 to 74, because the transitions take 15 frames and a keyframe is in every ten; of the second one,
        // which begins with frame 8: 30 to 61, the last before its end, or one less because of a B-frame.
        let (ours, original) = (
            try packetHashes(of: movie, stream: "v:0"), try packetHashes(of: folder.file("a.mp4"), stream: "v:0")
        )
        func length(ofRunFrom first: Int) -> Int {
            // The longest run of the original's packets from this one on that is in the movie.
            let starts = ours.indices.filter { ours[$0] == original[first] }
            return starts.map { start in zip(ours[start...], original[first...]).prefix { $0 == $1 }.count }.max() ?? 0
        }
        let (first, second) = (length(ofRunFrom: 20), length(ofRunFrom: 30))
        #expect((54...55).contains(first) && length(ofRunFrom: 10) < 10, "\(first)")
        #expect(command.text.contains("\(first + 31) frames copied") || command.text.contains("\(first + 32) frames copied"))
        #expect(second >= 31, "\(second)")
        // All frames are in their places, the encoded ones as well as the copied ones.
        let (frames, source) = (try DecodedPicture.all(of: movie), try DecodedPicture.all(of: folder.file("a.mp4")))
        for place in 15..<75 { #expect(frames[30 + place].meanDifference(from: source[place]) < 8, "\(place)") }
        for place in 20..<70 { #expect(frames[30 + place].meanDifference(from: source[place]) == 0, "\(place)") }
        for place in 15..<54 { #expect(frames[150 + place].meanDifference(from: source[8 + place]) < 8, "\(place)") }
        #expect(try GStreamer(movie).times.count == 204)
    }

    @Test func `what is different is encoded`() throws {
        try fitting("a.mp4")
        try fitting("fast.mp4", rate: "60")
        try fitting("gray.mp4", color: FFmpegColor(matrix: "bt709", primaries: "bt709", transfer: "iec61966-2-1"))
        try fitting("full.mp4", color: FFmpegColor(matrix: "bt709", primaries: "bt709", transfer: "bt709", range: "pc"))
        for slide in ["{ clip: a.mp4, speed: 2 }", "fast.mp4", "gray.mp4", "full.mp4", "{ clip: a.mp4, titles: [ Hello ] }"] {
            #expect(try !render(slide).text.contains("copied"), "\(slide)")
        }
        // A title that is seen for a second.
        let command = try render("{ clip: a.mp4, titles: [ { text: Hello, start: 0.5, seconds: 0.5 } ] }")
        #expect(command.text.contains("74 frames copied") || command.text.contains("75 frames copied"), "\(command.text)")
        // A movie whose clips have different parameters: those that are shown for the longest time are copied.
        try fitting("other.mp4", "-x264-params cabac=0")
        for order in [["a.mp4", "other.mp4", "a.mp4"], ["other.mp4", "a.mp4", "a.mp4"]] {
            let both = try render(order[0], order[1], order[2])
            #expect(both.text.contains("180 frames copied"), "\(both.text)")
        }
        try expectMovie(folder.file("out.mp4"), 64, 48, frames: 270, rate: 30)
    }

    @Test func `parts of a movie with copied clips join to the same movie`() throws {
        try fitting("a.mp4", rate: "4", seconds: 100)
        try fitting("b.mp4", rate: "4", seconds: 20)
        let slides = ["a.mp4", "{ picture: red.png, seconds: 4 }", "b.mp4", "a.mp4"].map { "  - \($0)\n" }.joined()
        let head = "canvas: { width: 64, height: 48 }\nframeRate: 4\ntransition: { style: push-left }"
        try Data("\(head)\nslides:\n\(slides)".utf8).write(to: folder.file("r.yaml"))
        func run(_ arguments: String...) throws -> Command {
            let command = try Command(stillreel, arguments, folder: folder.url)
            #expect(command.status == 0, "\(command.errors)")
            return command
        }
        #expect(try run("render", "r.yaml", "-o", "whole.mp4").text.contains("frames copied"))
        for part in 1...3 { _ = try run("render", "r.yaml", "--segment", "\(part)/3", "-o", "part\(part).mp4") }
        _ = try run("join", "part1.mp4", "part2.mp4", "part3.mp4", "-o", "joined.mp4")
        let (whole, joined) = (try frameHashes(of: folder.file("whole.mp4")), try frameHashes(of: folder.file("joined.mp4")))
        #expect(whole == joined && whole.count > 800)
    }

    // MARK: Sound

    /// Returns the level of a movie's sound in decibels relative to full scale, between two times in seconds.
    private func level(_ range: Range<Double>, _ name: String = "out.mp4", of frequency: Double? = nil) throws -> Double {
        let sound = try decodedSound(of: folder.file(name))
        let probe = try #require(try Probe(folder.file(name)).audio)
        let channels = try #require(probe.channels)
        let rate = Double(try #require(probe.sample_rate.flatMap(Int.init)))
        let samples = stride(
            from: Int(range.lowerBound * rate) * channels, to: Int(range.upperBound * rate) * channels, by: channels
        )
        .map { Double(sound[$0]) }
        guard let frequency else { return 10 * log10(samples.reduce(1e-12) { $0 + $1 * $1 } / Double(samples.count)) }
        // One term of the Fourier transform.
        var (real, imaginary) = (0.0, 0.0)
        for (place, sample) in samples.enumerated() {
            let angle = 2 * Double.pi * frequency * Double(place) / rate
            real += sample * cos(angle)
            imaginary += sample * sin(angle)
        }
        return 20 * log10(max(1e-6, 2 * hypot(real, imaginary) / Double(samples.count)))
    }

    private func talking(_ name: String, seconds: Double = 2, tone: Int = 1000) throws {
        try ffmpeg(
            "-f lavfi -i color=gray:s=64x48:r=30:d=\(seconds) -f lavfi -i sine=\(tone):r=48000:d=\(seconds) "
                + "-c:v libx264 -pix_fmt yuv420p -c:a aac -ac 2 -shortest", to: folder.file(name))
    }

    @Test func `a clip is heard while it is seen, and music is lowered under it`() throws {
        try talking("a.mp4")
        try ffmpeg("-f lavfi -i sine=300:r=48000:d=6 -ac 2", to: folder.file("music.wav"))
        let slides = ["{ picture: red.png, seconds: 2 }", "a.mp4", "{ picture: blue.png, seconds: 2 }"]
        _ = try render(slides[0], slides[1], slides[2], reel: "soundtrack: { file: music.wav }")
        try expectMovie(folder.file("out.mp4"), 64, 48, frames: 180, rate: 30)
        #expect(try max(level(0.2..<1.5, of: 1000), level(4.1..<5, of: 1000)) < -70)
        let (before, during) = (try level(0.2..<1.5, of: 300), try level(2.5..<3.5, of: 300))
        #expect(abs(before - during - 12) < 1, "\(before) \(during)")
        let clip = try level(2.5..<3.5, of: 1000)
        let original = try level(0.5..<1.5, "a.mp4", of: 1000)
        #expect(abs(clip - original) < 0.5, "\(clip) \(original)")
        _ = try render(
            slides[0], "{ clip: a.mp4, volume: -10 }", slides[2], reel: "soundtrack: { file: music.wav, ducking: { depth: 0 } }")
        let (quieter, unchanged) = (try level(2.5..<3.5, of: 1000), try level(2.5..<3.5, of: 300))
        #expect(abs(quieter - clip + 10) < 0.5 && abs(unchanged - before) < 1, "\(quieter) \(unchanged)")
        _ = try render(slides[0], "{ clip: a.mp4, mute: true }", slides[2], reel: "soundtrack: { file: music.wav }")
        let (muted, alone) = (try level(2.5..<3.5, of: 1000), try level(2.5..<3.5, of: 300))
        #expect(muted < -70 && abs(alone - before) < 1, "\(muted) \(alone)")
    }

    @Test func `the sounds of two clips fade into each other`() throws {
        try talking("a.mp4")
        try talking("b.mp4", tone: 3000)
        _ = try render("a.mp4", "b.mp4", reel: "transition: { style: dissolve, seconds: 1 }")
        try expectMovie(folder.file("out.mp4"), 64, 48, frames: 90, rate: 30)
        let (a, b) = (try level(0.2..<0.8, of: 1000), try level(2.2..<2.8, of: 3000))
        #expect(try max(level(2.2..<2.8, of: 1000), level(0.2..<0.8, of: 3000)) < -60)
        // In the middle, both at half of their amplitude.
        let (first, second) = (try level(1.45..<1.55, of: 1000), try level(1.45..<1.55, of: 3000))
        #expect(abs(first - a + 6) < 1 && abs(second - b + 6) < 1, "\(first - a) \(second - b)")
    }

    @Test func `sound of a faster clip keeps its pitch`() throws {
        try talking("a.mp4")
        _ = try render("{ clip: a.mp4, speed: 2 }")
        try expectMovie(folder.file("out.mp4"), 64, 48, frames: 30, rate: 30)
        let (kept, raised) = (try level(0.2..<0.8, of: 1000), try level(0.2..<0.8, of: 2000))
        #expect(kept > -22 && raised < -40, "\(kept) \(raised)")
    }

    @Test func `flashes and clicks stay together for ten minutes`() throws {
        // A flash and a click every second, in the middle of the second.
        try ffmpeg(
            "-f lavfi -i color=black:s=16x16:r=10:d=29,geq=lum='if(eq(mod(N,10),5),235,16)':cb=128:cr=128 -f lavfi -i "
                + "aevalsrc='if(between(mod(t,1),0.5,0.501),0.9,0)':s=48000:d=29 -c:v libx264 -qp 0 -g 10 -pix_fmt yuv420p "
                + "-c:a pcm_s16le",
            to: folder.file("a.mov"))
        let slides = (0..<20).map { _ in "  - a.mov\n  - { picture: red.png, seconds: 2 }\n" }.joined()
        try Data(
            "canvas: { width: 16, height: 16 }\nframeRate: 10\ntransition: { style: dissolve, seconds: 0.3 }\nslides:\n\(slides)"
                .utf8
        ).write(to: folder.file("r.yaml"))
        #expect(try folder.stillreel("render", "r.yaml", "-o", "out.mp4").status == 0)
        let frames = try DecodedPicture.all(of: folder.file("out.mp4"))
        #expect(frames.count == 6200, "\(frames.count)")
        let flashes = frames.indices.filter { frames[$0].center.green > 200 }.map { Double($0) / 10 }
        let sound = try decodedSound(of: folder.file("out.mp4"))
        var clicks: [Double] = []
        for place in sound.indices where abs(sound[place]) > 0.3 {
            let time = Double(place) / 48_000
            if time - (clicks.last ?? -1) > 0.1 { clicks.append(time) }
        }
        #expect(flashes.count == clicks.count && flashes.count > 560, "\(flashes.count) \(clicks.count)")
        for (flash, click) in zip(flashes, clicks) { #expect(abs(flash - click) <= 0.002, "\(flash) \(click)") }
    }

    // MARK: Folders

    @Test func `a phone's folder: clips by date, live photos as pictures, the rest is told`() throws {
        try folder.makeFolder("trip")
        try folder.picture("trip/IMG_0001.jpg", "red")
        try folder.picture("trip/IMG_0002.jpg", "blue")
        try talking("trip/IMG_0001.MOV", seconds: 1)
        try talking("trip/VID_20250717_140322.mp4", seconds: 1)
        try ffmpeg("-f lavfi -i color=lime:s=64x48:r=2:d=1,hue=h=90*t -f gif", to: folder.file("trip/a.gif"))
        try Data().write(to: folder.file("trip/x.psd"))
        func names(_ arguments: String...) throws -> ([String], String) {
            let command = try Command(
                stillreel, ["slideshow", "trip", "--dry-run", "--sort", "name"] + arguments, folder: folder.url)
            #expect(command.status == 0, "\(command.errors)")
            let reel = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
            let slides = try #require(reel["slides"] as? [[String: Any]])
            let names = slides.map { slide in
                ["clip", "picture"].compactMap { key in
                    (slide[key] as? String).map { "\(key) \(($0 as NSString).lastPathComponent)" }
                }
                .joined()
            }
            return (names, command.errors)
        }
        let (usual, notes) = try names()
        #expect(usual == ["clip a.gif", "picture IMG_0001.jpg", "picture IMG_0002.jpg", "clip VID_20250717_140322.mp4"])
        #expect(notes.contains("left out: 1 other file (PSD)") && notes.contains("1 live photo shown as a picture (--live"))
        #expect(
            try names("--live").0 == ["clip a.gif", "clip IMG_0001.MOV", "picture IMG_0002.jpg", "clip VID_20250717_140322.mp4"])
        let (pictures, left) = try names("--no-clips")
        #expect(pictures == ["picture a.gif", "picture IMG_0001.jpg", "picture IMG_0002.jpg"])
        #expect(left.contains("left out: 2 movies, 1 other file (PSD)"))
    }

    @Test func `a planned reel of clips makes the same movie, also in parts`() throws {
        try numbered("a.mp4", rate: "4", seconds: 8)
        try talking("b.mp4", seconds: 3)
        let files = (0..<6).flatMap { _ in ["a.mp4", "red.png", "b.mp4"] }
        let arguments = ["slideshow"] + files + ["--sort", "none", "--hold", "4", "--fps", "4", "--size", "64x48"]
        func run(_ arguments: [String]) throws -> Command {
            let command = try Command(stillreel, arguments, folder: folder.url)
            #expect(command.status == 0, "\(command.errors)")
            return command
        }
        _ = try run(arguments + ["-o", "whole.mp4"])
        try run(arguments + ["--dry-run", "-q"]).output.write(to: folder.file("r.json"))
        _ = try run(["render", "r.json", "-o", "again.mp4"])
        #expect(try Data(contentsOf: folder.file("whole.mp4")) == Data(contentsOf: folder.file("again.mp4")))
        for part in 1...2 { _ = try run(["render", "r.json", "--segment", "\(part)/2", "-o", "part\(part).mp4"]) }
        _ = try run(["join", "part1.mp4", "part2.mp4", "-o", "joined.mp4"])
        let (whole, joined) = (try frameHashes(of: folder.file("whole.mp4")), try frameHashes(of: folder.file("joined.mp4")))
        #expect(whole == joined && !whole.isEmpty)
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("{ clip: gone.mp4 }", 65, "slides[0].clip: "),
        ("{ clip: red.png }", 65, "this is a still picture; make it a slide with"),
        ("{ clip: tone.wav }", 65, "the file has no video"), ("{ clip: cut.mp4 }", 65, "cut.mp4"),
        ("{ clip: empty.mp4 }", 65, "empty.mp4"),
        ("{ clip: a.mp4, from: 5 }", 64, "from must be below the clip's length of 0.2 s"),
        ("{ clip: a.mp4, from: 0.2, to: 0.1 }", 64, "to must be after from"),
        ("{ clip: a.mp4, speed: 0 }", 64, "speed must be 0.1 to 20"),
        ("{ clip: a.mp4, volume: 99 }", 64, "volume must be"), ("{ clip: a.mp4, motion: lively }", 64, "a clip has no motion"),
        ("{ picture: red.png, speed: 2 }", 64, "only a slide with a clip can have speed"),
        ("{ picture: red.png, clip: a.mp4 }", 64, "a slide can have clip or picture, not both"),
    ])
    func mistakes(_ slide: String, _ status: Int32, _ words: String) throws {
        try numbered("a.mp4", seconds: 0.2)
        try ffmpeg("-f lavfi -i sine=d=0.1", to: folder.file("tone.wav"))
        try Data(contentsOf: folder.file("a.mp4")).prefix(400).write(to: folder.file("cut.mp4"))
        try Data().write(to: folder.file("empty.mp4"))
        let command = try render(slide, status: status)
        #expect(command.errors.contains("r.yaml") && command.errors.contains(words), "\(command.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("out.mp4").path))
    }

    @Test func `unusual clips are shown`() throws {
        // One pixel, a frame of three hours of which a second is shown, and a file whose end is missing.
        try ffmpeg(
            "-f lavfi -i color=red:s=2x2:r=10:d=0.5,format=yuv444p,scale=1:1 -c:v ffv1 -pix_fmt yuv444p",
            to: folder.file("one.mkv"))
        try ffmpeg("-f lavfi -i color=lime:s=64x48:r=1/3600:d=36000 -c:v libx264 -pix_fmt yuv420p", to: folder.file("long.mp4"))
        try ffmpeg("-f lavfi -i color=blue:s=64x48:r=10:d=4 -c:v mpeg2video -q:v 2", to: folder.file("whole.ts"))
        let whole = try Data(contentsOf: folder.file("whole.ts"))
        try whole.prefix(whole.count * 2 / 3).write(to: folder.file("cut.ts"))
        _ = try render("one.mkv", "{ clip: long.mp4, from: 20000, to: 20001 }", "{ clip: cut.ts }", reel: "frameRate: 10")
        let colors = try colors(of: folder.file("out.mp4"))
        #expect(colors.prefix(5) == ["red", "red", "red", "red", "red"] && colors[5..<15].allSatisfy { $0 == "lime" })
        #expect(colors.count > 25 && colors.dropFirst(15).allSatisfy { $0 == "blue" })
    }
}
