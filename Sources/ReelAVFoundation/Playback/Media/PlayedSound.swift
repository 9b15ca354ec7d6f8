import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// The sound of an item from a time on, mixed as a player's output needs it, at the speed that it is played at. Not thread-safe.
final class PlayedSound {
    private let mix: AudioSource
    /// Nil if the pitch changes with the speed, or the speed is the item's own.
    private let stretch: LiveStretch?
    private var isDone = false

    /// - Parameters:
    ///   - frames: how many frames to make, at the output's sample rate.
    ///   - rate: how fast the item plays; 1 is its own speed.
    init(
        _ inputs: [AudioMixInput], from time: CMTime, frames: Int, rate: Double, peakLimit: Double?,
        cancellation: MediaCancellation
    ) throws(MediaError) {
        var settings = PCMOutputSettings.float
        settings.sampleRate = SoundFeed.sampleRate
        settings.channels = SoundFeed.channels
        let length = CMTime(value: CMTimeValue(frames), timescale: CMTimeScale(SoundFeed.sampleRate))
        let changesPitch = inputs.allSatisfy { $0.algorithm == .varispeed }
        let (range, played) =
            rate == 1
            ? (CMTimeRange(start: time, duration: length), inputs)
            : changesPitch
                ? (CMTimeRange(start: time.divided(by: rate), duration: length), inputs.map { $0.played(at: rate) })
                : (CMTimeRange(start: time, duration: CMTimeMultiplyByFloat64(length, multiplier: rate)), inputs)
        stretch =
            rate == 1 || changesPitch
            ? nil : try LiveStretch(sampleRate: SoundFeed.sampleRate, channels: SoundFeed.channels, rate: rate)
        mix = try AudioSource(played, exactly: range, settings: settings, peakLimit: peakLimit, cancellation: cancellation)
    }

    /// Returns the next interleaved samples, or nil at the end.
    func next() throws(MediaError) -> [Float]? {
        while !isDone {
            let sample = try mix.next()
            isDone = sample == nil
            let samples = try sample?.floats() ?? []
            let ready = stretch?.stretch(samples, isLast: isDone) ?? samples
            if !ready.isEmpty { return ready }
        }
        return nil
    }
}

extension CMTime {
    fileprivate func divided(by rate: Double) -> CMTime { CMTimeMultiplyByFloat64(self, multiplier: 1 / rate) }
}

extension AudioMixInput {
    /// The same input on a timeline that is played faster.
    fileprivate func played(at rate: Double) -> AudioMixInput {
        func scaled(_ range: CMTimeRange) -> CMTimeRange {
            CMTimeRange(start: range.start.divided(by: rate), end: range.end.divided(by: rate))
        }
        var result = self
        for index in segments.indices { result.segments[index].targetRange = scaled(segments[index].targetRange) }
        result.volume = VolumeCurve(
            volume.ramps.map { .init(timeRange: scaled($0.timeRange), start: $0.start, end: $0.end) })
        return result
    }
}

extension CMSampleBuffer {
    /// Its 32-bit floating-point samples.
    fileprivate func floats() throws(MediaError) -> [Float] {
        guard let data = dataBuffer else { return [] }
        do {
            return try data.dataBytes().withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        } catch {
            throw MediaError(.internalFailure, "play sound", error.localizedDescription)
        }
    }
}
