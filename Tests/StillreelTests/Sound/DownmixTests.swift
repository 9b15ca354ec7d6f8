import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

/// 5.1 that becomes stereo, by ITU-R BS.775-3: the left channel is L + 0.7071 C + 0.7071 Ls.
@Suite struct DownmixTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The tones of the channels, whose sum repeats faster than the limiter's window is long.
    private static let tones = [400, 1200, 2000, 800, 2800, 3600]
    /// Those of the left channel, and their weights.
    private static let left: [(frequency: Double, weight: Double)] = [(400, 1), (2000, 0.7071), (2800, 0.7071)]

    /// Returns the left channel of a movie with a tone in each channel.
    private func downmix(_ amplitude: Double) async throws -> (sound: Sound, movie: URL) {
        let channels = Self.tones.map { "\(amplitude)*sin(2*PI*\($0)*t)" }.joined(separator: "|")
        let file = try folder.sound("5.1.wav", "aevalsrc='\(channels)':c=5.1:s=48000:d=1.5", "-c:a pcm_f32le")
        var reel = try folder.reel(Soundtrack(file: file), seconds: nil, match: .sound)
        // At the usual rate, the encoder's noise beside such tones is at -27 dB.
        reel.encoding.audioBitRate = 320_000
        let movie = folder.file("movie.mp4")
        _ = try await reel.render(to: movie, overwriting: true).finish()
        return (try Sound(movie), movie)
    }

    /// Returns the amplitudes of the left channel's tones, and the power of what is left without them, both over a second.
    private func analysis(_ sound: Sound) -> (amplitudes: [Double], rest: Double) {
        let part = sound.part(0.25, 1.25).map(Double.init)
        var rest = part.reduce(0) { $0 + $1 * $1 } / Double(part.count)
        let amplitudes = Self.left.map { tone in
            var (real, imaginary) = (0.0, 0.0)
            for (index, sample) in part.enumerated() {
                let angle: Double = 2 * .pi * tone.frequency * Double(index) / Double(sound.rate)
                real += sample * cos(angle)
                imaginary += sample * sin(angle)
            }
            let amplitude = 2 * (real * real + imaginary * imaginary).squareRoot() / Double(part.count)
            rest -= amplitude * amplitude / 2
            return amplitude
        }
        return (amplitudes, max(1e-12, rest))
    }

    @Test func `what is not too loud has its own level`() async throws {
        let (sound, _) = try await downmix(0.2)
        for (amplitude, tone) in zip(analysis(sound).amplitudes, Self.left) {
            #expect(abs(amplitude / (0.2 * tone.weight) - 1) < 0.02, "\(tone.frequency) Hz: \(amplitude)")
        }
    }

    @Test func `six loud channels are limited, and not distorted`() async throws {
        // −3 dBFS each.
        let (sound, movie) = try await downmix(0.7079)
        let (amplitudes, rest) = analysis(sound)
        let power = amplitudes.reduce(0) { $0 + $1 * $1 / 2 }
        #expect(10 * log10(rest / power) < -35, "\(10 * log10(rest / power)) dB")
        #expect(try finePeak(of: movie) < -0.8)
        // The tones keep their proportions.
        #expect(abs(amplitudes[1] / amplitudes[0] - 0.7071) < 0.03 && abs(amplitudes[2] / amplitudes[0] - 0.7071) < 0.03)
    }
}
