import Foundation
import ReelMediaEngine
import ReelCoreMedia

/// The gains that depend on measurements of the decoded sound.
struct SoundBalance {
    /// The gains of the music under speech; nil if it is not ducked.
    var ducking: GainCurve?
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
            try await onThread("listening") { isCancelled in
                var balance = SoundBalance()
                do {
                    if let ducking = plan.ducking { balance.ducking = try plan.curve(ducking, cancellation) }
                    if let target = plan.loudness {
                        let change = try listen(to: sound, mix: balance, target: target, isCancelled)
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

    private static func listen(
        to sound: SoundComposition, mix: SoundBalance, target: Double, _ isCancelled: () -> Bool
    ) throws -> LoudnessChange {
        let meter = try LoudnessMeter(sampleRate: sound.plan.sampleRate, channels: sound.plan.channels)
        let reader = try MixReader(sound, mix: sound.mix(mix))
        while let buffer = try reader.next() {
            if isCancelled() { throw CancellationError() }
            try meter.add(buffer)
        }
        return LoudnessChange(target: target, measured: meter.integratedLoudness, peak: meter.truePeak)
    }
}

extension SoundPlan {
    /// Returns the gains of the music under speech.
    fileprivate func curve(_ ducking: Soundtrack.Ducking, _ cancellation: MediaCancellation) throws -> GainCurve {
        let lanes = lanes.filter { lane in lane.pieces.contains { speakers.contains($0.role) } }.map { lane in
            SoundLane(
                segments: lane.pieces.compactMap { piece in
                    files[piece.file].map { file in
                        SoundSegment(
                            location: MediaLocation(piece.file), track: file.trackIndex,
                            source: CMTimeRange(start: piece.start, duration: piece.timeRange.duration), target: piece.timeRange)
                    }
                },
                volume: gains(of: lane.pieces, ducking: nil).joined.map { line in
                    (
                        CMTimeRange(start: time(ofFrame: line.frames.lowerBound), end: time(ofFrame: line.frames.upperBound)),
                        Float(line.start), Float(line.end)
                    )
                })
        }
        let mixer = try SoundMixer(
            lanes: lanes, timeRange: CMTimeRange(start: .zero, duration: duration), sampleRate: sampleRate, channels: channels,
            cancellation: cancellation)
        let envelope = try LoudnessEnvelope(of: mixer)
        let engine = ReelMediaEngine.Ducking(
            threshold: ducking.threshold, attenuation: ducking.depth, attack: CMTimeGetSeconds(ducking.attack),
            release: CMTimeGetSeconds(ducking.release))
        var curve = GainCurve()
        for piece in engine.gains(for: envelope) {
            let level = curve.lines.last?.end ?? 1
            curve.add(level, level, until: frame(piece.range.start))
            curve.add(Double(piece.start), Double(piece.end), until: frame(piece.range.end))
        }
        curve.add(curve.lines.last?.end ?? 1, curve.lines.last?.end ?? 1, until: frame(duration))
        return curve
    }
}
