import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

struct LoudnessTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["stereo", "mono", "5.1"])
    func `loudness and true peak are those that ffmpeg's own meter finds`(layout: String) throws {
        let url = folder.file("sound.wav")
        let channels = ["mono": 1, "stereo": 2, "5.1": 6][layout] ?? 0
        let noise = "anoisesrc=r=44100:d=3:a=0.6:seed=5:c=pink,tremolo=f=0.5:d=0.8"
        let pan = (0..<channels).map { "c\($0)=\(1 - 0.1 * Double($0))*c0" }.joined(separator: "|")
        try ffmpeg("-f lavfi -i \(noise) -af pan=\(layout)|\(pan) -c:a pcm_s16le", to: url)
        let report = try Command(
            "ffmpeg",
            ["-hide_banner", "-nostats", "-i", url.path, "-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"]
        ).errors
        func number(after word: String) throws -> Double {
            let summary = try #require(report.components(separatedBy: "Summary:").last)
            let rest = try #require(summary.components(separatedBy: word).dropFirst().first)
            return try #require(rest.split(separator: " ").first.flatMap { Double($0) })
        }
        let decoder = try AudioDecoder(path: url.path)
        let meter = try LoudnessMeter(sampleRate: 44_100, channels: channels)
        while let buffer = try decoder.nextSampleBuffer() { try meter.add(buffer) }
        let (loudness, peak) = (try #require(meter.integratedLoudness), try #require(meter.truePeak))
        #expect(abs(loudness - (try number(after: "I:"))) <= 0.1, "\(loudness)")
        #expect(abs(peak - (try number(after: "Peak:"))) <= 0.2, "\(peak)")
    }

    @Test func `silence has no loudness, and integers are measured too`() throws {
        let meter = try LoudnessMeter(sampleRate: 48_000, channels: 1)
        try meter.add(PCMConverterTests.buffer([Float](repeating: 0, count: 48_000), rate: 48_000))
        #expect(meter.integratedLoudness == nil && meter.truePeak == nil)
        // EBU Tech 3341: 1 kHz in both channels at −23 dBFS is −23 LUFS.
        let stereo = try LoudnessMeter(sampleRate: 48_000, channels: 2)
        let level = pow(10, -23.0 / 20) * 32_767
        let sine = (0..<96_000).flatMap { frame -> [Int16] in
            let value = Int16((level * sin(2 * .pi * 1000 * Double(frame) / 48_000)).rounded())
            return [value, value]
        }
        try stereo.add(PCMConverterTests.buffer(sine.withUnsafeBytes { Data($0) }, PCMConverterTests.pcm(16), frames: 96_000))
        #expect(abs((stereo.integratedLoudness ?? 0) + 23) < 0.1 && abs((stereo.truePeak ?? 0) + 23) < 0.1)
    }

    // MARK: Ducking

    private func voice(_ speech: [ClosedRange<Double>], seconds: Double) throws -> LoudnessEnvelope {
        let url = folder.file("voice.wav")
        let samples = (0..<Int(seconds * 8_000)).map { frame -> Int16 in
            let time = Double(frame) / 8_000
            return speech.contains { $0.contains(time) } ? Int16(8_000 * sin(time * 1500)) : 0
        }
        try writeWAV(samples, rate: 8_000, to: url)
        let mixer = try AudioMixer(
            lanes: [AudioLane(segments: [AudioMixerTests.segment(url, 0, seconds, at: 0)])],
            timeRange: AudioMixerTests.range(0, seconds), sampleRate: 8_000, channels: 1)
        return try LoudnessEnvelope(of: mixer)
    }

    private func gain(_ curve: VolumeCurve, at seconds: Double) -> Float {
        Float(curve.volume(at: AudioMixerTests.time(seconds)))
    }

    @Test func `an envelope says how strong sound is, block by block`() throws {
        let envelope = try voice([2...4], seconds: 6)
        #expect(envelope.blocks.count == 600 && envelope.blockDuration == CMTime(value: 1, timescale: 100))
        #expect(envelope.blocks[..<200].allSatisfy { $0.rms == 0 && $0.peak == 0 })
        let level: Float = 8_000 / 32_768
        let middle = envelope.blocks[210..<390]
        let mean = (middle.reduce(0) { $0 + $1.rms * $1.rms } / Float(middle.count)).squareRoot()
        #expect(
            abs(mean - level * Float(0.5).squareRoot()) < 0.01 && middle.allSatisfy { $0.peak <= level && $0.peak > level * 0.9 })
        #expect(envelope.timeRange(ofBlock: 250).start == CMTime(value: 5, timescale: 2))
    }

    @Test func `music goes down before a voice and comes back after it`() throws {
        let ducking = Ducking(threshold: -40, attenuation: 12, attack: 0.25, release: 0.8, hold: 0.4)
        let gains = ducking.volume(under: try voice([2...4], seconds: 8))
        let low = Float(pow(10, -12.0 / 20))
        #expect(gain(gains, at: 1.7) == 1 && abs(gain(gains, at: 1.875) - (1 + low) / 2) < 0.01)
        #expect(abs(gain(gains, at: 2) - low) < 1e-4 && abs(gain(gains, at: 4.35) - low) < 1e-4)
        #expect(abs(gain(gains, at: 4.81) - (1 + low) / 2) < 0.02 && gain(gains, at: 5.3) == 1)
        // The ramps are contiguous.
        for (one, next) in zip(gains.ramps, gains.ramps.dropFirst()) {
            #expect(one.timeRange.end == next.timeRange.start && one.end == next.start)
        }
    }

    @Test func `short pauses do not make music come and go, long ones do`() throws {
        let ducking = Ducking(threshold: -40, attenuation: 6, attack: 0.2, release: 0.5, hold: 0.3)
        let gains = ducking.volume(under: try voice([0...1, 1.7...2.5, 5...6], seconds: 7))
        let low = Float(pow(10, -6.0 / 20))
        // The voice begins at the start, so the music is lowered from the start.
        #expect(abs(gain(gains, at: 0) - low) < 1e-4 && abs(gain(gains, at: 1.4) - low) < 1e-4 && gain(gains, at: 4) == 1)
        #expect(abs(gain(gains, at: 5.5) - low) < 1e-4)
        #expect(try ducking.volume(under: voice([], seconds: 1)).ramps.isEmpty)
    }
}
