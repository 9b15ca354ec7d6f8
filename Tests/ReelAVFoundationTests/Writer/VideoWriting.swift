import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport

/// Returns a pixel buffer of one colour.
func flatBuffer(
    _ width: Int, _ height: Int, red: UInt8, green: UInt8, blue: UInt8, format: OSType = kCVPixelFormatType_32BGRA
) -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, format, nil, &made)
    guard let buffer = made else { preconditionFailure("no pixel buffer of \(width)×\(height)") }
    paint(buffer, red: red, green: green, blue: blue)
    return buffer
}

/// Returns a picture of noise, which cannot be compressed well. Deterministic for each seed.
func noiseBuffer(_ width: Int, _ height: Int, seed: Int) -> CVPixelBuffer {
    let buffer = flatBuffer(width, height, red: 0, green: 0, blue: 0)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return buffer }
    var generator = SplitMix64(seed: seed)
    let row = (0..<width).map { _ in generator.next() }
    for y in 0..<height {
        // Each row multiplies the same numbers by a different odd number.
        let numbers = row.map { UInt32(truncatingIfNeeded: ($0 &* UInt64(2 * y + 1)) >> 32) }
        (base + y * CVPixelBufferGetBytesPerRow(buffer)).copyMemory(from: numbers, byteCount: 4 * width)
    }
    return buffer
}

func paint(_ buffer: CVPixelBuffer, red: UInt8, green: UInt8, blue: UInt8) {
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let pixel: [UInt8] =
        CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32ARGB
        ? [255, red, green, blue] : [blue, green, red, 255]
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
    let row = [[UInt8]](repeating: pixel, count: CVPixelBufferGetWidth(buffer)).flatMap { $0 }
    for y in 0..<CVPixelBufferGetHeight(buffer) {
        (base + y * CVPixelBufferGetBytesPerRow(buffer)).copyMemory(from: row, byteCount: row.count)
    }
}

/// A writer with one video input, ready for frames.
struct VideoWriting {
    let writer: AVAssetWriter
    let input: AVAssetWriterInput
    let adaptor: AVAssetWriterInputPixelBufferAdaptor

    init(
        _ url: URL, _ width: Int, _ height: Int, type: AVFileType = .mp4, settings: [String: Any] = [:], start: CMTime = .zero,
        backlogLimit: Int? = nil, fragments: CMTime = .invalid, indexFirst: Bool = false, begins: Bool = true
    ) throws {
        writer = try AVAssetWriter(outputURL: url, fileType: type)
        writer.movieFragmentInterval = fragments
        writer.shouldOptimizeForNetworkUse = indexFirst
        input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height]
                .merging(settings) { $1 })
        adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        input.backlogLimit = backlogLimit
        writer.add(input)
        guard begins else { return }
        writer.startWriting()
        writer.startSession(atSourceTime: start)
    }

    func finish() async throws {
        input.markAsFinished()
        await writer.finishWriting()
        if let error = writer.error { throw error }
    }
}

/// PCM audio: a sine of 440 Hz at half of full scale.
func sine(seconds: Double, rate: Double = 44_100, channels: Int = 2, at time: CMTime = .zero) throws -> CMSampleBuffer {
    let frames = Int(seconds * rate)
    let samples = PCMNumbers.sine(frames: frames, channels: channels, rate: rate)
    return try sound(samples[...], rate: rate, channels: channels, at: time)
}

/// PCM audio of interleaved 32-bit floats.
func sound(_ samples: ArraySlice<Float>, rate: Double, channels: Int = 1, at time: CMTime) throws -> CMSampleBuffer {
    let block = try CMBlockBuffer(length: samples.count * 4)
    try samples.withUnsafeBytes { bytes in try block.replaceDataBytes(with: bytes) }
    let format = AudioStreamBasicDescription(
        mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
        mBytesPerPacket: UInt32(4 * channels), mFramesPerPacket: 1, mBytesPerFrame: UInt32(4 * channels),
        mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 32, mReserved: 0)
    return try CMSampleBuffer(
        dataBuffer: block, formatDescription: CMFormatDescription(audioStreamBasicDescription: format),
        numSamples: samples.count / channels, presentationTimeStamp: time)
}
