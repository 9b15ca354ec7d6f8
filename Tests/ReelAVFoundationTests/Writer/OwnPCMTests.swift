import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// A client's own PCM, copied with the channel layout of its format description.
struct OwnPCMTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Creates a tenth of a second of 16-bit PCM.
    ///
    /// - Parameter layout: the bytes of an `AudioChannelLayout`.
    private func pcm(_ layout: Data, channels: Int, at start: CMTime = .zero) throws -> CMSampleBuffer {
        let (frames, size) = (4_800, channels * 2)
        let block = try CMBlockBuffer(length: frames * size)
        try block.replaceDataBytes(with: Data((0..<(frames * size)).map { UInt8(truncatingIfNeeded: $0 &* 31) }))
        var asbd = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: UInt32(size),
            mFramesPerPacket: 1, mBytesPerFrame: UInt32(size), mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 16,
            mReserved: 0)
        var format: CMFormatDescription?
        layout.withUnsafeBytes { bytes in
            _ = CMAudioFormatDescriptionCreate(
                allocator: nil, asbd: &asbd, layoutSize: bytes.count,
                layout: bytes.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self), magicCookieSize: 0, magicCookie: nil,
                extensions: nil, formatDescriptionOut: &format)
        }
        return try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: frames,
            sampleTimings: [
                CMSampleTimingInfo(duration: time(1, 48_000), presentationTimeStamp: start, decodeTimeStamp: .invalid)
            ], sampleSizes: [size])
    }

    private func pcm(_ tag: AudioChannelLayoutTag, at start: CMTime = .zero) throws -> CMSampleBuffer {
        try pcm(layoutData(tag), channels: Int(AudioChannelLayoutTag_GetNumberOfChannels(tag)), at: start)
    }

    /// Layouts in the order of a WAVE file's mask are written as a bitmap, which FFmpeg reads; all others keep their own tag.
    @Test(arguments: [
        (kAudioChannelLayoutTag_MPEG_4_0_A, "4.0", 0x107), (kAudioChannelLayoutTag_WAVE_2_1, "2.1", 0xB),
        (kAudioChannelLayoutTag_MPEG_5_1_A, "5.1", 0x3F), (kAudioChannelLayoutTag_WAVE_7_1, "7.1", 0x63F),
        (kAudioChannelLayoutTag_MPEG_7_1_A, "7.1(wide)", 0xFF), (kAudioChannelLayoutTag_MPEG_7_1_C, nil, 0),
        (kAudioChannelLayoutTag_MPEG_5_1_D, nil, 0), (kAudioChannelLayoutTag_WAVE_6_1, nil, 0),
        (kAudioChannelLayoutTag_AudioUnit_6_0, nil, 0),
    ]) func `its layout is in the file`(_ tag: AudioChannelLayoutTag, _ name: String?, _ mask: UInt32) async throws {
        let (url, sample) = (folder.file("a.mov"), try pcm(tag))
        try await copySamples([(.audio, [sample])], to: url, as: .mov)
        #expect(try channelLayout(of: url) == [mask > 0 ? kAudioChannelLayoutTag_UseChannelBitmap : tag, mask, 0])
        let stream = try #require(try Probe(url).audio)
        #expect(stream.codec_name == "pcm_s16le" && stream.channels == Int(AudioChannelLayoutTag_GetNumberOfChannels(tag)))
        if let name { #expect(stream.channel_layout == name) }
        #expect(try Data(contentsOf: url).range(of: sample.bytes) != nil)
        #expect(try Command("ffprobe", ["-v", "warning", url.path]).errors == "")
    }

    @Test func `channels that are named one by one have the order of a mask`() async throws {
        func sample(_ labels: [AudioChannelLabel]) throws -> CMSampleBuffer {
            var bytes = Data(count: 12 + 20 * labels.count)
            bytes[8] = UInt8(labels.count)
            for (index, label) in labels.enumerated() { bytes[12 + 20 * index] = UInt8(label) }
            return try pcm(bytes, channels: labels.count)
        }
        let (left, right, center) = (kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_Center)
        let url = folder.file("a.mov")
        try await copySamples([(.audio, [sample([left, right, center])])], to: url, as: .mov)
        #expect(try channelLayout(of: url) == [kAudioChannelLayoutTag_UseChannelBitmap, 7, 0])
        let error = await #expect(throws: AVError.self) {
            try await copySamples([(.audio, [sample([center, left, right])])], to: folder.file("b.mov"), as: .mov)
        }
        #expect(error?.localizedDescription.contains("order") == true)
    }

    @Test(arguments: [
        (kAudioChannelLayoutTag_MPEG_5_1_A, kAudioChannelLayoutTag_MPEG_5_1_D),
        (kAudioChannelLayoutTag_MPEG_4_0_A, kAudioChannelLayoutTag_Quadraphonic),
    ]) func `all samples of a track are for the same speakers`(_ first: AudioChannelLayoutTag, _ second: AudioChannelLayoutTag)
        async throws
    {
        let samples = [try pcm(first), try pcm(second, at: time(1, 10))]
        let error = await #expect(throws: AVError.self) {
            try await copySamples([(.audio, samples)], to: folder.file("a.mov"), as: .mov)
        }
        #expect(error?.localizedDescription.contains("format") == true)
    }
}

/// Returns the tag, bitmap and number of descriptions in a QuickTime file's box `chan`.
func channelLayout(of url: URL) throws -> [UInt32] {
    let index = try #require(movieBox("moov", in: Data(contentsOf: url)).map { Data($0) })
    let box = try #require(index.range(of: Data("chan".utf8)))
    return (0..<3).map { number in
        index[(box.upperBound + 4 + 4 * number)...].prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
