import Foundation
import ReelCoreMedia
import ReelMediaEngine
import Testing

struct PCMConverterTests {
    static func pcm(
        _ bits: UInt32, isFloat: Bool = false, isBigEndian: Bool = false, isPlanar: Bool = false, channels: UInt32 = 2,
        rate: Double = 48_000
    ) -> AudioStreamBasicDescription {
        var flags = isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        flags |= kAudioFormatFlagIsPacked | (isBigEndian ? kAudioFormatFlagIsBigEndian : 0)
        if isPlanar { flags |= kAudioFormatFlagIsNonInterleaved }
        let bytes = bits / 8 * (isPlanar ? 1 : channels)
        return AudioStreamBasicDescription(
            mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: bytes, mFramesPerPacket: 1,
            mBytesPerFrame: bytes, mChannelsPerFrame: channels, mBitsPerChannel: bits, mReserved: 0)
    }

    static func buffer(
        _ bytes: some DataProtocol, _ format: AudioStreamBasicDescription, frames: Int, at time: CMTime = .zero
    ) throws -> CMSampleBuffer {
        let block = try CMBlockBuffer(length: bytes.count)
        try block.replaceDataBytes(with: bytes)
        return try CMSampleBuffer(
            dataBuffer: block, formatDescription: CMFormatDescription(audioStreamBasicDescription: format), numSamples: frames,
            presentationTimeStamp: time)
    }

    static func buffer(_ numbers: [Float], channels: Int = 1, rate: Int, at time: CMTime = .zero) throws -> CMSampleBuffer {
        let format = pcm(32, isFloat: true, channels: UInt32(channels), rate: Double(rate))
        return try buffer(numbers.withUnsafeBytes { Data($0) }, format, frames: numbers.count / channels, at: time)
    }

    static let formats = [
        pcm(16), pcm(16, isBigEndian: true), pcm(16, isPlanar: true), pcm(24), pcm(24, isBigEndian: true, isPlanar: true),
        pcm(32),
        pcm(32, isBigEndian: true), pcm(32, isFloat: true), pcm(32, isFloat: true, isBigEndian: true, isPlanar: true),
        pcm(64, isFloat: true), pcm(64, isFloat: true, isBigEndian: true),
    ]

    @Test func `numbers survive the way through every format and back`() throws {
        let start = Self.pcm(16)
        let values: [Int16] = (0..<200).map { Int16(truncatingIfNeeded: $0 * 7919) }
        let bytes = values.withUnsafeBytes { Data($0) }
        for format in Self.formats {
            let there = try PCMConverter(from: start, to: format)
            let back = try PCMConverter(from: format, to: start)
            let middle = try #require(try there.convert(Self.buffer(bytes, start, frames: 100)))
            let result = try #require(try back.convert(middle))
            #expect(try middle.numSamples == 100 && result.dataBuffer?.dataBytes() == bytes)
            #expect(try there.finish() == nil && back.finish() == nil)
        }
    }

    @Test func `bytes stand as the description says`() throws {
        let big = Self.pcm(24, isBigEndian: true, isPlanar: true)
        let converter = try PCMConverter(from: Self.pcm(16), to: big)
        let result = try converter.convert(
            Self.buffer(Data([0x34, 0x12, 0xCE, 0xFA, 0x56, 0x12, 0x00, 0x80]), Self.pcm(16), frames: 2))
        // Left: 0x1234, 0x1256; right: 0xFACE, 0x8000.
        let expected = Data([0x12, 0x34, 0, 0x12, 0x56, 0, 0xFA, 0xCE, 0, 0x80, 0, 0])
        #expect(try result?.dataBuffer?.dataBytes() == expected)
    }

    @Test func `mono goes to both sides at its own level, and eight channels stay eight`() throws {
        let converter = try PCMConverter(from: Self.pcm(32, isFloat: true, channels: 1), to: Self.pcm(32, isFloat: true))
        let result = try #require(try converter.convert(Self.buffer([0.5, -0.25], rate: 48_000)))
        #expect(try numbers(result) == [0.5, 0.5, -0.25, -0.25] as [Float])
        let eight = try PCMConverter(from: Self.pcm(16, channels: 8), to: Self.pcm(32, isFloat: true, channels: 8))
        let values: [Int16] = [1, 2, 3, 4, 5, 6, 7, 8]
        let bytes = values.withUnsafeBytes { Data($0) }
        let wide = try #require(try eight.convert(Self.buffer(bytes, Self.pcm(16, channels: 8), frames: 1)))
        #expect(try numbers(wide).map { Int($0 * 32_768) } == Array(1...8))
    }

    @Test(arguments: [(44_100, 48_000), (48_000, 44_100), (96_000, 44_100), (8_000, 48_000), (44_100, 22_050)])
    func `a click stays where it was when the rate changes, and the length is exact`(rate: Int, newRate: Int) throws {
        let converter = try PCMConverter(
            from: Self.pcm(32, isFloat: true, channels: 1, rate: Double(rate)),
            to: Self.pcm(32, isFloat: true, channels: 1, rate: Double(newRate)))
        var sound = [Float](repeating: 0, count: rate * 3 / 2 + 11)
        sound[rate] = 0.5
        var result: [Float] = []
        let start = CMTime(value: 7, timescale: 3)
        for place in stride(from: 0, to: sound.count, by: 5_000) {
            let piece = Array(sound[place..<min(sound.count, place + 5_000)])
            let time = start + CMTime(value: CMTimeValue(place), timescale: CMTimeScale(rate))
            if let buffer = try converter.convert(Self.buffer(piece, rate: rate, at: time)) {
                #expect(buffer.presentationTimeStamp == start + CMTime(value: Int64(result.count), timescale: Int32(newRate)))
                result += try numbers(buffer)
            }
        }
        if let rest = try converter.finish() { result += try numbers(rest) }
        #expect(result.count == Int((Double(sound.count) * Double(newRate) / Double(rate)).rounded()))
        let peak = try #require(result.indices.max { abs(result[$0]) < abs(result[$1]) })
        #expect(peak == newRate)
        // The click's neighbours result from the filter and are symmetrical, so there is no subsample shift either.
        #expect(abs(result[peak - 1] - result[peak + 1]) < 1e-4 && abs(result[peak - 2] - result[peak + 2]) < 1e-4)
    }

    @Test func `what is no such PCM is refused`() throws {
        var odd = Self.pcm(16)
        odd.mBitsPerChannel = 20
        #expect(throws: MediaError.self) { try PCMConverter(from: odd, to: Self.pcm(16)) }
        #expect(throws: MediaError.self) { try PCMConverter(from: Self.pcm(16), to: Self.pcm(16, channels: 0)) }
        let converter = try PCMConverter(from: Self.pcm(16), to: Self.pcm(24))
        #expect(throws: MediaError.self) { try converter.convert(Self.buffer([0], rate: 48_000)) }
    }
}
