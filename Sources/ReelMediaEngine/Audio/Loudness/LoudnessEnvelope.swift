import Foundation
package import ReelCoreMedia

/// The level of audio over time, in blocks.
package struct LoudnessEnvelope: Sendable {
    package struct Block: Hashable, Sendable {
        /// The root mean square over all channels; 0.707 for a full-scale sine.
        package var rms: Float
        /// The largest absolute sample value.
        package var peak: Float

        package init(rms: Float, peak: Float) {
            self.rms = rms
            self.peak = peak
        }
    }

    /// The start of the first block.
    package let start: CMTime
    /// The duration of each block.
    package let blockDuration: CMTime
    package let blocks: [Block]

    package init(start: CMTime, blockDuration: CMTime, blocks: [Block]) {
        self.start = start
        self.blockDuration = blockDuration
        self.blocks = blocks
    }

    /// Measures a mix up to its end.
    ///
    /// - Parameter blockDuration: the duration of each block; it is rounded to whole frames.
    package init(of mixer: AudioMixer, blockDuration: CMTime = CMTime(value: 1, timescale: 100)) throws(MediaError) {
        let frames = max(1, Int(blockDuration.frames(at: mixer.sampleRate)))
        var blocks: [Block] = []
        var start: CMTime?
        // Whole blocks, about a second at a time.
        let chunk = frames * max(1, mixer.sampleRate / frames)
        while let buffer = try mixer.next(maximumFrames: chunk) {
            if start == nil { start = buffer.presentationTimeStamp }
            try buffer.withAudioBytes { (bytes) throws(MediaError) in
                let samples = UnsafeRawBufferPointer(bytes).assumingMemoryBound(to: Float.self)
                    .prefix(buffer.numSamples * mixer.channels)
                for first in stride(from: 0, to: samples.count, by: frames * mixer.channels) {
                    blocks.append(Block(samples[first..<min(samples.count, first + frames * mixer.channels)]))
                }
            }
        }
        self.init(
            start: start ?? .zero, blockDuration: CMTime(value: CMTimeValue(frames), timescale: CMTimeScale(mixer.sampleRate)),
            blocks: blocks)
    }

    /// Returns the time range of a block.
    package func timeRange(ofBlock index: Int) -> CMTimeRange {
        CMTimeRange(start: start + CMTimeMultiply(blockDuration, multiplier: Int32(clamping: index)), duration: blockDuration)
    }

    package var timeRange: CMTimeRange {
        CMTimeRange(start: start, duration: CMTimeMultiply(blockDuration, multiplier: Int32(clamping: blocks.count)))
    }
}

extension LoudnessEnvelope.Block {
    fileprivate init(_ samples: Slice<UnsafeBufferPointer<Float>>) {
        var (sum, peak): (Float, Float) = (0, 0)
        for sample in samples {
            sum += sample * sample
            peak = max(peak, abs(sample))
        }
        self.init(rms: (sum / Float(max(1, samples.count))).squareRoot(), peak: peak)
    }
}
