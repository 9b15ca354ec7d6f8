import Foundation
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// The headers and trailers of audio files.
@Suite struct SoundFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func content(_ codec: AudioEncoder.Codec, channels: Int = 2) throws -> SoundFileContent {
        let layout = try #require(SpeakerLayout.usual(channels: channels))
        let encoder = try AudioEncoder(.init(codec: codec, sampleRate: 48_000, layout: layout))
        return try SoundFileContent(encoder.parameters)
    }

    /// Tests sizes of more than 32 bits with a sparse file, which takes little disk space.
    @Test(arguments: [SoundFileMuxer.Container.wave, .coreAudio])
    func `a file may be larger than four gibibytes`(_ container: SoundFileMuxer.Container) throws {
        var content = try content(.pcm(bits: 16, isFloat: false, isBigEndian: false))
        let small = try container == .wave ? WaveFile.head(content) : CoreAudioFile.head(content)
        content.frames = 5 << 28
        content.byteCount = content.frames * 4
        let head = try container == .wave ? WaveFile.head(content) : CoreAudioFile.head(content)
        #expect(head.count == small.count)
        let url = folder.file("large")
        try Data(head).write(to: url)
        let file = try FileHandle(forUpdating: url)
        try file.truncate(atOffset: UInt64(head.count) + UInt64(content.byteCount))
        try file.close()
        #expect(try Probe(url).audio?.duration_ts == Int(content.frames))
    }

    @Test func `an AIFF file says that it ends at four gibibytes`() throws {
        #expect(SoundFileMuxer.Container.aiff.limit.map { $0 < Int64(UInt32.max) } == true)
        #expect(SoundFileMuxer.Container.wave.limit == nil)
    }

    @Test func `containers refuse numbers that they do not hold`() throws {
        let little = try content(.pcm(bits: 24, isFloat: false, isBigEndian: false))
        let big = try content(.pcm(bits: 24, isFloat: false, isBigEndian: true))
        let aac = try content(.aac(.average(128_000)))
        #expect(throws: MediaError.self) { try WaveFile.head(big) }
        #expect(throws: MediaError.self) { try WaveFile.head(aac) }
        #expect(throws: MediaError.self) { try AIFFFile.head(little, isC: true) }
        #expect(throws: MediaError.self) { try AIFFFile.head(aac, isC: false) }
        #expect(throws: MediaError.self) { try CoreAudioFile.head(content(.flac(bits: 16))) }
    }

    /// Length fields as written by `afconvert`, because other readers expect the decoder's part at a fixed position.
    @Test func `AAC's cookie in a Core Audio file is a descriptor with long lengths`() throws {
        let head = try CoreAudioFile.head(content(.aac(.average(128_000))))
        let cookie = try #require(Data(head).range(of: Data("kuki".utf8)))
        #expect(Array(head[(cookie.upperBound + 8)..<(cookie.upperBound + 12)]) == [0x03, 0x80, 0x80, 0x80])
    }
}
