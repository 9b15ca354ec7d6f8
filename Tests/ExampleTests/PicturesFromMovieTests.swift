import Foundation
import ReelTestSupport
import Testing

/// Program 4: images from a movie, with all methods that a program can call.
@Suite struct PicturesFromMovieTests {
    let example: Example
    /// Four seconds with a keyframe every second, rotated by 90°: shown as 240×320.
    private let movie: URL

    init() throws {
        example = try Example("PicturesFromMovie")
        movie = example.folder.file("movie.mov")
        let flat = example.folder.file("flat.mov")
        try ffmpeg("-f lavfi -i testsrc2=size=320x240:rate=25:duration=4 -c:v libx264 -pix_fmt yuv420p -g 25", to: flat)
        try turn(flat, 90, to: movie)
    }

    private func lines(_ arguments: [String]) throws -> [String] {
        try example.output(arguments).split(separator: "\n").map(String.init)
    }

    @Test func exactPictures() throws {
        let lines = try lines(["--exact", movie.path, "120", "1.500", "0.020", "3.990"])
        let frames = ["1.500 1.480 120 160", "0.020 0.000 120 160", "3.990 3.960 120 160"]
        let images = frames.map { "images \($0)" } + ["all 3"]
        #expect(lines == ["image \(frames[0])"] + images + (frames.map { "copy \($0)" } + frames.map { "generated \($0)" }))
        // Each image is the frame that ffmpeg shows, upright: no other frame is as similar.
        let small = example.folder.file("small.mkv")
        try ffmpeg("-i \(movie.path) -vf scale=120:160:flags=area -c:v ffv1 -pix_fmt yuv444p", to: small)
        let shown = try DecodedPicture.all(of: small)
        for (seconds, number) in [("1.500", 37), ("0.020", 0), ("3.990", 99)] {
            for name in ["images", "copy", "generated"] {
                let picture = try #require(try DecodedPicture.all(of: example.folder.file("\(name)-\(seconds).png")).first)
                let differences = shown.map { picture.meanDifference(from: $0) }
                #expect(differences.firstIndex(of: differences.min() ?? 0) == number, "\(name) at \(seconds)")
                #expect(differences[number] < 6)
            }
        }
    }

    @Test func keyframesWithinTheTolerance() throws {
        let lines = try lines([movie.path, "0", "1.500", "2.900"])
        #expect(lines.first == "image 1.500 1.000 240 320")
        #expect(lines.contains("images 2.900 2.000 240 320"))
    }

    @Test func aTimeAfterTheEndFails() throws {
        let lines = try lines(["--exact", movie.path, "100", "1.000", "4.000"])
        #expect(lines.contains { $0.hasPrefix("no picture at 4.0: cannot make a picture of movie.mov: nothing is shown at 4 s") })
        #expect(lines.contains("all 1") && lines.contains { $0.hasPrefix("failed: ") })
    }
}
