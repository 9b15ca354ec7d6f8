import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

/// Tests of where a movie can be divided, and into which parts. They only plan movies, and draw nothing.
@Suite struct RestartTests {
    private func seconds(_ value: Double) -> CMTime { CMTime(value: Int64(value * 100), timescale: 100) }

    /// Returns a reel of slides of one colour with these lengths in seconds.
    private func reel(_ lengths: [Double], transition: Double = 0, rate: FrameRate = 10) -> Reel {
        Reel(
            canvas: Canvas(width: 64, height: 48), frameRate: rate,
            slides: lengths.map { Slide(.color(.black), length: .time(seconds($0))) },
            transition: transition > 0 ? Transition(.dissolve, duration: seconds(transition)) : nil)
    }

    @Test func `a movie of less than a minute has no restart, and one part`() throws {
        for lengths in [[59.9], Array(repeating: 5.9, count: 10), [0.1]] {
            let plan = try reel(lengths).plan()
            #expect(plan.restartFrames == [])
            #expect(try plan.part(1, of: 1).frames == 0..<plan.frameCount)
            let error = #expect(throws: ReelError.self) { try plan.part(1, of: 2) }
            #expect(error?.kind == .reel && error?.message.contains("one part only") == true)
        }
    }

    @Test func `the encoder begins anew with a slide, half a minute after the last time`() throws {
        // A slide appears every 8 s, and stands one second later.
        let plan = try reel(Array(repeating: 7, count: 20), transition: 1).plan()
        #expect(plan.restartFrames == [321, 641, 961, 1281])
        #expect(plan.frameCount == 1590)
        // The restart is one frame after the first frame in which a slide stands.
        for frame in plan.restartFrames {
            #expect(plan.segments.contains { $0.firstFrame == frame - 1 && $0.kind == .hold })
        }
        // A restart at 128 s would leave less than half a minute.
        #expect(try reel(Array(repeating: 7, count: 19), transition: 1).plan().restartFrames == [321, 641, 961])
    }

    @Test func `a slide that is the first to stand exactly half a minute later counts, and half a minute must follow`() throws {
        #expect(try reel([30, 30]).plan().restartFrames == [300])
        #expect(try reel([30, 29.9]).plan().restartFrames == [])
        #expect(try reel([29.9, 30.1, 30]).plan().restartFrames == [600])
    }

    @Test func `where no slide comes, it is each minute`() throws {
        #expect(try reel([301]).plan().restartFrames == [600, 1200, 1800, 2400])
        #expect(try reel([285]).plan().restartFrames == [600, 1200, 1800, 2400])
        #expect(try reel([89.9]).plan().restartFrames == [])
        #expect(try reel([10, 300]).plan().restartFrames == [600, 1200, 1800, 2400])
        #expect(try reel([100, 100]).plan().restartFrames == [600, 1000, 1600])
    }

    @Test func `a transition that is on when a minute is up is not divided, unless it is too long`() throws {
        // The transitions last from 58 s to 62 s, from 60 s to 64 s, and from 25 s to 95 s.
        #expect(try reel([58, 40], transition: 4).plan().restartFrames == [621])
        #expect(try reel([60, 40], transition: 4).plan().restartFrames == [641])
        #expect(try reel([25, 40], transition: 70).plan().restartFrames == [600, 951])
    }

    @Test func `a picture that stays for minutes gets no keyframe that it would not get anyway`() throws {
        // 250 frames are 125 s.
        #expect(try reel([600], rate: 2).plan().restartFrames == [250, 500, 750, 1000])
        // A new slide begins with a restart.
        #expect(try reel([40, 600], rate: 2).plan().restartFrames == [80, 330, 580, 830, 1080])
    }

    @Test func `of a time-lapse any frame will do`() throws {
        var timelapse = reel([1], rate: try #require(FrameRate(30_000, 1_001)))
        timelapse.slides = Array(repeating: Slide(.color(.black), length: .frames(1)), count: 4_000)
        // 30 s are 899.1 frames.
        #expect(try timelapse.plan().restartFrames == [900, 1800, 2700])
    }

    @Test func `pictures that stay for longer than a part come in twos`() throws {
        let slow = try reel(Array(repeating: 60, count: 7), rate: try #require(FrameRate(1, 60))).plan()
        #expect(slow.restartFrames == [2, 4])
    }

    @Test func `what is cut off has no restarts`() throws {
        let folder = try TemporaryFolder()
        try ffmpeg("-f lavfi -i sine=d=70:r=8000", to: folder.file("song.wav"))
        var cut = reel(Array(repeating: 10, count: 30))
        cut.soundtrack = Soundtrack(file: folder.file("song.wav"))
        cut.match = .sound
        #expect(try cut.plan().restartFrames == [300])
    }

    // MARK: Parts

    @Test(arguments: 1...9) func `parts follow each other from the first frame to the last, and are about equally long`(
        _ count: Int
    ) throws {
        let plan = try reel(Array(repeating: 7.5, count: 36)).plan()
        #expect(plan.restartFrames.count == 8)
        let parts = try (1...count).map { try plan.part($0, of: count) }
        #expect(parts.first?.frames.lowerBound == 0 && parts.last?.frames.upperBound == plan.frameCount)
        for (part, next) in zip(parts, parts.dropFirst()) {
            #expect(part.frames.upperBound == next.frames.lowerBound && plan.restartFrames.contains(next.frames.lowerBound))
        }
        let equal = Double(plan.frameCount) / Double(count)
        #expect(parts.allSatisfy { abs(Double($0.frames.count) - equal) <= 300 })
        #expect(parts.reduce(CMTime.zero) { $0 + $1.duration } == plan.duration)
        for number in [0, -1, count + 1] {
            #expect(throws: ReelError.self) { try plan.part(number, of: count) }
        }
    }

    @Test func `each part gets a restart where they are unevenly spread`() throws {
        // There are two restarts near the beginning, and none in the middle.
        let plan = try reel([30, 30, 59, 30]).plan()
        #expect(plan.restartFrames == [300, 600, 1190])
        #expect(
            try (1...4).map { try plan.part($0, of: 4).frames } == [0..<300, 300..<600, 600..<1190, 1190..<1490] as [Range<Int>])
        #expect(try (1...2).map { try plan.part($0, of: 2).frames } == [0..<600, 600..<1490] as [Range<Int>])
        let error = #expect(throws: ReelError.self) { try plan.part(1, of: 5) }
        #expect(error?.message.contains("at most 4 parts") == true)
    }

    @Test func `a part's plan is the movie's, and says which part it is`() throws {
        let plan = try reel([40, 40]).plan()
        let data = try plan.part(2, of: 2).jsonData()
        let written = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let json = try #require(written["plan"] as? [String: Any])
        #expect(json["restartFrames"] as? [Int] == [400] && json["frameCount"] as? Int == 800)
        let part = try #require(json["part"] as? [String: Any])
        #expect(part["number"] as? Int == 2 && part["count"] as? Int == 2 && part["firstFrame"] as? Int == 400)
        #expect(part["frameCount"] as? Int == 400 && part["seconds"] as? Double == 40)
    }

    // MARK: Which movie

    @Test func `a movie is told from others, and is the same in another folder`() throws {
        let folder = try TemporaryFolder()
        func fingerprint(_ name: String, _ change: (inout Reel) -> Void = { _ in }) throws -> String {
            var reel = reel([40, 40])
            reel.slides[0].content = .picture(folder.file(name))
            change(&reel)
            return try reel.plan().fingerprint()
        }
        for name in ["one/a.jpg", "two/a.jpg", "b.jpg"] {
            let file = folder.file(name)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try PictureFile.makeFlat(file, width: 64, height: 48, red: 9, green: 90, blue: 77)
        }
        let usual = try fingerprint("one/a.jpg")
        #expect(usual.count == 16 && usual.allSatisfy(\.isHexDigit))
        #expect(try fingerprint("one/a.jpg") == usual && fingerprint("two/a.jpg") == usual)
        var others: Set<String> = [usual, try fingerprint("b.jpg")]
        let changes: [(inout Reel) -> Void] = [
            { $0.encoding.quality = 21 }, { $0.encoding.preset = "fast" }, { $0.canvas.width = 66 }, { $0.seed = 2 },
            { $0.slides[1].titles = [Title("x")] }, { $0.slides[1].length = .time(CMTime(value: 4001, timescale: 100)) },
            { $0.slides.swapAt(0, 1) },
        ]
        for change in changes { others.insert(try fingerprint("one/a.jpg", change)) }
        // The same name with another file size.
        let handle = try FileHandle(forWritingTo: folder.file("one/a.jpg"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([0]))
        try handle.close()
        others.insert(try fingerprint("one/a.jpg"))
        #expect(others.count == changes.count + 3)
    }

    @Test func `a label is read as it was written, and nothing else is one`() throws {
        let label = PartLabel(
            number: 2, count: 3, movie: "90a1b2c3d4e5f607", firstFrame: 900, frameCount: 451,
            movieDuration: CMTime(value: 12_345, timescale: 1_000))
        #expect(label.text == "2/3 90a1b2c3d4e5f607 900+451 12345/1000")
        #expect(PartLabel(label.text) == label)
        for bad in [
            "", "2/3", "0/3 m 0+1 1/1", "4/3 m 0+1 1/1", "1/0 m 0+1 1/1", "1/1 m -1+1 1/1", "1/1 m 0+0 1/1", "1/1 m 0+1 1/0",
            "1/1 m 0+1 0/1", "1/1 m 0+1 1/99999999999", "1/1 m 0+1", "1/1 m 0+1 1/1 x", "a/b m 0+1 1/1", "1/1 m 01 1/1",
            "1/99999999999999999999 m 0+1 1/1",
        ] {
            #expect(PartLabel(bad) == nil, "\(bad)")
        }
    }
}
