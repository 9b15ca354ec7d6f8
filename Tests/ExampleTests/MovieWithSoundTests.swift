import Foundation
import ReelTestSupport
import Testing

/// Program 0, second half: a movie gets audio. Its video is not encoded again, and both end together.
@Suite struct MovieWithSoundTests {
    let example: Example
    /// Two seconds of real photographs.
    private let movie: URL

    init() throws {
        example = try Example("MovieWithSound")
        movie = example.folder.file("silent.mov")
        let photographs = Example.demo.appendingPathComponent("photos")
        let names = try FileManager.default.contentsOfDirectory(atPath: photographs.path).filter { $0.hasSuffix("jpg") }.sorted()
        let list = names.map { "file '\(photographs.appendingPathComponent($0).path)'\nduration 0.25\n" }.joined()
        let file = example.folder.file("list.txt")
        try Data(list.utf8).write(to: file)
        let color = FFmpegColor.bt709
        try ffmpeg(
            "-f concat -safe 0 -i \(file.path) -vf scale=320:240,setsar=1,format=yuv420p,\(color.filter) -r 24 -t 2 "
                + "-c:v libx264 -preset veryfast \(color.options)",
            to: movie)
    }

    private func sound(_ name: String, seconds: Double) throws -> URL {
        let sound = example.folder.file(name)
        try ffmpeg("-i \(Example.demo.appendingPathComponent("song.mp3").path) -t \(seconds) -ar 44100", to: sound)
        return sound
    }

    @Test(arguments: [("long.mp3", 5.0), ("equal.wav", 2.0), ("short.mp3", 1.25), ("short.wav", 0.5)])
    func pictureAndSoundEndTogether(_ name: String, seconds: Double) throws {
        let result = try example.run(["--name", "with sound", movie.path, try sound(name, seconds: seconds).path])
        #expect(result.path == example.documents.appendingPathComponent("with sound.mov").path)
        #expect(example.temporaryFiles == [])
        #expect(try packetHashes(of: result, stream: "v:0") == packetHashes(of: movie, stream: "v:0"))
        let probe = try Probe(result)
        let (video, audio) = (try #require(probe.video), try #require(probe.audio))
        #expect(video.duration_ts == 2 * video.timescale)
        #expect(audio.codec_name == "aac")
        // Within one AAC frame of the video's end.
        #expect(abs((audio.duration_ts ?? 0) - 2 * audio.timescale) <= 1024)
        let samples = try decodedSound(of: result)
        let channels = audio.channels ?? 1
        func loudest(_ from: Double, _ to: Double) -> Float {
            let (first, last) = (Int(from * 44_100) * channels, min(samples.count, Int(to * 44_100) * channels))
            return samples[first..<max(first, last)].map(abs).max() ?? 0
        }
        #expect(loudest(0.1, min(2, seconds) - 0.05) > 0.01)
        if seconds < 1.9 { #expect(loudest(seconds + 0.05, 1.95) < 0.000_1) }
        #expect(try GStreamer(result, besideSound: true).times.count == 48)
    }
}
