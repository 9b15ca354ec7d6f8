internal import CReelEBUR128
import Foundation
package import ReelCoreMedia

/// Measures loudness according to EBU R 128 and ITU-R BS.1770. Not thread-safe.
package final class LoudnessMeter {
    package let sampleRate: Int
    package let channels: Int
    private var state: UnsafeMutablePointer<ebur128_state>?
    /// The converter from other PCM formats.
    private var converter: PCMConverter?

    /// - Parameters:
    ///   - sampleRate: the sample rate in Hz, 16 to 2,822,400.
    ///   - channels: 1 to 64. A single channel is measured as one loudspeaker, six as 5.1.
    package init(sampleRate: Int, channels: Int) throws(MediaError) {
        self.sampleRate = sampleRate
        self.channels = channels
        let modes = EBUR128_MODE_I.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue
        guard (16...2_822_400).contains(sampleRate), MediaLimit.channels.contains(channels) else {
            throw MediaError(.unsupported, "measure loudness", "\(channels) channels at \(sampleRate) Hz are unsupported")
        }
        guard let state = ebur128_init(UInt32(channels), UInt(sampleRate), Int32(modes)) else {
            throw MediaError(.outOfMemory, "measure loudness", "out of memory")
        }
        self.state = state
    }

    deinit { ebur128_destroy(&state) }

    /// Measures PCM of any format that `PCMConverter` supports. The buffer's times are ignored.
    package func add(_ buffer: CMSampleBuffer) throws(MediaError) {
        let format = AudioStreamBasicDescription.floats(sampleRate: sampleRate, channels: channels)
        guard let given = buffer.formatDescription?.audioStreamBasicDescription else {
            throw MediaError(.unsupported, "measure loudness", "the sample buffer contains no sound")
        }
        if given == format { return try measure(buffer) }
        if converter?.input != given { converter = try PCMConverter(from: given, to: format) }
        if let converted = try converter?.convert(buffer) { try measure(converted) }
    }

    private func measure(_ buffer: CMSampleBuffer) throws(MediaError) {
        try buffer.withAudioBytes { (bytes) throws(MediaError) in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: Float.self), buffer.numSamples > 0 else { return }
            guard ebur128_add_frames_float(state, start, buffer.numSamples) == EBUR128_SUCCESS.rawValue else {
                throw MediaError(.outOfMemory, "measure loudness", "out of memory")
            }
        }
    }

    /// The integrated loudness of everything measured, in LUFS; nil for silence and for less than 0.4 seconds.
    package var integratedLoudness: Double? {
        var loudness = 0.0
        guard ebur128_loudness_global(state, &loudness) == EBUR128_SUCCESS.rawValue, loudness.isFinite else { return nil }
        return loudness
    }

    /// The highest true peak of all channels, in dBTP; nil for silence.
    package var truePeak: Double? {
        var highest = 0.0
        for channel in 0..<channels {
            var peak = 0.0
            guard ebur128_true_peak(state, UInt32(channel), &peak) == EBUR128_SUCCESS.rawValue else { continue }
            highest = max(highest, peak)
        }
        return highest > 0 ? 20 * log10(highest) : nil
    }
}
