import Foundation
import ReelCoreMedia

/// Parameters for lowering music while a voice is heard.
package struct Ducking: Hashable, Sendable {
    /// The level in dBFS of a block's root mean square above which it counts as speech.
    package var threshold: Double
    /// The attenuation of the music in decibels; positive.
    package var attenuation: Double
    /// The duration in seconds of the fade-out, which ends when the voice begins.
    package var attack: Double
    /// The duration in seconds of the fade-in.
    package var release: Double
    /// The time in seconds that the music stays lowered after the voice.
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

    /// Returns the music's volume.
    ///
    /// Between two words, the music stays lowered if it could not return to its full level.
    package func volume(under voice: LoudnessEnvelope) -> VolumeCurve {
        let (attack, release, hold) = (Self.time(attack), Self.time(release), Self.time(hold))
        let low = Float(pow(10, -abs(attenuation) / 20))
        var ramps: [VolumeCurve.Ramp] = []
        // Volumes have 32 bits, as those of an audio mix.
        func add(_ start: CMTime, _ end: CMTime, _ first: Float, _ last: Float) {
            // Times before the beginning are omitted.
            let begin = max(start, voice.start)
            guard begin < end else { return }
            let part = Float((begin - start).seconds / (end - start).seconds)
            ramps.append(
                VolumeCurve.Ramp(
                    timeRange: CMTimeRange(start: begin, end: end), start: Double(first + (last - first) * part),
                    end: Double(last)))
        }
        for speech in speech(in: voice, apartBy: attack + hold + release) {
            add(speech.start - attack, speech.start, 1, low)
            add(speech.start, speech.end + hold, low, low)
            add(speech.end + hold, speech.end + hold + release, low, 1)
        }
        return VolumeCurve(ramps)
    }

    private static func time(_ seconds: Double) -> CMTime {
        CMTime(value: CMTimeValue((max(0, min(seconds, 3600)) * 48_000).rounded()), timescale: 48_000)
    }

    /// Returns the time ranges that contain speech. Shorter pauses than `gap` are ignored.
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
