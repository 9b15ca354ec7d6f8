import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelMediaEngine

/// The writer input of a soundtrack, and what supplies it.
final class SoundInput: Sendable {
    private enum Source {
        /// The mix, which is encoded.
        case mix(MixReader)
        case copy(CopiedSound)
        /// Sound that has been encoded before.
        case recorded(any RecordedPackets)
    }

    let input: AVAssetWriterInput
    let loudness: LoudnessChange?
    private let plan: SoundPlan
    /// Used only by the thread that appends.
    private let source: Source

    /// - Parameter bitRate: the bit rate in bits per second, if the sound is encoded.
    init(_ sound: SoundComposition, _ balance: SoundBalance, bitRate: Int) throws {
        plan = sound.plan
        loudness = balance.loudness
        if plan.coding == .copied, let track = sound.tracks.first?.track {
            do throws(AVError) {
                let copy = try CopiedSound(track, until: plan.duration)
                (source, input) = (.copy(copy), copy.input)
            } catch {
                throw ReelError(.input, error.localizedDescription)
            }
            return
        }
        source = .mix(try MixReader(sound, balance))
        input = Self.input(plan, bitRate: bitRate)
    }

    /// Creates the input of sound that has been encoded before.
    init(_ recorded: any RecordedPackets, of plan: SoundPlan, loudness: LoudnessChange?, bitRate: Int) {
        self.plan = plan
        self.loudness = loudness
        source = .recorded(recorded)
        input = Self.input(plan, bitRate: bitRate)
    }

    private static func input(_ plan: SoundPlan, bitRate: Int) -> AVAssetWriterInput {
        AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [
                AVFormatIDKey: plan.codec == .opus ? kAudioFormatOpus : kAudioFormatMPEG4AAC,
                AVSampleRateKey: plan.encodedRate, AVNumberOfChannelsKey: plan.channels,
                AVEncoderBitRateKey: bitRate,
            ])
    }

    /// Appends the sound and, if it is encoded, silence up to the movie's end.
    func append(isCancelled: @escaping @Sendable () -> Bool) throws {
        switch source {
        case .mix(let reader): try append(reader, isCancelled: isCancelled)
        case .recorded(let packets): append(packets, isCancelled: isCancelled)
        case .copy(let copy):
            do {
                try copy.append(isCancelled: isCancelled)
            } catch let error as MediaError {
                throw ReelError(reading: plan.pieces.first?.file.path ?? "the soundtrack", error)
            }
        }
    }

    private func append(_ packets: any RecordedPackets, isCancelled: () -> Bool) {
        defer { input.markAsFinished() }
        let step = CMTime(value: 1, timescale: 1)
        var time = CMTime.zero
        while time < plan.duration, !isCancelled() {
            input.waitForOthers(isCancelled: isCancelled)
            guard input.append(packets, at: time, duration: step) else { return }
            time = time + step
        }
    }

    private func append(_ reader: MixReader, isCancelled: () -> Bool) throws {
        defer { input.markAsFinished() }
        // Rounded up; the session's end cuts the excess.
        let end = CMTimeConvertScale(
            plan.duration, timescale: CMTimeScale(plan.sampleRate), method: .roundTowardPositiveInfinity
        ).value
        var frame: Int64 = 0
        while !isCancelled(), let buffer = try reader.next() {
            input.waitForOthers(isCancelled: isCancelled)
            guard input.append(buffer) else { return }
            frame = plan.frame(buffer.presentationTimeStamp) + Int64(buffer.numSamples)
        }
        while frame < end, !isCancelled() {
            input.waitForOthers(isCancelled: isCancelled)
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
