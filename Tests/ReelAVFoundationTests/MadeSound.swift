import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// PCM for a test: 32-bit samples of which only the upper `bits` are significant, with interleaved channels.
struct MadeSound {
    var words: [Int32]
    let channels: Int
    let rate: Double

    var frames: Int { words.count / channels }

    /// Creates tones and noise, different in each channel, that reach both ends of the range; deterministic.
    init(frames: Int, channels: Int = 2, rate: Double = 44_100, bits: Int = 24) {
        self.channels = channels
        self.rate = rate
        words = PCMNumbers.tones(frames: frames, channels: channels, bits: bits)
    }

    var floats: [Float] { PCMNumbers.floats(of: words) }

    func sampleBuffer(_ kind: PCMKind = PCMKind(bits: 32), at time: CMTime = .zero) throws -> CMSampleBuffer {
        let bytes = kind.bytes(words, channels: channels)
        let block = try CMBlockBuffer(length: bytes.count)
        try bytes.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
        let format = try CMFormatDescription(audioStreamBasicDescription: kind.description(rate: rate, channels: channels))
        return try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: frames, presentationTimeStamp: time)
    }

    /// Returns the audio as consecutive buffers.
    func sampleBuffers(_ kind: PCMKind = PCMKind(bits: 32), ofFrames count: Int) throws -> [CMSampleBuffer] {
        try stride(from: 0, to: frames, by: count).map { start in
            var part = self
            part.words = Array(words[(start * channels)..<(min(frames, start + count) * channels)])
            return try part.sampleBuffer(kind, at: CMTime(value: Int64(start), timescale: Int32(rate)))
        }
    }
}

/// The representation of PCM samples in memory.
struct PCMKind: CustomTestStringConvertible {
    var bits: Int
    var isFloat = false
    var isBigEndian = false
    var isPlanar = false
    var isUnsigned = false
    /// The bytes of a sample; nil if its bits fill them.
    var width: Int?
    var isHigh = false

    var testDescription: String {
        "\(isUnsigned ? "u" : isFloat ? "f" : "s")\(bits)\(isBigEndian ? "be" : "le")\(isPlanar ? " planar" : "")"
            + (width.map { " in \($0) bytes" } ?? "") + (isHigh ? " high" : "")
    }

    func description(rate: Double, channels: Int) -> AudioStreamBasicDescription {
        var flags: AudioFormatFlags = width == nil ? kAudioFormatFlagIsPacked : 0
        if isFloat { flags |= kAudioFormatFlagIsFloat } else if !isUnsigned { flags |= kAudioFormatFlagIsSignedInteger }
        if isBigEndian { flags |= kAudioFormatFlagIsBigEndian }
        if isPlanar { flags |= kAudioFormatFlagIsNonInterleaved }
        if isHigh { flags |= kAudioFormatFlagIsAlignedHigh }
        let bytes = UInt32((width ?? bits / 8) * (isPlanar ? 1 : channels))
        return AudioStreamBasicDescription(
            mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: bytes, mFramesPerPacket: 1,
            mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: UInt32(bits), mReserved: 0)
    }

    func bytes(_ words: [Int32], channels: Int) -> [UInt8] {
        PCMNumbers.bytes(isPlanar ? PCMNumbers.planar(words, channels: channels) : words, of: width ?? bits / 8, isBigEndian) {
            let value = Double($0) / 2_147_483_648
            switch (bits, isFloat) {
            case (64, true): return value.bitPattern
            case (_, true): return UInt64(Float(value).bitPattern)
            default:
                let number = $0 >> Int32(32 - bits)
                return UInt64(truncatingIfNeeded: isHigh ? $0 : isUnsigned ? number + 128 : number)
            }
        }
    }
}

/// A file type with audio of a codec.
struct SoundFileKind: CustomTestStringConvertible {
    let type: AVFileType
    let settings: [String: any Sendable]
    /// ffprobe's name of the codec.
    let codec: String

    var testDescription: String { "\(codec) in \(type.rawValue)" }
}

/// Writes a file with one audio track.
func writeSound(
    _ buffers: [CMSampleBuffer], _ settings: [String: Any], to url: URL, type: AVFileType, start: CMTime = .zero,
    end: CMTime? = nil, hint: CMFormatDescription? = nil, prepare: (AVAssetWriter) -> Void = { _ in }
) async throws {
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings, sourceFormatHint: hint)
    prepare(writer)
    writer.add(input)
    writer.startWriting()
    writer.startSession(atSourceTime: start)
    buffers.forEach { input.append($0) }
    input.markAsFinished()
    if let end { writer.endSession(atSourceTime: end) }
    await writer.finishWriting()
    if let error = writer.error { throw error }
}

/// Returns a file's audio as decoded by ffmpeg: 32-bit samples with interleaved channels.
func decodedWords(of url: URL) throws -> [Int32] {
    let bytes = try Command.output(of: "ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:a:0", "-f", "s32le", "-"])
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
}

/// Returns a file's audio as decoded by an asset reader.
func readFloats(of url: URL) throws -> [Float] {
    let read = try readTrack(
        AVURLAsset(url: url), [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true], of: .audio)
    return try read.flatMap { try $0.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
}
