import AVFoundation
import Testing

// These tests are a specification: what client code leans on, contract by contract. They know the frameworks and nothing else, and
// compile against Apple's own as well.

/// Apple's framework raises an exception, which Swift cannot catch, where a client does what it must not. Here the writer fails.
#if os(Linux)
    let mistakesFailTheWriter = true
#else
    let mistakesFailTheWriter = false
#endif

/// A writer with one input for pictures, and a movie that goes away with it.
/// Its parts are safe to use from several threads.
final class Recording: @unchecked Sendable {
    static let size = (width: 64, height: 48)
    static let settings: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
    ]

    let url: URL
    let writer: AVAssetWriter
    let input: AVAssetWriterInput
    let adaptor: AVAssetWriterInputPixelBufferAdaptor

    init(
        _ type: AVFileType = .mov, settings: [String: Any] = [:], attributes: [String: Any]? = nil,
        url: URL = FileManager.default.temporaryDirectory.appendingPathComponent("contract-\(UUID().uuidString).mov")
    ) throws {
        self.url = url
        writer = try AVAssetWriter(outputURL: url, fileType: type)
        input = AVAssetWriterInput(mediaType: .video, outputSettings: Self.settings.merging(settings) { $1 })
        adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: attributes)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Adds the input, and starts writing and the session.
    @discardableResult
    func begin(at start: CMTime = .zero) throws -> Self {
        if input.mediaType == .video, !writer.inputs.contains(input) { writer.add(input) }
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: start)
        return self
    }

    /// Adds another input, for sound.
    func addSound(_ settings: [String: Any] = linearPCM) -> AVAssetWriterInput {
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        writer.add(input)
        return input
    }

    /// Adds the input of a movie that is nothing but sound, and starts writing and the session.
    func beginSound(_ settings: [String: Any] = linearPCM, at start: CMTime = .zero) -> AVAssetWriterInput {
        let input = addSound(settings)
        writer.startWriting()
        writer.startSession(atSourceTime: start)
        return input
    }

    /// Appends a gray picture, as soon as there is room for it.
    @discardableResult
    func show(_ gray: UInt8, at time: CMTime) -> Bool {
        waitUntilReady(input)
        return adaptor.append(picture(gray), withPresentationTime: time)
    }

    func finish() async throws {
        await writer.finishWriting()
        if let error = writer.error { throw error }
    }

    /// Finishes, and looks at the movie.
    func screening() async throws -> Screening {
        try await finish()
        return try await Screening(url)
    }
}

func waitUntilReady(_ input: AVAssetWriterInput) {
    while !input.isReadyForMoreMediaData { usleep(1_000) }
}

func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 600) }

/// A picture of one gray.
func picture(
    _ gray: UInt8, width: Int = Recording.size.width, height: Int = Recording.size.height,
    format: OSType = kCVPixelFormatType_32BGRA
) -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, format, nil, &made)
    guard let buffer = made else { preconditionFailure("no picture of \(width)×\(height)") }
    paint(buffer) { _, _ in gray }
    return buffer
}

/// Gives each pixel of a buffer in 32BGRA or 32ARGB its gray.
func paint(_ buffer: CVPixelBuffer, gray: (_ x: Int, _ y: Int) -> UInt8) {
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
    let isAlphaFirst = CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32ARGB
    for y in 0..<CVPixelBufferGetHeight(buffer) {
        let row = (base + y * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt8.self)
        for x in 0..<CVPixelBufferGetWidth(buffer) {
            for byte in 0..<4 { row[x * 4 + byte] = byte == (isAlphaFirst ? 0 : 3) ? 255 : gray(x, y) }
        }
    }
}

/// Sound of one level, in 32-bit floating-point numbers, one channel.
func sound(_ level: Float, seconds: Double, at time: CMTime = .zero, rate: Double = 48_000) throws -> CMSampleBuffer {
    let count = Int(seconds * rate)
    var description = AudioStreamBasicDescription(
        mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
        mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 1, mBitsPerChannel: 32, mReserved: 0)
    var format: CMAudioFormatDescription?
    CMAudioFormatDescriptionCreate(
        allocator: nil, asbd: &description, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil, extensions: nil,
        formatDescriptionOut: &format)
    var block: CMBlockBuffer?
    CMBlockBufferCreateWithMemoryBlock(
        allocator: nil, memoryBlock: nil, blockLength: count * 4, blockAllocator: nil, customBlockSource: nil, offsetToData: 0,
        dataLength: count * 4, flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block)
    let data = try #require(block)
    _ = [Float](repeating: level, count: count).withUnsafeBytes { bytes in
        bytes.baseAddress.map {
            CMBlockBufferReplaceDataBytes(with: $0, blockBuffer: data, offsetIntoDestination: 0, dataLength: count * 4)
        }
    }
    var buffer: CMSampleBuffer?
    CMAudioSampleBufferCreateReadyWithPacketDescriptions(
        allocator: nil, dataBuffer: data, formatDescription: try #require(format), sampleCount: count,
        presentationTimeStamp: time,
        packetDescriptions: nil, sampleBufferOut: &buffer)
    return try #require(buffer)
}

let linearPCM: [String: Any] = [
    AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 16,
    AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
]
let aac: [String: Any] = [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1]
