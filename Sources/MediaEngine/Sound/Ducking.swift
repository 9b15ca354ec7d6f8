import Foundation
package import OpenCoreMedia

/// Music that makes room for a voice.
package struct Ducking: Hashable, Sendable {
    /// Decibels below full scale of a block's root of the mean square, above which somebody speaks.
    package var threshold: Double
    /// Decibels that the music loses; positive.
    package var attenuation: Double
    /// Seconds that the music takes to go down. It is down when the voice begins.
    package var attack: Double
    /// Seconds that it takes to come back.
    package var release: Double
    /// Seconds that it stays down after the voice.
    package var hold: Double

    package init(
        threshold: Double = -40, attenuation: Double = 12, attack: Double = 0.25, release: Double = 0.8, hold: Double = 0.4
    ) {
        self.threshold = threshold
        self.attenuation = attenuation
        self.attack = attack
        self.release = release
        self.hold = hold
    }

    /// The music's gain beside a voice: straight lines, in order; outside of them it is 1.
    ///
    /// Between two words that are so near that the music could not come back all the way it stays down. Gains are factors.
    package func gains(for voice: LoudnessEnvelope) -> [(range: CMTimeRange, start: Float, end: Float)] {
        let (attack, release, hold) = (Self.time(attack), Self.time(release), Self.time(hold))
        let low = Float(pow(10, -abs(attenuation) / 20))
        var gains: [(range: CMTimeRange, start: Float, end: Float)] = []
        func add(_ start: CMTime, _ end: CMTime, _ first: Float, _ last: Float) {
            // What lies before the beginning is not heard.
            let begin = max(start, voice.start)
            guard begin < end else { return }
            let part = Float((begin - start).seconds / (end - start).seconds)
            gains.append((CMTimeRange(start: begin, end: end), first + (last - first) * part, last))
        }
        for speech in speech(in: voice, apartBy: attack + hold + release) {
            add(speech.start - attack, speech.start, 1, low)
            add(speech.start, speech.end + hold, low, low)
            add(speech.end + hold, speech.end + hold + release, low, 1)
        }
        return gains
    }

    private static func time(_ seconds: Double) -> CMTime {
        CMTime(value: CMTimeValue((max(0, min(seconds, 3600)) * 48_000).rounded()), timescale: 48_000)
    }

    /// When somebody speaks. Pauses that are shorter than `gap` are none.
    private func speech(in voice: LoudnessEnvelope, apartBy gap: CMTime) -> [CMTimeRange] {
        let level = Float(pow(10, threshold / 20))
        var ranges: [CMTimeRange] = []
        for (index, block) in voice.blocks.enumerated() where block.rms > level {
            let range = voice.timeRange(ofBlock: index)
            if let last = ranges.last, range.start < last.end + gap {
                ranges[ranges.count - 1] = CMTimeRange(start: last.start, end: range.end)
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }
}
