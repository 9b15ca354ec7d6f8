import Foundation
package import ReelCoreMedia

/// Mixes lanes of audio: adds them at their own levels, without limiting. Mono is copied to all channels at its own level;
/// other numbers of channels are mixed by libswresample's matrix.
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
    ///   - cancellation: cancels opening and reading, which then throw an error of the kind `.cancelled`.
    package init(
        lanes: [AudioLane], timeRange: CMTimeRange, sampleRate: Int, channels: Int, cancellation: MediaCancellation? = nil
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
        let block = try AudioBlock(floats: count * channels)
        let first = firstFrame + Int64(framesReturned)
        var isEmpty = true
        for lane in lanes where try lane.add(first..<(first + Int64(count)), to: block.floats, isEmpty: isEmpty) {
            isEmpty = false
        }
        let time = start + CMTime(value: CMTimeValue(framesReturned), timescale: CMTimeScale(sampleRate))
        framesReturned += count
        return try block.sampleBuffer(description, frames: count, at: time)
    }
}
