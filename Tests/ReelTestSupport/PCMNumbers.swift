import Foundation

/// Loops over audio samples, which would be slow in tests that are not optimised.
public enum PCMNumbers {
    /// Returns interleaved 32-bit samples, of which the upper `bits` are significant: tones and noise, different ones in each
    /// channel, with both ends of the range; the same each time.
    public static func tones(frames: Int, channels: Int, bits: Int) -> [Int32] {
        var state: UInt32 = 1
        var words = (0..<(frames * channels)).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223
            let (frame, channel) = (index / channels, index % channels)
            let tone = 0.4 * sin(Double(frame) * 0.03 * Double(channel + 1))
            let noise = 0.2 * (Double(state >> 8) / Double(1 << 24) - 0.5)
            return Int32((tone + noise) * Double(Int32.max))
        }
        words[0] = .max
        words[words.count - 1] = .min
        // Samples of fewer than 32 bits are in the upper bits.
        return words.map { bits == 32 ? $0 : ($0 >> Int32(32 - bits)) << Int32(32 - bits) }
    }

    /// Returns a tone of 440 Hz in all channels, at half the amplitude.
    public static func sine(frames: Int, channels: Int, rate: Double) -> [Float] {
        (0..<(frames * channels)).map { Float(sine($0 / channels, rate: rate)) }
    }

    /// Returns one sample of that tone.
    public static func sine(_ frame: Int, rate: Double) -> Double { 0.5 * sin(2 * .pi * 440 * Double(frame) / rate) }

    /// Returns the samples from −1 to 1, rounded to floats.
    public static func floats(of words: [Int32]) -> [Float] { words.map { Float(Double($0) / 2_147_483_648) } }

    /// Returns interleaved samples as planar ones: one channel after the other.
    public static func planar(_ words: [Int32], channels: Int) -> [Int32] {
        let frames = words.count / channels
        return (0..<channels).flatMap { channel in (0..<frames).map { words[$0 * channels + channel] } }
    }

    /// Returns the cross-correlation of a pattern with one channel's samples, from the sample `place` on. Outside of the samples
    /// there is silence.
    public static func correlation(of pattern: [Double], with samples: [Float], at place: Int) -> Double {
        pattern.indices.reduce(0) { sum, index in
            samples.indices.contains(place + index) ? sum + pattern[index] * Double(samples[place + index]) : sum
        }
    }

    /// Returns the lowest `width` bytes of the result of `pattern` for each sample.
    public static func bytes(
        _ words: [Int32], of width: Int, _ isBigEndian: Bool, pattern: (Int32) -> UInt64
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(words.count * width)
        for word in words {
            let bits = pattern(word)
            for place in 0..<width {
                bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(isBigEndian ? width - 1 - place : place))))
            }
        }
        return bytes
    }
}
