import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The gains that depend on measurements of the decoded sound.
struct SoundBalance {
    /// The gains, under speech, of what is ducked.
    var ducking: [SoundPlan.Role: VolumeCurve] = [:]
    /// The amplitude factor of the whole mix.
    var gain = 1.0
    /// The change of loudness; nil if the plan has no target.
    var loudness: LoudnessChange?
    /// The largest true peak of the mix before it is encoded, in dBTP, if that may be louder than its parts.
    var peakLimit = LoudnessChange.highestPeak - usualExcess

    /// By how many decibels peaks may be higher than measured: the meter takes four values for each sample.
    private static let uncertainty = 0.1
    /// By how many decibels AAC usually exceeds the peaks of what it encodes.
    private static let usualExcess = 0.7

    /// Measures the sound if the plan requires it: decodes the speech for ducking, the mix for loudness, and what is encoded
    /// for its peaks.
    ///
    /// - Parameter bitRate: the bit rate with which it will be encoded.
    static func of(_ sound: SoundComposition, bitRate: Int) async throws -> SoundBalance {
        let plan = sound.plan
        guard plan.ducking != nil || plan.isAmplified else { return SoundBalance() }
        let cancellation = MediaCancellation()
        return try await withTaskCancellationHandler {
            try await runBlocking("measuring") { isCancelled in
                var balance = SoundBalance()
                do {
                    if let ducking = plan.ducking {
                        for (speech, roles) in Dictionary(grouping: plan.speech.keys, by: { plan.speech[$0] ?? [] }) {
                            let curve = try sound.duckingCurve(ducking, under: speech, cancellation)
                            for role in roles { balance.ducking[role] = curve }
                        }
                    }
                    if let target = plan.loudness {
                        let change = try loudnessChange(of: sound, balance, target: target, isCancelled)
                        balance.gain = SoundPlan.factor(change.gain)
                        balance.loudness = change
                    }
                    try balance.lowerPeaks(of: sound, bitRate: bitRate, isCancelled)
                } catch let error as MediaError {
                    if isCancelled() { throw CancellationError() }
                    throw ReelError(reading: plan.pieces.first?.file.path ?? "the soundtrack", error)
                }
                return balance
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private static func loudnessChange(
        of sound: SoundComposition, _ balance: SoundBalance, target: Double, _ isCancelled: () -> Bool
    ) throws -> LoudnessChange {
        let mix = try measure(sound, balance, isLimited: false, isCancelled)
        var change = LoudnessChange(target: target, measured: mix.integratedLoudness, peak: mix.truePeak)
        guard let peak = change.peak, peak + change.gain > balance.peakLimit else { return change }
        // Limiting takes some of the loudness, which is given back once.
        var limited = balance
        limited.gain = SoundPlan.factor(change.gain)
        if let loudness = try measure(sound, limited, isLimited: true, isCancelled).integratedLoudness {
            change.limit(to: loudness)
        }
        return change
    }

    /// Lowers the limit of peaks until those of the encoded sound are low enough. Most sound is encoded once for this.
    private mutating func lowerPeaks(of sound: SoundComposition, bitRate: Int, _ isCancelled: () -> Bool) throws {
        let plan = sound.plan
        guard plan.isAmplified else { return }
        // AAC does not raise peaks by this much.
        if let loudness, (loudness.peak ?? -.infinity) + loudness.gain < Self.lowestLimit - 3 { return }
        let settings = AudioEncoder.Settings(
            codec: plan.codec == .opus ? .opus(.average(bitRate)) : .aac(.average(bitRate)), sampleRate: plan.encodedRate,
            layout: plan.channels == 1 ? .mono : .stereo)
        let usual = peakLimit
        while true {
            let meter = try EncodedPeakMeter(settings, threads: ProcessInfo.processInfo.activeProcessorCount)
            try Self.read(MixReader(sound, self), isCancelled) { buffer in try meter.add(buffer) }
            guard let peak = try meter.finish(), case let excess = peak + Self.uncertainty - LoudnessChange.highestPeak,
                excess > 0, peakLimit > Self.lowestLimit
            else { break }
            peakLimit = max(Self.lowestLimit, peakLimit - excess - 0.1)
        }
        if peakLimit < usual, loudness != nil,
            let found = try Self.measure(sound, self, isLimited: true, isCancelled).integratedLoudness
        {
            loudness?.settle(at: found)
        }
    }

    /// The limit of peaks is not lowered further, even if AAC has higher ones: the sound would lose too much.
    private static let lowestLimit = -5.0

    private static func measure(
        _ sound: SoundComposition, _ balance: SoundBalance, isLimited: Bool, _ isCancelled: () -> Bool
    ) throws -> LoudnessMeter {
        let meter = try LoudnessMeter(sampleRate: sound.plan.sampleRate, channels: sound.plan.channels)
        try read(MixReader(sound, balance, isLimited: isLimited), isCancelled) { buffer in try meter.add(buffer) }
        return meter
    }

    private static func read(
        _ reader: MixReader, _ isCancelled: () -> Bool, _ body: (CMSampleBuffer) throws -> Void
    ) throws {
        while let buffer = try reader.next() {
            if isCancelled() { throw CancellationError() }
            try body(buffer)
        }
    }
}

extension SoundComposition {
    /// Returns the gains of what is lowered under speech of these roles.
    fileprivate func duckingCurve(
        _ ducking: Soundtrack.DuckingSettings, under speech: Set<SoundPlan.Role>, _ cancellation: MediaCancellation
    ) throws -> VolumeCurve {
        let mixer = try AudioMixer(
            lanes: lanes(of: speech), timeRange: CMTimeRange(start: .zero, duration: plan.duration),
            sampleRate: plan.sampleRate, channels: plan.channels, cancellation: cancellation)
        let envelope = try LoudnessEnvelope(of: mixer)
        let engine = Ducking(
            threshold: ducking.threshold, attenuation: ducking.depth, attack: CMTimeGetSeconds(ducking.attack),
            release: CMTimeGetSeconds(ducking.release))
        var curve = VolumeCurve()
        for ramp in engine.volume(under: envelope).ramps {
            let level = curve.ramps.last?.end ?? 1
            curve.append(from: level, to: level, until: plan.frameTime(ramp.timeRange.start))
            curve.append(from: ramp.start, to: ramp.end, until: plan.frameTime(ramp.timeRange.end))
        }
        let level = curve.ramps.last?.end ?? 1
        curve.append(from: level, to: level, until: plan.frameTime(plan.duration))
        return curve
    }
}
