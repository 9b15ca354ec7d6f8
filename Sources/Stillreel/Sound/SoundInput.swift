import Foundation
import ReelAVFoundation
import ReelCoreMedia

/// The writer input of a soundtrack, and the reader that supplies it.
final class SoundInput: Sendable {
    let input: AVAssetWriterInput
    let loudness: LoudnessChange?
    private let plan: SoundPlan
    /// Used only by the thread that appends.
    private let reader: MixReader

    init(_ sound: SoundComposition, _ balance: SoundBalance, bitRate: Int) throws {
        plan = sound.plan
        loudness = balance.loudness
        reader = try MixReader(sound, balance)
        input = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: plan.sampleRate, AVNumberOfChannelsKey: plan.channels,
                AVEncoderBitRateKey: bitRate,
            ])
    }

    /// Appends the sound, followed by silence up to the movie's end.
    func append(isCancelled: () -> Bool) throws {
        defer { input.markAsFinished() }
        // Rounded up; the session's end cuts the excess.
        let end = CMTimeConvertScale(
            plan.duration, timescale: CMTimeScale(plan.sampleRate), method: .roundTowardPositiveInfinity
        ).value
        var frame: Int64 = 0
        while !isCancelled(), let buffer = try reader.next() {
            guard input.append(buffer) else { return }
            frame = plan.frame(buffer.presentationTimeStamp) + Int64(buffer.numSamples)
        }
        while frame < end, !isCancelled() {
            let count = min(end - frame, Int64(plan.sampleRate))
            guard input.append(try silence(frames: Int(count), at: frame)) else { return }
            frame += count
        }
    }

    private func silence(frames: Int, at frame: Int64) throws -> CMSampleBuffer {
        let bytesPerFrame = plan.channels * MemoryLayout<Float>.stride
        let format = AudioStreamBasicDescription(
            mSampleRate: Double(plan.sampleRate), mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: UInt32(bytesPerFrame),
            mFramesPerPacket: 1, mBytesPerFrame: UInt32(bytesPerFrame), mChannelsPerFrame: UInt32(plan.channels),
            mBitsPerChannel: 32, mReserved: 0)
        return try CMSampleBuffer(
            dataBuffer: CMBlockBuffer(length: frames * bytesPerFrame),
            formatDescription: CMFormatDescription(audioStreamBasicDescription: format), numSamples: frames,
            presentationTimeStamp: plan.time(ofFrame: frame))
    }
}
