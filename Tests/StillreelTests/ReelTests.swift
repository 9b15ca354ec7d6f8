import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct ReelTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pictures(_ count: Int, width: Int = 160, height: Int = 120) throws -> [URL] {
        try (0..<count).map { index in
            try PictureFile.makeFlat(
                folder.file("p\(index).jpg"), width: width, height: height, red: index * 40 % 256, green: 200 - index * 10,
                blue: 77)
        }
    }

    private func song(_ seconds: Double, _ name: String = "song.mp3") throws -> URL {
        let url = folder.file(name)
        try ffmpeg("-f lavfi -i sine=frequency=440:sample_rate=44100:duration=\(seconds)", to: url)
        return url
    }

    // MARK: The value

    @Test func aReelComesBackFromJSON() throws {
        let reel = Reel(
            canvas: Canvas(width: 640, height: 480, scaling: .fill, background: Color(red: 1, green: 2, blue: 3)),
            frameRate: try #require(FrameRate(30_000, 1_001)),
            slides: [
                Slide(picture: URL(fileURLWithPath: "/a.jpg"), length: .frames(3)),
                Slide(picture: URL(fileURLWithPath: "/b.jpg"), length: .time(CMTime(value: 1_001, timescale: 30_000))),
                Slide(picture: URL(fileURLWithPath: "/c.jpg"), length: .time(CMTime(value: 5, timescale: 1))),
            ],
            soundtrack: Soundtrack(file: URL(fileURLWithPath: "/s.mp3")), encoding: Encoding(quality: 18, preset: "fast"))
        let file = folder.file("reel.json")
        try reel.jsonData().write(to: file)
        #expect(try Reel(contentsOf: file) == reel)
    }

    @Test func pathsAreTakenFromTheReelsFolder() throws {
        let file = folder.file("reel.json")
        try Data(#"{"slides": [{"picture": "sub/a.jpg", "seconds": 2}], "soundtrack": {"file": "s.mp3"}}"#.utf8).write(to: file)
        let reel = try Reel(contentsOf: file)
        #expect(reel.slides[0].picture?.path == folder.url.path + "/sub/a.jpg")
        #expect(reel.soundtrack?.clips.first?.file.path == folder.url.path + "/s.mp3")
    }

    @Test(arguments: [
        (#"{"slides": [{"picture": "a.jpg", "second": 2}]}"#, "slides[0]", "second"),
        (#"{"slides": [{"seconds": 2}]}"#, "slides[0].picture", "missing"),
        (#"{"slides": [], "frameRate": "fast"}"#, "frameRate", "fast"),
        (#"{"slides": [{"picture": "a.jpg", "seconds": 2, "frames": 2}]}"#, "slides[0]", "not both"),
        (#"{"slides": [], "canvas": {"scaling": "zoom"}}"#, "canvas.scaling", "fit, fill, stretch"),
        (#"{"slides": [], "canvas": {"width": 640}}"#, "canvas.height", "missing"),
        (#"{"slides": [], "canvas": "large"}"#, "canvas", "an object"),
        (#"{"slides": {}}"#, "slides", "a list"),
        (#"{"slides": "#, "reel.json", "JSON"),
    ])
    func mistakesInAReelFileAreNamedWithTheirPlace(json: String, place: String, word: String) throws {
        let file = folder.file("reel.json")
        try Data(json.utf8).write(to: file)
        let error = #expect(throws: ReelError.self) { try Reel(contentsOf: file) }
        #expect(error?.message.contains(place) == true && error?.message.contains(word) == true, "\(error?.message ?? "")")
        #expect(error?.kind == .reel)
    }

    @Test func frameRatesAndSizesAreRead() {
        #expect(FrameRate("29.97") == FrameRate(30_000, 1_001))
        #expect(FrameRate("30000/1001") == FrameRate(30_000, 1_001))
        #expect(FrameRate("12.5") == FrameRate(12_500, 1_000))
        for bad in ["0", "-1", "x", "1/0", "1e9", "", "30/", "nan"] { #expect(FrameRate(bad) == nil, "\(bad)") }
        #expect(Canvas.size("4K")?.width == 3840)
        #expect(Canvas.size("640x360")?.height == 360)
        #expect(Canvas.size("640x") == nil)
        #expect(Color("#0a141E") == Color(red: 10, green: 20, blue: 30))
        #expect(Color("orangy") == nil)
    }

    @Test func decimalSecondsAreRoundedAndNotCut() throws {
        let file = folder.file("reel.json")
        try Data(#"{"slides": [{"picture": "a.jpg", "seconds": 2.01}]}"#.utf8).write(to: file)
        #expect(try Reel(contentsOf: file).slides[0].length == .time(CMTime(value: 2_010_000, timescale: 1_000_000)))
    }

    // MARK: The plan

    @Test func lengthsAddUpWithoutDrifting() throws {
        let picture = try pictures(1)[0]
        // 0.7 s at 29.97 frames/s are 20.98 frames, so slides' ends must be rounded from the exact sum.
        let slides = (0..<100).map { _ in Slide(picture: picture, length: .time(CMTime(value: 7, timescale: 10))) }
        let plan = try Reel(frameRate: try #require(FrameRate("29.97")), slides: slides).plan()
        #expect(plan.duration == CMTime(value: 70, timescale: 1))
        #expect(plan.frameCount == 2_098)
        #expect(zip(plan.segments, plan.segments.dropFirst()).allSatisfy { $0.firstFrame + $0.frameCount == $1.firstFrame })
    }

    @Test(arguments: ["mp3", "m4a", "flac", "wav", "ogg", "opus"])
    func aStillIsAsLongAsItsSong(type: String) throws {
        let plan = try Reel.still(picture: pictures(1)[0], soundtrack: Soundtrack(file: song(3.21, "song.\(type)"))).plan()
        #expect(abs(CMTimeGetSeconds(plan.duration) - 3.21) <= 1_024.0 / 44_100)
        #expect((97...98).contains(plan.frameCount))
    }

    @Test func impossibleReelsAreRefused() throws {
        let picture = try pictures(1)[0]
        let reels = [
            Reel(slides: []), Reel(slides: [Slide(picture: picture, length: .frames(0))]),
            Reel(slides: [Slide(picture: picture, length: .automatic)]),
            Reel(slides: [Slide(picture: picture, length: .time(.indefinite))]),
            Reel(canvas: Canvas(width: 0, height: 10), slides: [Slide(picture: picture, length: .frames(1))]),
            Reel(slides: [Slide(picture: picture, length: .frames(1))], encoding: Encoding(quality: 99)),
            Reel(slides: [Slide(picture: picture, length: .frames(1))], encoding: Encoding(preset: "quick")),
            Reel(slides: [Slide(picture: picture, length: .frames(.max))]),
            Reel(frameRate: try #require(FrameRate("29.97")), slides: [Slide(picture: picture, length: .frames(.max))]),
        ]
        for reel in reels {
            let error = #expect(throws: ReelError.self) { try reel.plan() }
            #expect(error?.kind == .reel)
        }
    }

    // MARK: The movie

    @Test func aTimelapseHasEveryPictureInItsPlace() async throws {
        let movie = folder.file("movie.mp4")
        let files = try pictures(5)
        let summary = try await Reel.timelapse(pictures: files, canvas: Canvas(width: 320, height: 240)).render(to: movie)
            .finish()
        #expect(summary.frameCount == 5)
        let frames = try DecodedPicture.all(of: movie)
        #expect(frames.count == 5)
        for (index, frame) in frames.enumerated() {
            let color = frame[160, 120]
            #expect(abs(color.red - index * 40) <= 4 && abs(color.green - (200 - index * 10)) <= 4 && abs(color.blue - 77) <= 4)
        }
        let probe = try Probe(movie)
        #expect(probe.video?.codec_tag_string == "avc1")
        #expect(
            [probe.video?.color_space, probe.video?.color_primaries, probe.video?.color_transfer] == ["bt709", "bt709", "bt709"])
        #expect(probe.video?.color_range == "tv")
    }

    @Test(arguments: [(0.5, 2.0), (5.0, 1.0)])
    func soundIsPaddedOrCutToThePictures(songSeconds: Double, movieSeconds: Double) async throws {
        let movie = folder.file("movie.mp4")
        let files = try pictures(1)
        let reel = Reel.timelapse(
            pictures: Array(repeating: files[0], count: Int(movieSeconds * 30)), canvas: Canvas(width: 160, height: 120),
            soundtrack: Soundtrack(clips: [SoundClip(file: try song(songSeconds, "song.wav"))], fadeOut: .zero))
        try await reel.render(to: movie).finish()
        let probe = try Probe(movie)
        #expect(probe.format.duration == String(format: "%.6f", movieSeconds))
        let sound = try decodedSound(of: movie)
        #expect(abs(Double(sound.count) / 44_100 - movieSeconds) <= 1_024.0 / 44_100)
        let loud = sound.enumerated().filter { abs($0.element) > 0.05 }.map(\.offset)
        #expect(abs(Double(try #require(loud.last)) / 44_100 - min(songSeconds, movieSeconds)) < 0.05)
        #expect(try #require(loud.first) < 500)
    }

    @Test func progressRisesToTheEnd() async throws {
        let rendering = Reel.timelapse(
            pictures: Array(repeating: try pictures(1)[0], count: 50), canvas: Canvas(width: 160, height: 120)
        ).render(to: folder.file("movie.mp4"))
        var seen: [Int] = []
        for await progress in rendering.progress { seen.append(progress.framesDone) }
        try await rendering.finish()
        #expect(seen == seen.sorted())
        #expect(seen.last == 50)
    }

    @Test func whatFailsLeavesNothingBehind() async throws {
        let files = try pictures(3)
        let whole = try Data(contentsOf: files[1])
        try whole.prefix(whole.count - 40).write(to: files[1])
        let before = folder.contents
        let error = await #expect(throws: ReelError.self) {
            try await Reel.timelapse(pictures: files).render(to: folder.file("movie.mp4")).finish()
        }
        #expect(error?.kind == .input)
        #expect(error?.message.contains("p1.jpg") == true)
        #expect(folder.contents == before)
    }

    @Test func cancellingLeavesTheOldFileAsItWas() async throws {
        let movie = folder.file("movie.mp4")
        try Data("old".utf8).write(to: movie)
        let rendering = Reel.timelapse(
            pictures: Array(repeating: try pictures(1)[0], count: 20_000), canvas: Canvas(width: 1280, height: 720)
        ).render(to: movie, overwriting: true)
        for await progress in rendering.progress where progress.framesDone > 20 { break }
        let before = folder.contents
        #expect(before.contains { $0.hasSuffix(".partial") })
        rendering.cancel()
        await #expect(throws: CancellationError.self) { try await rendering.finish() }
        #expect(folder.contents == before.filter { !$0.hasSuffix(".partial") })
        #expect(try Data(contentsOf: movie) == Data("old".utf8))
    }

    @Test func aMovieDoesNotReplaceWhatItIsMadeFrom() async throws {
        let files = try pictures(1)
        let movie = folder.file("movie.mp4")
        let sound = try song(1, "sound.wav")
        try FileManager.default.moveItem(at: sound, to: movie)
        let before = try Data(contentsOf: movie)
        let reel = Reel.still(picture: files[0], soundtrack: Soundtrack(file: movie))
        let error = await #expect(throws: ReelError.self) { try await reel.render(to: movie, overwriting: true).finish() }
        #expect(error?.message.contains("made from this file") == true)
        #expect(try Data(contentsOf: movie) == before)
    }

    @Test func aLinkThatLeadsNowhereIsInTheWay() async throws {
        let movie = folder.file("movie.mp4")
        try FileManager.default.createSymbolicLink(atPath: movie.path, withDestinationPath: "nowhere.mp4")
        let reel = Reel.timelapse(pictures: try pictures(1))
        let error = await #expect(throws: ReelError.self) { try await reel.render(to: movie).finish() }
        #expect(error?.kind == .output)
    }

    @Test func soundThatChangesItsChannelsInTheMiddlePlaysOn() async throws {
        let (stereo, mono) = (folder.file("stereo.mp3"), folder.file("mono.mp3"))
        for (url, channels) in [(stereo, "2"), (mono, "1")] {
            _ = try Command.output(
                of: "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100:duration=1", "-ac", channels,
                    "-write_xing", "0", "-id3v2_version", "0", url.path,
                ])
        }
        let both = folder.file("both.mp3")
        try (Data(contentsOf: stereo) + Data(contentsOf: mono)).write(to: both)
        let movie = folder.file("movie.mp4")
        try await Reel.still(
            picture: pictures(1)[0], soundtrack: Soundtrack(file: both), canvas: Canvas(width: 64, height: 48)
        ).render(to: movie).finish()
        let sound = try decodedSound(of: movie)
        // Whether it is stereo or mono depends on which packets libavformat has looked at.
        let channels = try #require(try Probe(movie).audio?.channels)
        #expect(abs(Double(sound.count / channels) / 44_100 - 2) < 0.2)
        #expect(sound.dropFirst(sound.count * 3 / 4).contains { abs($0) > 0.05 })
    }

    @Test func anExistingFileIsNotTouched() async throws {
        let movie = folder.file("movie.mp4")
        try Data("old".utf8).write(to: movie)
        let reel = Reel.timelapse(pictures: try pictures(1))
        let error = await #expect(throws: ReelError.self) { try await reel.render(to: movie).finish() }
        #expect(error?.kind == .output)
        // The command's option is nothing that a program could use.
        #expect(error?.message == "\(movie.path): the file already exists; choose another name, or overwrite it")
        #expect(try Data(contentsOf: movie) == Data("old".utf8))
        try await reel.render(to: movie, overwriting: true).finish()
        #expect(try Probe(movie).video != nil)
    }

    @Test func theSameReelGivesTheSameBytes() async throws {
        let files = try pictures(4)
        for name in ["a.mp4", "b.mp4"] {
            try await Reel.timelapse(pictures: files, canvas: Canvas(width: 320, height: 240)).render(to: folder.file(name))
                .finish()
        }
        #expect(try Data(contentsOf: folder.file("a.mp4")) == Data(contentsOf: folder.file("b.mp4")))
    }
}
