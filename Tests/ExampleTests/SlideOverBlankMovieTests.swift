import Foundation
import ReelTestSupport
import Testing

/// Program 1 (b): a slide moves over a blank movie, drawn frame by frame, with audio.
@Suite struct SlideOverBlankMovieTests {
    let example: Example

    init() throws { example = try Example("SlideOverBlankMovie") }

    /// Converts an 8-bit component to linear light, 0 to 1, with sRGB's transfer function.
    private func light(_ value: Int) -> Double {
        let code = Double(value) / 255
        return code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
    }

    @Test func `the slide's edges move by fifty points a second`() throws {
        let (slide, sound) = (example.folder.file("slide.png"), example.folder.file("sound.wav"))
        try ffmpeg("-f lavfi -i color=white:size=100x120 -frames:v 1", to: slide)
        try ffmpeg("-i \(Example.demo.appendingPathComponent("song.mp3").path) -t 3 -ar 44100 -ac 2", to: sound)
        let output = example.folder.file("slide.mov")
        let movie = try example.run(
            ["--seconds", "2", "--size", "320x180", "--output", output.path, slide.path, sound.path],
            logged: ["60 blank frames written", "exported slide.mov, 2.0 seconds"])
        #expect(movie.path == output.path && example.temporaryFiles == [])

        let probe = try Probe(movie)
        let (video, audio) = (try #require(probe.video), try #require(probe.audio))
        #expect(video.codec_name == "h264" && video.width == 320 && video.height == 180 && video.nb_frames == "60")
        #expect(video.duration_ts == 2 * video.timescale && video.color_space == "bt709")
        #expect(audio.codec_name == "aac" && abs((audio.duration_ts ?? 0) - 2 * audio.timescale) <= 1024)
        #expect(try decodedSound(of: movie).map(abs).max() ?? 0 > 0.01)

        let frames = try DecodedPicture.all(of: movie)
        try #require(frames.count == 60)
        var edges: [Double] = []
        for (index, frame) in frames.enumerated() {
            // Core Image's origin is at the lower left: the area above the slide is black.
            let expected = 50 * Double(index) / 30
            #expect(light(frame[Int(expected) + 50, 56].green) < 0.01, "frame \(index)")
            #expect(light(frame[Int(expected) + 50, 63].green) > 0.95, "frame \(index)")
            // The linear light up to an edge gives its position: a pixel is as bright as it is covered.
            let inside = Int(expected) + 50
            var (left, right) = (0.0, 0.0)
            for y in stride(from: 70, to: 170, by: 10) {
                for x in 0..<inside { left += light(frame[x, y].green) }
                for x in inside..<320 { right += light(frame[x, y].green) }
            }
            edges.append(Double(inside) - left / 10)
            // The encoder slightly blurs the edges of some frames; only all of them together are exact.
            #expect(abs(edges[index] - expected) < 0.8, "frame \(index): left edge at \(edges[index]), not \(expected)")
            #expect(abs(Double(inside) + right / 10 - expected - 100) < 0.8, "frame \(index): right edge")
        }
        // The regression line through all of them (least squares).
        let times = edges.indices.map { Double($0) / 30 }
        let (meanTime, meanEdge) = (times.reduce(0, +) / 60, edges.reduce(0, +) / 60)
        let products = zip(times, edges).reduce(0) { $0 + ($1.0 - meanTime) * ($1.1 - meanEdge) }
        let speed = products / times.reduce(0) { $0 + ($1 - meanTime) * ($1 - meanTime) }
        #expect(abs(speed - 50) < 0.05, "\(speed) points a second")
        #expect(abs(meanEdge - 50 * meanTime) < 0.05, "\(meanEdge - 50 * meanTime) pixels off")
    }

    /// Program 1's last lines: the composition is played instead of being exported.
    @Test func `what is composed can be watched`() throws {
        let (slide, sound) = (example.folder.file("slide.png"), example.folder.file("sound.wav"))
        try ffmpeg("-f lavfi -i color=white:size=100x120 -frames:v 1", to: slide)
        try ffmpeg("-i \(Example.demo.appendingPathComponent("song.mp3").path) -t 3 -ar 44100 -ac 2", to: sound)
        let lines = try example.output(
            ["--seconds", "2", "--size", "160x90", "--play", slide.path, sound.path], logged: ["60 blank frames written"]
        )
        .split(separator: "\n")
        #expect(lines.contains("at 1 s") && lines.contains("at 2 s"))
        // Frames that a busy machine draws too late are left out.
        let shown = lines.compactMap { $0.hasSuffix("frames shown") ? Int($0.prefix { $0.isNumber }) : nil }
        #expect(try #require(shown.first) > 0)
        #expect(example.temporaryFiles == [])
    }
}
