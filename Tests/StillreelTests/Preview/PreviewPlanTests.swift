import Foundation
import ReelCoreFoundation
import ReelMediaEngine
import ReelTestSupport
import Testing

@testable import Stillreel

/// Tests of previews: segments that show what the movie shows, and are made anew only if they look different.
struct PreviewPlanTests {
    private let folder: TemporaryFolder
    private let pictures: [URL]

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let colors = [(200, 30, 30), (30, 180, 40), (40, 60, 200), (220, 200, 40)]
        pictures = try colors.enumerated().map { index, color in
            try PictureFile.makeFlat(
                folder.file("\(index).png"), width: 480, height: 270, red: color.0, green: color.1, blue: color.2)
        }
    }

    private func reel() -> Reel {
        var reel = Reel.slideshow(
            pictures: pictures, hold: CMTime(value: 2, timescale: 1), canvas: Canvas(width: 1280, height: 720))
        reel.slides[1].titles = [Title("Rome")]
        return reel
    }

    @Test func `segments show the frames of the movie, without a gap`() async throws {
        var reel = reel()
        let plan = try PreviewPlan(reel, pictures: PreviewPictures())
        #expect(plan.segments.count == 4 && plan.segments.last?.upperBound == plan.movie.frameCount)
        #expect(zip(plan.segments, plan.segments.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        var shown: [DecodedPicture] = []
        for index in plan.segments.indices {
            let file = folder.file("\(index).mp4")
            try await plan.render(segment: index, to: file)
            #expect(try Probe.packets(file, of: "v:0").map(\.pts).min() == 0)
            let frames = try DecodedPicture.all(of: file)
            #expect(frames.count == plan.segments[index].count)
            shown += frames
        }
        (reel.canvas.width, reel.canvas.height) = (plan.size.width, plan.size.height)
        #expect(plan.size.width == 640 && plan.size.height == 360)
        try await reel.render(to: folder.file("movie.mp4")).finish()
        let movie = try DecodedPicture.all(of: folder.file("movie.mp4"))
        #expect(movie.count == shown.count)
        for (one, other) in zip(shown, movie) { #expect(one.meanDifference(from: other) < 2) }
        // The times are the movie's, too.
        #expect(plan.slides.map(\.start) == [0, 60, 150, 240] && plan.slides.map(\.hold.lowerBound) == [0, 90, 180, 270])
    }

    @Test func `one frame is the movie's`() throws {
        let plan = try PreviewPlan(reel(), pictures: PreviewPictures())
        for (frame, color) in [(10, [200, 30, 30]), (200, [40, 60, 200]), (9_999, [220, 200, 40])] {
            let file = folder.file("frame.jpg")
            try plan.jpeg(ofFrame: frame).write(to: file)
            let pixels = try PictureFile.pixels(file)
            #expect(pixels.count == 640 * 360 * 3)
            #expect(zip(pixels[0..<3], color).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(pixels[0..<3]) for \(color)")
        }
    }

    @Test func `only segments that look different have another key`() throws {
        let pictures = PreviewPictures()
        func keys(_ change: (inout Reel) throws -> Void = { _ in }) throws -> [String] {
            var reel = reel()
            reel.transition = nil
            try change(&reel)
            let plan = try PreviewPlan(reel, pictures: pictures)
            return try plan.segments.indices.map { try plan.key(ofSegment: $0) }
        }
        let first = try keys()
        #expect(Set(first).count == 4)
        #expect(try keys() == first)
        #expect(try keys { $0.slides.swapAt(1, 3) } == [first[0], first[3], first[2], first[1]])
        #expect(try keys { $0.slides.remove(at: 0) } == Array(first.dropFirst()))
        let retitled = try keys { $0.slides[1].titles[0].text = "Roma" }
        #expect(zip(retitled, first).map { $0 == $1 } == [true, false, true, true])
        // Sound, and what a movie says of itself, are not in the segments; nor is how the movie is compressed.
        #expect(
            try keys {
                $0.metadata.tags["title"] = "A"
                $0.encoding.quality = 30
            } == first)
        let replaced = try keys { _ in
            try PictureFile.makeFlat(self.pictures[2], width: 48, height: 27, red: 9, green: 9, blue: 9)
        }
        #expect(zip(replaced, first).map { $0 == $1 } == [true, true, false, true])
    }

    @Test func `the sound is that of the movie, to the sample`() async throws {
        try ffmpeg("-f lavfi -i sine=440:d=20 -ac 2 -ar 48000", to: folder.file("song.wav"))
        var reel = reel()
        #expect(try PreviewPlan(reel, pictures: PreviewPictures()).soundKey() == nil)
        reel.soundtrack = Soundtrack(file: folder.file("song.wav"))
        let plan = try PreviewPlan(reel, pictures: PreviewPictures())
        let key = try plan.soundKey()
        reel.slides[1].titles = []
        #expect(try PreviewPlan(reel, pictures: PreviewPictures()).soundKey() == key)
        reel.soundtrack?.volume = -6
        #expect(try PreviewPlan(reel, pictures: PreviewPictures()).soundKey() != key)
        try await plan.renderSound(to: folder.file("sound.mp4"))
        try await plan.movie.reel.render(to: folder.file("movie.mp4")).finish()
        let (alone, movie) = (try Sound(folder.file("sound.mp4")), try Sound(folder.file("movie.mp4")))
        #expect(abs(alone.seconds - plan.movie.duration.seconds) < 1_024.0 / 48_000)
        #expect(alone.peak(0.1, 9) > 0.05 && abs(alone.level(1, 5) - movie.level(1, 5)) < 0.001)
        #expect(try Probe(folder.file("sound.mp4")).video == nil)
    }

    @Test func `pictures that cannot be read, and a reel that cannot be planned, are errors with their place`() throws {
        var reel = reel()
        reel.slides[2].content = .picture(folder.file("missing.png"))
        let error = #expect(throws: ReelError.self) { try PreviewPlan(reel, pictures: PreviewPictures()) }
        #expect(error?.place == "slides[2].picture")
    }
}
