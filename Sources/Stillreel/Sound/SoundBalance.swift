import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The gains that depend on measurements of the decoded sound.
struct SoundBalance {
    /// The gains of the music under speech; nil if it is not ducked.
    var ducking: VolumeCurve?
    /// The amplitude factor of the whole mix.
    var gain = 1.0
    /// The change of loudness; nil if the plan has no target.
    var loudness: LoudnessChange?

    /// Measures the sound if the plan requires it: decodes the speech once for ducking, and the mix once for loudness.
    static func of(_ sound: SoundComposition) async throws -> SoundBalance {
        let plan = sound.plan
        guard plan.ducking != nil || plan.loudness != nil else { return SoundBalance() }
        let cancellation = MediaCancellation()
        return try await withTaskCancellationHandler {
            try await runBlocking("measuring") { isCancelled in
                var balance = SoundBalance()
                do {
                    if let ducking = plan.ducking { balance.ducking = try sound.duckingCurve(ducking, cancellation) }
                    if let target = plan.loudness {
                        let change = try loudnessChange(of: sound, balance, target: target, isCancelled)
                        balance.gain = SoundPlan.factor(change.gain)
                        balance.loudness = change
                    }
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
        let meter = try LoudnessMeter(sampleRate: sound.plan.sampleRate, channels: sound.plan.channels)
        let reader = try MixReader(sound, balance)
        while let buffer = try reader.next() {
            if isCancelled() { throw CancellationError() }
            try meter.add(buffer)
        }
        return LoudnessChange(target: target, measured: meter.integratedLoudness, peak: meter.truePeak)
    }
}

extension SoundComposition {
    /// Returns the gains of the music under speech.
    fileprivate func duckingCurve(
        _ ducking: Soundtrack.DuckingSettings, _ cancellation: MediaCancellation
    ) throws -> VolumeCurve {
        let mixer = try AudioMixer(
            lanes: lanes(of: plan.speechRoles), timeRange: CMTimeRange(start: .zero, duration: plan.duration),
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
