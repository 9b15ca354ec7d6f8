import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// Packets of AAC-LC of 48 kHz.
struct EncodedAAC {
    var packets: [Packet] = []

    var bytes: [[UInt8]] { packets.map { Array($0.bytes) } }
    var times: [Int64?] { packets.map(\.presentationTime) }
    var byteCount: Int { packets.reduce(0) { $0 + $1.byteCount } }

    static func settings(_ rate: Int, channels: Int) throws -> AudioEncoder.Settings {
        let layout = try #require(SpeakerLayout.usual(channels: channels))
        return AudioEncoder.Settings(codec: .aac(.average(rate)), sampleRate: 48_000, layout: layout)
    }

    /// Encodes interleaved samples, which are appended in pieces of uneven lengths.
    init(
        _ samples: [Float], channels: Int = 2, bitRate: Int = 128_000, _ sections: SoundSections, threads: Int = 0
    ) throws {
        let encoder = try AudioEncoder(Self.settings(bitRate, channels: channels), sections, threads: threads)
        var start = 0
        for length in [1000, 1024, 5, 4096, 30_000].cycled where start < samples.count {
            let end = min(samples.count, start + length * channels)
            try Self.append(samples[start..<end], channels: channels, to: encoder)
            packets += try encoder.packets()
            start = end
            if start == samples.count { break }
        }
        try encoder.finish(endingAt: nil)
        while case let more = try encoder.nextPackets(), !more.isEmpty { packets += more }
    }

    static func append(_ samples: ArraySlice<Float>, channels: Int = 2, to encoder: AudioEncoder) throws {
        let block = try CMBlockBuffer(length: samples.count * 4)
        try samples.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
        let format = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: UInt32(4 * channels),
            mFramesPerPacket: 1, mBytesPerFrame: UInt32(4 * channels), mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 32,
            mReserved: 0)
        let frames = samples.count / channels
        try encoder.append(block, format: format, totalFrames: frames, frames: 0..<frames, silenceBefore: 0)
    }

    /// Returns what ffmpeg decodes from the packets, without the priming: interleaved samples.
    static func decoded(_ packets: [[UInt8]], in folder: TemporaryFolder) throws -> [Float] {
        // ADTS headers (ISO/IEC 14496-3, table 1.A.5): AAC-LC, 48 kHz, 2 channels.
        var data = Data()
        for packet in packets {
            let length = packet.count + 7
            data += [
                0xff, 0xf1, 0x4c, UInt8(0x80 | length >> 11), UInt8(length >> 3 & 0xff), UInt8(length << 5 & 0xe0 | 0x1f), 0xfc,
            ]
            data += packet
        }
        let url = folder.file("\(UUID().uuidString).aac")
        try data.write(to: url)
        return Array(try decodedSound(of: url).dropFirst(2 * 1024))
    }
}

extension Array {
    /// The elements again and again.
    fileprivate var cycled: some Sequence<Element> { sequence(first: 0) { $0 + 1 }.lazy.map { self[$0 % self.count] } }
}
