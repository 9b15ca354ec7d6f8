import Foundation
package import ReelCoreMedia

/// Memory for PCM that is filled and then wrapped in a sample buffer.
struct AudioBlock {
    private let block: CMBlockBuffer
    /// The memory, initially all zero. It is valid as long as the block exists.
    let memory: UnsafeMutableRawPointer

    init(byteCount: Int) throws(MediaError) {
        do {
            block = try CMBlockBuffer(length: max(1, byteCount))
            memory = try block.withUnsafeMutableBytes { bytes in
                guard let start = bytes.baseAddress else { throw CocoaError(.featureUnsupported) }
                return start
            }
        } catch {
            throw MediaError(.outOfMemory, "buffer sound", error.localizedDescription)
        }
    }

    init(floats count: Int) throws(MediaError) {
        try self.init(byteCount: count * MemoryLayout<Float>.stride)
    }

    var floats: UnsafeMutablePointer<Float> { memory.assumingMemoryBound(to: Float.self) }

    func sampleBuffer(_ format: CMFormatDescription, frames: Int, at time: CMTime) throws(MediaError) -> CMSampleBuffer {
        do {
            return try CMSampleBuffer(
                dataBuffer: block, formatDescription: format, numSamples: frames, presentationTimeStamp: time)
        } catch {
            throw MediaError(.internalFailure, "buffer sound", error.localizedDescription)
        }
    }
}

extension CMSampleBuffer {
    /// Calls `body` with the buffer's bytes.
    func withAudioBytes<Value>(_ body: (UnsafeMutableRawBufferPointer) throws(MediaError) -> Value) throws(MediaError) -> Value {
        guard let dataBuffer else { throw MediaError(.internalFailure, "read sound", "the sample buffer contains no sound") }
        return try dataBuffer.withBytes(body)
    }
}

extension AudioStreamBasicDescription {
    /// Returns the format of interleaved 32-bit floating-point samples.
    package static func floats(sampleRate: Int, channels: Int) -> AudioStreamBasicDescription {
        floating(bits: 32, sampleRate: sampleRate, channels: channels)
    }

    /// Returns the format of interleaved 64-bit floating-point samples.
    static func doubles(sampleRate: Int, channels: Int) -> AudioStreamBasicDescription {
        floating(bits: 64, sampleRate: sampleRate, channels: channels)
    }

    private static func floating(bits: Int, sampleRate: Int, channels: Int) -> AudioStreamBasicDescription {
        let bytes = UInt32(channels * bits / 8)
        return AudioStreamBasicDescription(
            mSampleRate: Double(sampleRate), mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes, mFramesPerPacket: 1,
            mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: UInt32(bits), mReserved: 0)
    }
}

extension CMFormatDescription {
    convenience init(pcm: AudioStreamBasicDescription) {
        self.init(mediaType: .audio, mediaSubType: .linearPCM, dimensions: CMVideoDimensions(), audio: pcm)
    }
}

extension CMTime {
    /// Returns the frame nearest to this time. Infinite times are limited to a range in which small additions do not overflow.
    func frames(at rate: Int, _ method: CMTimeRoundingMethod = .roundHalfAwayFromZero) -> Int64 {
        let time = convertScale(CMTimeScale(clamping: rate), method: method)
        if time.isNumeric { return time.value }
        return time == .negativeInfinity ? .min / 4 : time == .positiveInfinity ? .max / 4 : 0
    }
}
