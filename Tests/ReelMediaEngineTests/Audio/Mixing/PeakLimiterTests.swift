import Foundation
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// Tests of the limiter of true peaks, sample by sample.
@Suite struct PeakLimiterTests {
    private static let rate = 48_000
    /// -1 dBTP.
    private static let ceiling = pow(10, -1 / 20.0)

    /// Limits interleaved samples in blocks of random sizes.
    private func limited(_ samples: [Float], channels: Int, seed: Int = 1) -> [Float] {
        var generator = SplitMix64(seed: seed)
        var limiter = PeakLimiter(sampleRate: Self.rate, channels: channels, ceiling: -1)
        let (frames, delay) = (samples.count / channels, limiter.delay)
        let input = samples + [Float](repeating: 0, count: delay * channels)
        var (added, output) = (0, [Float]())
        while output.count < samples.count {
            let done = output.count / channels
            let count = min(frames - done, Int.random(in: 1...3000, using: &generator))
            let end = done + count + delay
            input[added * channels..<end * channels].withUnsafeBufferPointer { limiter.add($0) }
            added = end
            var block = [Float](repeating: 0, count: count * channels)
            block.withUnsafeMutableBufferPointer { limiter.take(into: $0) }
            output += block
        }
        return output
    }

    private func sine(_ frequency: Double, _ amplitude: Double, seconds: Double, phase: Double = 0) -> [Float] {
        (0..<Int(seconds * Double(Self.rate))).map {
            Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(Self.rate) + phase))
        }
    }

    /// Returns the largest value of the continuous signal, by interpolation with a long filter.
    private func truePeak(_ samples: [Float]) -> Double {
        var peak = samples.map { Double(abs($0)) }.max() ?? 0
        for index in 64..<samples.count - 64 where abs(samples[index]) > 0.6 {
            for part in [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875] {
                var value = 0.0
                for tap in -31...32 {
                    let distance = Double(tap) - part
                    let window = 0.5 + 0.5 * cos(.pi * distance / 33)
                    value += Double(samples[index + tap]) * sin(.pi * distance) / (.pi * distance) * window
                }
                peak = max(peak, abs(value))
            }
        }
        return peak
    }

    @Test func `sound below the ceiling is not changed at all`() {
        let quiet = sine(997, 0.88, seconds: 0.5)
        #expect(limited(quiet, channels: 1).elementsEqual(quiet))
        let noise = (0..<40_000).map { _ in Float.random(in: -0.5...0.5) }
        #expect(limited(noise, channels: 2).elementsEqual(noise))
    }

    @Test(arguments: [60.0, 997, 5000, 11_000]) func `loud tones are lowered to the ceiling`(frequency: Double) {
        let output = limited(sine(frequency, 2, seconds: 0.4), channels: 1)
        let peak = truePeak(output)
        #expect(peak < Self.ceiling * 1.01 && peak > Self.ceiling * 0.9, "\(peak)")
    }

    @Test func `peaks between samples count`() {
        // A quarter of the sample rate: all samples are 0.85, and the signal reaches 1.2.
        let output = limited(sine(12_000, 1.2, seconds: 0.3, phase: .pi / 4), channels: 1)
        #expect(truePeak(output) < Self.ceiling * 1.01)
        #expect((output.map { Double(abs($0)) }.max() ?? 0) < 0.65)
    }

    @Test func `a click lowers only what is near it, smoothly`() throws {
        var samples = sine(440, 0.5, seconds: 1)
        for index in 24_000..<24_040 { samples[index] *= 4 }
        let output = limited(samples, channels: 1)
        #expect(output.prefix(23_700).elementsEqual(samples.prefix(23_700)))
        #expect(truePeak(output) < Self.ceiling * 1.01)
        // A fifth of a second later, nothing is left of it.
        let gains = zip(output, samples).map { abs($1) > 0.05 ? $0 / $1 : nil }
        #expect(gains[36_000...].compactMap { $0 }.allSatisfy { abs($0 - 1) < 0.03 })
        let known = gains.compactMap { $0 }
        #expect(zip(known, known.dropFirst()).allSatisfy { abs($0 - $1) < 0.02 })
    }

    @Test(arguments: [0, 3, 6]) func `the first samples are limited, too`(place: Int) {
        var samples = [Float](repeating: 0, count: 2000)
        samples[place] = 1.5
        #expect((limited(samples, channels: 1).max() ?? 0) < 0.9)
    }

    @Test func `all channels are lowered alike, whatever the sizes of blocks`() {
        let (left, right) = (sine(700, 1.7, seconds: 0.3), sine(900, 0.2, seconds: 0.3))
        let samples = zip(left, right).flatMap { [$0, $1] }
        let output = limited(samples, channels: 2)
        for index in stride(from: 1000, to: 20_000, by: 2) where abs(samples[index]) > 0.1 && abs(samples[index + 1]) > 0.02 {
            #expect(abs(output[index] / samples[index] - output[index + 1] / samples[index + 1]) < 1e-4)
        }
        #expect(limited(samples, channels: 2, seed: 7).elementsEqual(output))
    }
}
