import Foundation
import ReelTestSupport
import Testing

@Suite struct TimelapseTests {
    @Test func everyPictureIsOneFrame() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("frames")
        for number in 1...12 {
            try folder.picture("frames/frame\(number).jpg", number == 10 ? "red" : number == 2 ? "blue" : "white")
        }
        let command = try folder.stillreel("timelapse", "frames/", "--size", "320x240")
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.errors == "")
        #expect(command.text.hasPrefix("frames.mp4: 320×240, 12 frames, 0:00:00.400, "))
        #expect(folder.contents == ["frames", "frames.mp4"])
        try expectMovie(folder.file("frames.mp4"), 320, 240, frames: 12, rate: 30)
        // Numbers are compared by value: 2 is the second, 10 the tenth.
        #expect(try colors(of: folder.file("frames.mp4")) == (1...12).map { $0 == 10 ? "red" : $0 == 2 ? "blue" : "white" })
    }

    @Test(arguments: [("30000/1001", 30_000, 1_001), ("29.97", 30_000, 1_001), ("24", 24, 1), ("12.5", 25, 2), ("1/2", 1, 2)])
    func frameRates(_ text: String, _ numerator: Int, _ denominator: Int) throws {
        let folder = try TemporaryFolder()
        try folder.frames(7)
        let command = try folder.stillreel("timelapse", "frame*.jpg", "--fps", text, "--size", "64x48", "-o", "day.mov")
        #expect(command.status == 0, "\(command.errors)")
        try expectMovie(folder.file("day.mov"), 64, 48, frames: 7, rate: numerator, denominator)
    }

    /// The peak of the resident memory, for frames enough to fill what the encoder may look ahead.
    @Test(arguments: [(200, "1080p", "medium"), (150, "720p", "fast"), (700, "source", "superfast")])
    func memoryIsLimited(_ limit: Int, _ size: String, _ preset: String) throws {
        let folder = try TemporaryFolder()
        try folder.frames(4, "4000x3000")
        let list = (0..<48).map { "frame\($0 % 4 + 1).jpg" }.joined(separator: "\n")
        let command = try Command(
            "time",
            [
                "-f", "%M", "-o", folder.file("peak").path, stillreel, "timelapse", "-", "--size", size, "--preset", preset,
                "--memory", "\(limit)M", "-o", "day.mp4",
            ], input: Data(list.utf8), folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        let peak = try #require(Int(String(contentsOf: folder.file("peak"), encoding: .utf8).filter(\.isNumber)))
        #expect(peak * 1024 <= limit * 1_000_000, "\(peak) KiB; \(command.errors)")
        #expect(try Probe(folder.file("day.mp4")).video?.nb_frames == "48")
    }

    @Test func whatALimitOfMemoryChangesIsSaid() throws {
        let folder = try TemporaryFolder()
        try folder.frames(3)
        let small = try folder.stillreel(
            "timelapse", "frame*.jpg", "--memory", "200M", "--size", "1080p", "--scaling", "fit", "-o", "a.mp4")
        #expect(small.status == 0)
        #expect(small.errors.hasPrefix("stillreel: In 200 MB of memory, the encoder looks "), "\(small.errors)")
        #expect(small.errors.split(separator: "\n").count == 1)
        let large = try folder.stillreel("timelapse", "frame*.jpg", "--memory", "4G", "--scaling", "fit", "-o", "b.mp4")
        #expect(large.status == 0 && large.errors == "", "\(large.errors)")
        let little = try folder.stillreel("timelapse", "frame*.jpg", "--memory", "20M", "-o", "c.mp4")
        #expect(little.status == 64 && little.errors.contains("20 MB of memory are too little"), "\(little.errors)")
        let moving = try folder.stillreel("slideshow", "frame1.jpg", "frame2.jpg", "--memory", "1G", "-o", "d.mp4")
        #expect(moving.status == 64 && moving.errors.contains("do not move"), "\(moving.errors)")
        for wrong in ["many", "0", "-5M", "1e30G", "nan", "5ß"] {
            let command = try folder.stillreel("timelapse", "frame*.jpg", "--memory=\(wrong)", "-o", "e.mp4")
            #expect(command.status == 64 && command.errors.contains("must be a size"), "\(command.errors)")
        }
        #expect(folder.contents == ["a.mp4", "b.mp4", "frame1.jpg", "frame2.jpg", "frame3.jpg"])
    }

    @Test(arguments: [
        ("720p", 1280, 720), ("1080P", 1920, 1080), ("vertical", 1080, 1920), ("853x479", 853, 479), ("source", 66, 50),
    ])
    func sizes(_ text: String, _ width: Int, _ height: Int) throws {
        let folder = try TemporaryFolder()
        try folder.frames(2, "66x50")
        let command = try folder.stillreel("timelapse", "frame1.jpg", "frame2.jpg", "--size", text, "--preset", "ultrafast")
        #expect(command.status == 0, "\(command.errors)")
        try expectMovie(folder.file("timelapse.mp4"), width, height, frames: 2, rate: 30)
    }

    @Test func sizeOfTheSourceIsUpright() throws {
        let folder = try TemporaryFolder()
        let jpeg = try Data(contentsOf: folder.picture("lying.jpg", "red", "101x75"))
        try PictureFile.withExif(orientation: 6, jpeg).write(to: folder.file("lying.jpg"))
        #expect(try folder.stillreel("timelapse", "lying.jpg", "--size", "source").status == 0)
        try expectMovie(folder.file("timelapse.mp4"), 75, 101, frames: 1, rate: 30)
    }

    @Test func defaultSizeIsFullHighDefinition() throws {
        let folder = try TemporaryFolder()
        try folder.picture("one.png", "red")
        #expect(try folder.stillreel("timelapse", "one.png").status == 0)
        try expectMovie(folder.file("timelapse.mp4"), 1920, 1080, frames: 1, rate: 30)
        #expect(try colors(of: folder.file("timelapse.mp4")) == ["red"])
        #expect(try folder.stillreel("timelapse", "one.png", "--overwrite").text.contains(", 1 frame, "))
    }

    @Test func theCurrentFolderGivesItsName() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("holiday")
        try folder.picture("holiday/a.png", "red")
        let command = try Command(
            stillreel, ["timelapse", ".", "--size", "64x48"], folder: folder.file("holiday"))
        #expect(command.status == 0, "\(command.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("holiday/holiday.mp4").path))
    }

    @Test(arguments: [(0.3, "silence added"), (2.0, "cut")])
    func soundEndsWithThePictures(_ seconds: Double, _ change: String) throws {
        let folder = try TemporaryFolder()
        try folder.frames(30)
        try folder.song("room.wav", seconds: seconds)
        let command = try folder.stillreel("timelapse", "frame*.jpg", "--audio", "room.wav", "--size", "64x48")
        #expect(command.status == 0, "\(command.errors)")
        let movie = folder.file("timelapse.mp4")
        try expectMovie(movie, 64, 48, frames: 30, rate: 30)
        let audio = try #require(try Probe(movie).audio)
        #expect(audio.codec_name == "aac" && audio.channels == 2 && audio.sample_rate == "44100" && audio.start_pts == 0)
        #expect(abs(Double(audio.duration_ts ?? 0) / Double(audio.timescale) - 1) < 1_024 / 44_100)
        let sound = try decodedSound(of: movie)
        func loudness(_ range: Range<Double>) -> Float {
            sound[Int(range.lowerBound * 88_200)..<Int(range.upperBound * 88_200)].map(abs).max() ?? 0
        }
        #expect(loudness(0.05..<0.25) > 0.05)
        #expect(change == "cut" ? loudness(0.7..<0.95) > 0.05 : loudness(0.7..<0.95) < 0.01)
        let plan = try folder.stillreel("timelapse", "frame*.jpg", "--audio", "room.wav", "--dry-run", "-o", "other.mp4").text
        #expect(plan.contains("\"\(change)\""))
    }

    @Test func qualityAndPresetReachTheEncoder() throws {
        let folder = try TemporaryFolder()
        try folder.frames(10, "320x240")
        var sizes: [Int] = []
        for crf in ["10", "40"] {
            let command = try folder.stillreel(
                "timelapse", "frame*.jpg", "--size", "320x240", "--crf", crf, "--preset", "ultrafast", "--codec", "h264",
                "--overwrite")
            #expect(command.status == 0, "\(command.errors)")
            let data = try Data(contentsOf: folder.file("timelapse.mp4"))
            // x264 writes its settings into the stream.
            #expect(data.range(of: Data("crf=\(crf).0".utf8)) != nil)
            #expect(data.range(of: Data("subme=0".utf8)) != nil)
            sizes.append(data.count)
        }
        #expect(sizes[0] > sizes[1] * 2)
    }

    @Test func aMovieOfBytesThatAreThereIsReplacedOnlyWhenAsked() throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.png", "red")
        try Data("precious".utf8).write(to: folder.file("timelapse.mp4"))
        let refused = try folder.stillreel("timelapse", "a.png", "--size", "64x48")
        #expect(refused.status == 73)
        #expect(refused.errors.contains("timelapse.mp4: the file already exists"))
        #expect(try Data(contentsOf: folder.file("timelapse.mp4")) == Data("precious".utf8))
        #expect(try folder.stillreel("timelapse", "a.png", "--size", "64x48", "--overwrite").status == 0)
        try expectMovie(folder.file("timelapse.mp4"), 64, 48, frames: 1, rate: 30)
        #expect(folder.contents == ["a.png", "timelapse.mp4"])
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try TemporaryFolder()
        try folder.frames(3)
        let before = folder.contents
        let command = try folder.stillreel("timelapse", "frame*.jpg", "--dry-run", "--fps", "30000/1001", "-q")
        #expect(command.status == 0 && command.errors == "")
        #expect(folder.contents == before)
        let reel = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        #expect(reel["frameRate"] as? String == "30000/1001")
        let plan = try #require(reel["plan"] as? [String: Any])
        #expect(plan["frameCount"] as? Int == 3)
        let segments = try #require(plan["segments"] as? [[String: Any]])
        #expect(
            segments.map { ($0["picture"] as? String)?.split(separator: "/").last } == ["frame1.jpg", "frame2.jpg", "frame3.jpg"])
        // Errors of a real run are errors of a dry run, too.
        #expect(try folder.stillreel("timelapse", "frame*.jpg", "--dry-run", "-o", "/proc/x.mp4").status == 73)
        #expect(try folder.stillreel("timelapse", "gone.jpg", "--dry-run").status == 65)
    }

    /// libx264 reads memory that it has not written, with some instructions and sizes (`hasUnreliableInstructions`).
    @Test func `a movie does not depend on what was in memory before`() throws {
        let folder = try TemporaryFolder()
        try folder.frames(12, "320x240")
        let movies = try ["1", "85", "170"].map { byte in
            let command = try Command(
                stillreel, ["timelapse", "frame*.jpg", "--size", "320x240", "-o", "\(byte).mp4"], folder: folder.url,
                environment: ["MALLOC_PERTURB_": byte])
            #expect(command.status == 0, "\(command.errors)")
            return try Data(contentsOf: folder.file("\(byte).mp4"))
        }
        #expect(Set(movies).count == 1)
    }
}
