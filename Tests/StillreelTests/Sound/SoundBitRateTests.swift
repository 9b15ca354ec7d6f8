import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

/// The bit rate of encoded sound, by its channels, sample rate and source.
@Suite struct SoundBitRateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A file of noise, and the bit rate with which it is encoded.
    static let sources: [(file: String, options: String, expected: Int)] = [
        ("a.wav", "-ar 48000 -ac 1", 192_000), ("a.wav", "-ar 44100 -ac 2", 192_000), ("a.flac", "-ar 48000 -ac 1", 192_000),
        ("a.wav", "-ar 16000 -ac 1", 64_000), ("a.wav", "-ar 22050 -ac 2", 128_000),
        ("a.mp3", "-ar 44100 -ac 1 -b:a 32k", 64_000), ("a.mp3", "-ar 44100 -ac 1 -b:a 40k", 80_000),
        ("a.mp3", "-ar 44100 -ac 2 -b:a 192k", 192_000), ("a.mp3", "-ar 44100 -ac 2 -b:a 64k", 128_000),
    ]

    @Test(arguments: sources) func `sound has the bits that its source needs`(
        _ source: (file: String, options: String, expected: Int)
    ) throws {
        let file = try folder.sound(source.file, "anoisesrc=d=2:seed=1:a=0.3", source.options)
        let plan = try folder.reel(Soundtrack(file: file), seconds: nil, match: .sound).plan()
        let rate = try #require(plan.sound).bitRate(nil)
        // The frames of MP3 are of whole bytes.
        #expect(abs(rate - source.expected) <= 8_000 && rate % 8_000 == 0, "\(rate)")
        #expect(plan.sound?.bitRate(40_000) == 40_000)
    }

    @Test func `of several files, the one that needs most decides`() throws {
        let speech = try folder.sound("a.mp3", "anoisesrc=d=1:seed=1:a=0.3", "-ar 44100 -ac 1 -b:a 32k")
        let music = try folder.sound("b.wav", "anoisesrc=d=1:seed=2:a=0.3", "-ar 44100 -ac 1")
        let soundtrack = Soundtrack(clips: [SoundClip(file: speech), SoundClip(file: music)])
        #expect(try folder.reel(soundtrack, seconds: nil, match: .sound).plan().sound?.bitRate(nil) == 192_000)
    }

    @Test func `mono is encoded with the planned rate`() async throws {
        let file = try folder.sound("a.mp3", "anoisesrc=d=2:seed=1:a=0.3", "-ar 48000 -ac 1 -b:a 32k")
        let movie = try await folder.movie(Soundtrack(file: file), seconds: nil, match: .sound)
        let text = try Command.output(
            of: "ffprobe",
            ["-v", "error", "-select_streams", "a", "-show_entries", "stream=bit_rate", "-of", "csv=p=0", movie.path])
        let line = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let rate = try #require(Double(line))
        #expect(abs(rate / 64_000 - 1) < 0.15, "\(rate)")
    }
}
