import Foundation
import ReelTestSupport
import Stillreel
import Testing

/// The samples of one channel of a movie's sound, as ffmpeg decodes them.
struct Sound {
    let samples: [Float]
    let rate: Int

    init(_ movie: URL, channel: Int = 0) throws {
        let track = try #require(try Probe(movie).audio)
        rate = Int(track.sample_rate ?? "") ?? 0
        let channels = max(1, track.channels ?? 1)
        let all = try decodedSound(of: movie)
        samples = stride(from: channel, to: all.count, by: channels).map { all[$0] }
    }

    var seconds: Double { Double(samples.count) / Double(rate) }

    /// Returns the samples between two times in seconds; empty if the end is before the start.
    func part(_ start: Double, _ end: Double) -> ArraySlice<Float> {
        let (first, last) = (Int((start * Double(rate)).rounded()), Int((end * Double(rate)).rounded()))
        return samples[(first..<max(first, last)).clamped(to: samples.indices)]
    }

    func peak(_ start: Double, _ end: Double) -> Float { part(start, end).map(abs).max() ?? 0 }

    /// Returns the root mean square of the samples between two times.
    func level(_ start: Double, _ end: Double) -> Double {
        let part = part(start, end)
        return (part.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, part.count))).squareRoot()
    }

    /// Returns the largest second difference between two times, which measures abrupt changes. It is small for a low tone; for a
    /// click, it is as large as the click.
    func roughness(_ start: Double, _ end: Double) -> Float {
        let part = Array(part(start, end))
        guard part.count > 2 else { return 0 }
        return (2..<part.count).map { abs(part[$0] - 2 * part[$0 - 1] + part[$0 - 2]) }.max() ?? 0
    }
}

extension TemporaryFolder {
    /// Makes a sound file with ffmpeg's filters; the file extension determines the format.
    @discardableResult
    func sound(_ name: String, _ source: String, _ options: String = "") throws -> URL {
        try ffmpeg("-f lavfi -i \(source) \(options)", to: file(name))
        return file(name)
    }

    /// Makes a tone of 440 Hz. If its length is a whole number of tenths of a second, it can be repeated in phase.
    @discardableResult
    func tone(_ name: String, seconds: Double, rate: Int = 44_100, volume: Double = 0.5) throws -> URL {
        try sound(name, "aevalsrc='\(volume)*sin(2*PI*440*t)':s=\(rate):d=\(seconds)")
    }

    /// Makes a small picture.
    func picture() throws -> URL {
        try PictureFile.makeFlat(file("p.jpg"), width: 32, height: 32, red: 200, green: 20, blue: 20)
    }

    /// Makes a movie of one picture with a soundtrack.
    func movie(_ soundtrack: Soundtrack, seconds: Double?, match: LengthMatch = .picture) async throws -> URL {
        try await reel(soundtrack, seconds: seconds, match: match).render(to: file("movie.mp4"), overwriting: true).finish()
        return file("movie.mp4")
    }

    /// Returns the reel of that movie.
    func reel(_ soundtrack: Soundtrack, seconds: Double?, match: LengthMatch = .picture) throws -> Reel {
        let length = seconds.map { Slide.Length.time(ClockTime(seconds: $0).time) } ?? .automatic
        return Reel(
            canvas: Canvas(width: 32, height: 32), frameRate: 10, slides: [Slide(picture: try picture(), length: length)],
            soundtrack: soundtrack, match: match)
    }
}

/// Measures loudness (EBU R 128) in LUFS and dBTP with ffmpeg's own filter, which is independent of libebur128.
func measuredLoudness(of movie: URL) throws -> (integrated: Double, truePeak: Double) {
    let text = try Command("ffmpeg", ["-nostats", "-i", movie.path, "-af", "ebur128=peak=true", "-f", "null", "-"]).errors
    let summary = text.components(separatedBy: "Summary:").last ?? ""
    func number(_ name: String) throws -> Double {
        let line = try #require(summary.split(separator: "\n").first { $0.contains(name) })
        return try #require(line.split(separator: " ").compactMap { Double($0) }.first)
    }
    return (try number("I:"), try number("Peak:"))
}

/// Returns the highest value of a movie's sound in decibels between the samples, with eight values for each of them. Meters
/// take four, and may miss some tenths.
func finePeak(of movie: URL) throws -> Double {
    let filters = "aresample=384000:resampler=soxr:precision=28,astats=measure_perchannel=none:measure_overall=Peak_level"
    let text = try Command("ffmpeg", ["-nostats", "-i", movie.path, "-af", filters, "-f", "null", "-"]).errors
    let value = try #require(text.components(separatedBy: "Peak level dB: ").last?.split(whereSeparator: \.isWhitespace).first)
    return try #require(Double(value))
}
