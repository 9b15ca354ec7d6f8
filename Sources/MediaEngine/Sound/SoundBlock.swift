import Foundation
import OpenCoreMedia

/// Memory for PCM, to be filled and then to go out as a sample buffer.
struct SoundBlock {
    private let block: CMBlockBuffer
    /// All zero at first. Good for as long as the block lives.
    let memory: UnsafeMutableRawPointer

    init(byteCount: Int) throws(MediaError) {
        do {
            block = try CMBlockBuffer(length: max(1, byteCount))
            memory = try block.withUnsafeMutableBytes { bytes in
                guard let start = bytes.baseAddress else { throw CocoaError(.featureUnsupported) }
                return start
            }
        } catch {
            throw MediaError(.outOfMemory, "hold sound", error.localizedDescription)
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
            throw MediaError(.internalFailure, "hold sound", error.localizedDescription)
        }
    }
}

extension CMSampleBuffer {
    /// Lets `body` read the bytes.
    func withSound<Value>(_ body: (UnsafeMutableRawBufferPointer) throws(MediaError) -> Value) throws(MediaError) -> Value {
        guard let dataBuffer else { throw MediaError(.internalFailure, "read sound", "the sample buffer holds no sound") }
        return try dataBuffer.withBytes(body)
    }
}

extension AudioStreamBasicDescription {
    /// 32-bit floating-point numbers, channels taking turns.
    static func floats(sampleRate: Int, channels: Int) -> AudioStreamBasicDescription {
        let bytes = UInt32(channels * MemoryLayout<Float>.stride)
        return AudioStreamBasicDescription(
            mSampleRate: Double(sampleRate), mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes, mFramesPerPacket: 1,
            mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 32, mReserved: 0)
    }
}

extension CMFormatDescription {
    convenience init(pcm: AudioStreamBasicDescription) {
        self.init(mediaType: .audio, mediaSubType: .linearPCM, dimensions: CMVideoDimensions(), audio: pcm)
    }
}

extension CMTime {
    /// The frame that lies nearest to this time; far ones are as far as frames go.
    func frames(at rate: Int, _ method: CMTimeRoundingMethod = .roundHalfAwayFromZero) -> Int64 {
        let time = convertScale(CMTimeScale(clamping: rate), method: method)
        if time.isNumeric { return time.value }
        return time == .negativeInfinity ? .min / 4 : time == .positiveInfinity ? .max / 4 : 0
    }
}
