import Foundation
package import OpenCoreMedia

/// Lanes of sound as one: added at their own levels, without limiting. A mono file goes to all channels at its own level; other
/// numbers of channels are mixed by libswresample's matrix.
///
/// A piece's first sample lies at the mix's frame that is nearest to `target.start`. A file that is shorter than its piece is
/// silent from its end on, and so is what cannot be decoded. Files are open only while they are heard, and a little longer. Not
/// for two threads at once.
package final class SoundMixer {
    package let sampleRate: Int
    package let channels: Int
    /// Frames in all: the duration times the rate, rounded.
    package let frameCount: Int
    /// Frames given so far.
    package private(set) var framesGiven = 0

    private let start: CMTime
    /// The frame of the whole timeline at which the mix starts.
    private let firstFrame: Int64
    private let files: SoundFiles
    private let cancellation: MediaCancellation?
    private let lanes: [LanePlayer]
    private let description: CMFormatDescription

    /// - Parameters:
    ///   - timeRange: what is mixed, on the timeline of the segments' targets.
    ///   - sampleRate: frames per second, from 1 to 1,000,000.
    ///   - channels: from 1 to 64.
    ///   - cancellation: calls off opening and reading, which then throw an error of the kind `.cancelled`.
    package init(
        lanes: [SoundLane], timeRange: CMTimeRange, sampleRate: Int, channels: Int, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        let format = AudioStreamBasicDescription.floats(sampleRate: sampleRate, channels: channels)
        try format.checkExtent()
        guard timeRange.isValid, timeRange.start.isNumeric, timeRange.duration.isNumeric else {
            throw MediaError(.unsupported, "mix sound", "what is mixed must begin and end at a time")
        }
        self.sampleRate = sampleRate
        self.channels = channels
        start = timeRange.start
        firstFrame = timeRange.start.frames(at: sampleRate)
        frameCount = Int(timeRange.duration.frames(at: sampleRate))
        description = CMFormatDescription(pcm: format)
        self.cancellation = cancellation
        let files = SoundFiles(cancellation: cancellation)
        self.files = files
        self.lanes = lanes.map { LanePlayer($0, sampleRate: sampleRate, channels: channels, files: files) }
    }

    /// The next frames: 32-bit floating-point numbers, channels taking turns; nil at the end.
    ///
    /// - Throws: `MediaError` for a file that cannot be opened, or when it is called off.
    package func next(maximumFrames: Int) throws(MediaError) -> CMSampleBuffer? {
        let count = min(maximumFrames, frameCount - framesGiven)
        guard count > 0 else { return nil }
        try cancellation?.check("mix sound")
        let block = try SoundBlock(floats: count * channels)
        let first = firstFrame + Int64(framesGiven)
        var isEmpty = true
        for lane in lanes where try lane.add(first..<(first + Int64(count)), to: block.floats, isEmpty: isEmpty) {
            isEmpty = false
        }
        let time = start + CMTime(value: CMTimeValue(framesGiven), timescale: CMTimeScale(sampleRate))
        framesGiven += count
        return try block.sampleBuffer(description, frames: count, at: time)
    }
}
