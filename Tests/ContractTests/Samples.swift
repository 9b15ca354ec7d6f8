import AVFoundation
import Testing

/// Returns a picture of one shade of grey.
func picture(
    _ gray: UInt8, width: Int = Recording.size.width, height: Int = Recording.size.height,
    format: OSType = kCVPixelFormatType_32BGRA
) -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, format, nil, &made)
    guard let buffer = made else { preconditionFailure("no picture of \(width)×\(height)") }
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let row = [UInt32](repeating: pixel(gray, format), count: width)
    for y in 0..<height {
        let start = CVPixelBufferGetBaseAddress(buffer)?.advanced(by: y * CVPixelBufferGetBytesPerRow(buffer))
        start?.copyMemory(from: row, byteCount: row.count * 4)
    }
    return buffer
}

/// Sets each pixel of a 32BGRA or 32ARGB buffer to a shade of grey.
func paint(_ buffer: CVPixelBuffer, gray: (_ x: Int, _ y: Int) -> UInt8) {
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
    let (width, format) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetPixelFormatType(buffer))
    for y in 0..<CVPixelBufferGetHeight(buffer) {
        let row = (base + y * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { row[x] = pixel(gray(x, y), format) }
    }
}

/// The four bytes of an opaque pixel. The alpha is the last byte, in 32ARGB the first.
private func pixel(_ gray: UInt8, _ format: OSType) -> UInt32 {
    let color = UInt32(gray) * 0x0001_0101
    return UInt32(littleEndian: format == kCVPixelFormatType_32ARGB ? color << 8 | 0xFF : color | 0xFF00_0000)
}

/// A sample buffer with a grey picture and its times.
func pictureSample(_ gray: UInt8, at time: CMTime = .zero, duration: CMTime = .invalid) throws -> CMSampleBuffer {
    let buffer = picture(gray)
    var format: CMVideoFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: buffer, formatDescriptionOut: &format)
    var timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    var sample: CMSampleBuffer?
    CMSampleBufferCreateReadyWithImageBuffer(
        allocator: nil, imageBuffer: buffer, formatDescription: try #require(format), sampleTiming: &timing,
        sampleBufferOut: &sample)
    return try #require(sample)
}

/// A buffer without samples that marks the end of the previous sample.
func marker(at time: CMTime) throws -> CMSampleBuffer {
    var made: CMSampleBuffer?
    CMSampleBufferCreateReady(
        allocator: nil, dataBuffer: nil, formatDescription: nil, sampleCount: 0, sampleTimingEntryCount: 0,
        sampleTimingArray: nil, sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &made)
    let buffer = try #require(made)
    #expect(CMSampleBufferSetOutputPresentationTimeStamp(buffer, newValue: time) == noErr)
    CMSetAttachment(
        buffer, key: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration, value: kCFBooleanTrue,
        attachmentMode: kCMAttachmentMode_ShouldPropagate)
    return buffer
}

/// Mono audio of a constant level, in 32-bit floating point.
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
