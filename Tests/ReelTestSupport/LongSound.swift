import Foundation

/// Sound with all that an encoder treats in special ways, and what a codec did to it. Loops over samples are slow in tests that
/// are not optimised.
public enum LongSound {
    /// Returns interleaved stereo: chords that change, a voice-like buzz, noise that comes and goes, and clicks.
    ///
    /// - Parameter clicks: the frames at which clicks begin.
    public static func mixture(frames: Int, rate: Double = 48_000, clicks: Set<Int> = []) -> [Float] {
        var random = SplitMix64(seed: 22)
        var result = [Float](repeating: 0, count: 2 * frames)
        var age = Int.max
        for frame in 0..<frames {
            let time = Double(frame) / rate
            let tone = 220 * pow(2, Double(Int(time * 1.7) % 12) / 12)
            let chord = sin(2 * .pi * tone * time) + 0.5 * sin(2 * .pi * tone * 1.5 * time) + 0.3 * sin(2 * .pi * tone * 4 * time)
            let buzz = (time * 113).truncatingRemainder(dividingBy: 1) - 0.5
            let noise = (Double(random.next() >> 40) / Double(1 << 24) - 0.5) * (0.5 + 0.5 * sin(time * 2.1))
            age = clicks.contains(frame) ? 0 : age == .max ? .max : age + 1
            let click = age < 400 ? exp(-Double(age) / 60) * sin(Double(age) * 0.9) : 0
            result[2 * frame] = Float(0.15 * chord + 0.1 * buzz + 0.06 * noise + 0.5 * click)
            result[2 * frame + 1] = Float(0.12 * chord + 0.12 * buzz - 0.05 * noise + 0.4 * click)
        }
        return result
    }

    /// Returns interleaved stereo: clicks without end in the left channel, a tone in the right one.
    public static func clicksBesideTone(frames: Int) -> [Float] {
        (0..<(2 * frames)).map { index in
            let frame = index / 2
            if index % 2 == 1 { return Float(0.3 * sin(Double(frame) * 0.05)) }
            let age = frame % 500
            return Float(0.7 * exp(-Double(age) / 20) * cos(Double(age) * 1.3))
        }
    }

    /// Returns the energy of the difference of two sounds in each block of samples, divided by the mean energy of the first one.
    public static func errors(_ original: [Float], _ decoded: [Float], block: Int) -> [Double] {
        let count = min(original.count, decoded.count) / block
        let energy = original.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, original.count))
        return (0..<count).map { index in
            var sum = 0.0
            for place in (index * block)..<((index + 1) * block) {
                let difference = Double(original[place]) - Double(decoded[place])
                sum += difference * difference
            }
            return sum / Double(block) / energy
        }
    }
}
