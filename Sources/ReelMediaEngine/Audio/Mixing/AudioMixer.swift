import Foundation
package import ReelCoreMedia

/// Mixes lanes of audio: adds them at their own levels, and limits peaks if that is asked for. Mono is copied to all channels at
/// its own level; other numbers of channels are mixed by libswresample's matrix.
///
/// A segment's first sample is placed at the mix's frame nearest to `target.start`. If a file is shorter than its segment, the
/// rest is silent; so is everything that cannot be decoded. Files are open only while they are needed, and a little longer. Not
/// thread-safe.
package final class AudioMixer {
    package let sampleRate: Int
    package let channels: Int
    /// The total number of frames: the duration times the sample rate, rounded.
    package let frameCount: Int
    /// The number of frames returned so far.
    private var framesReturned = 0
    /// The number of frames mixed so far: more if there is a limiter, which looks ahead.
    private var framesMixed = 0
    private var limiter: PeakLimiter?

    private let start: CMTime
    /// The frame on the whole timeline at which the mix starts.
    private let firstFrame: Int64
    private let pool: AudioReaderPool
    private let cancellation: MediaCancellation?
    private let lanes: [AudioLaneReader]
    private let description: CMFormatDescription

    /// - Parameters:
    ///   - timeRange: the range to mix, on the timeline of the segments' targets.
    ///   - sampleRate: the sample rate in Hz, 1 to 1,000,000.
    ///   - channels: 1 to 64.
    ///   - peakLimit: the largest true peak in dBTP; nil to leave the sum as it is.
    ///   - cancellation: cancels opening and reading, which then throw an error of the kind `.cancelled`.
    package init(
        lanes: [AudioLane], timeRange: CMTimeRange, sampleRate: Int, channels: Int, peakLimit: Double? = nil,
        cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        let format = AudioStreamBasicDescription.floats(sampleRate: sampleRate, channels: channels)
        try format.checkExtent()
        guard timeRange.isValid, timeRange.start.isNumeric, timeRange.duration.isNumeric else {
            throw MediaError(.unsupported, "mix sound", "the time range must have a numeric start and duration")
        }
        self.sampleRate = sampleRate
        self.channels = channels
        start = timeRange.start
        firstFrame = timeRange.start.frames(at: sampleRate)
        frameCount = Int(timeRange.duration.frames(at: sampleRate))
        description = CMFormatDescription(pcm: format)
        limiter = peakLimit.map { PeakLimiter(sampleRate: sampleRate, channels: channels, ceiling: $0) }
        self.cancellation = cancellation
        let pool = AudioReaderPool(cancellation: cancellation)
        self.pool = pool
        self.lanes = lanes.map { AudioLaneReader($0, sampleRate: sampleRate, channels: channels, pool: pool) }
    }

    /// Returns the next frames as interleaved 32-bit floating-point samples; nil at the end.
    ///
    /// - Throws: a `MediaError` if a file cannot be opened or the mix is cancelled.
    package func next(maximumFrames: Int) throws(MediaError) -> CMSampleBuffer? {
        let count = min(maximumFrames, frameCount - framesReturned)
        guard count > 0 else { return nil }
        try cancellation?.check("mix sound")
        let time = start + CMTime(value: CMTimeValue(framesReturned), timescale: CMTimeScale(sampleRate))
        let block: AudioBlock
        if limiter == nil {
            block = try mix(count)
        } else {
            block = try limited(count)
        }
        framesReturned += count
        return try block.sampleBuffer(description, frames: count, at: time)
    }

    private func limited(_ count: Int) throws(MediaError) -> AudioBlock {
        let block = try AudioBlock(floats: count * channels)
        let ahead = framesReturned + count + (limiter?.delay ?? 0) - framesMixed
        // Silence follows the end.
        let input = try mix(ahead)
        limiter?.add(UnsafeBufferPointer(start: input.floats, count: ahead * channels))
        limiter?.take(into: UnsafeMutableBufferPointer(start: block.floats, count: count * channels))
        return block
    }

    /// Mixes the next frames. Those after the end are silent.
    private func mix(_ count: Int) throws(MediaError) -> AudioBlock {
        let block = try AudioBlock(floats: count * channels)
        let first = firstFrame + Int64(framesMixed)
        let end = min(first + Int64(count), firstFrame + Int64(frameCount))
        framesMixed += count
        guard first < end else { return block }
        var isEmpty = true
        for lane in lanes where try lane.add(first..<end, to: block.floats, isEmpty: isEmpty) { isEmpty = false }
        return block
    }
}
