import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@Suite struct WriterSoundTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static var aac: [String: Any] { [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2] }
    static var pcm: [String: Any] {
        [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 2, AVLinearPCMBitDepthKey: 16,
            AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
        ]
    }

    private func write(
        _ buffers: [CMSampleBuffer], _ settings: [String: Any], to url: URL, type: AVFileType = .m4a, start: CMTime = .zero,
        end: CMTime? = nil
    ) async throws {
        try await writeSound(buffers, settings, to: url, type: type, start: start, end: end)
    }

    @Test(arguments: [1.0, 0.5, 2.345])
    func aacIsAsLongAsWhatWasAppended(seconds: Double) async throws {
        let url = folder.file("sound.m4a")
        try await write([sine(seconds: seconds)], Self.aac, to: url)
        let stream = try #require(try Probe(url).audio)
        #expect(stream.codec_name == "aac")
        // The audio ends with the last packet. (ffmpeg 5.1 nevertheless decodes all of the last packet.)
        #expect(try Probe.packets(url, of: "a:0").map { $0.pts + $0.duration }.max() == Int(seconds * 44_100))
        let sound = try decodedSound(of: url)
        // The sine is at its place, not delayed by the priming: compare it with the original.
        let errors = (10_000..<12_000).map { abs(Double(sound[$0 * 2]) - PCMNumbers.sine($0, rate: 44_100)) }
        let error = errors.reduce(0, +) / 2_000
        #expect(error < 0.02)
    }

    @Test func pcmInAMovieIsExact() async throws {
        let url = folder.file("sound.mov")
        try await write([sine(seconds: 1, rate: 48_000)], Self.pcm, to: url, type: .mov)
        let stream = try #require(try Probe(url).audio)
        #expect(stream.codec_name == "pcm_s16le")
        let sound = try decodedSound(of: url)
        #expect(sound.count == 96_000)
        for frame in stride(from: 0, to: 48_000, by: 997) {
            #expect(abs(Double(sound[frame * 2]) - PCMNumbers.sine(frame, rate: 48_000)) <= 1.0 / 32_768)
        }
    }

    @Test func soundOfAnotherRateIsConverted() async throws {
        let url = folder.file("sound.mov")
        try await write([sine(seconds: 1, rate: 22_050, channels: 1)], Self.pcm, to: url, type: .mov)
        let sound = try decodedSound(of: url)
        #expect(abs(sound.count / 2 - 48_000) <= 1)
        #expect(abs(Double(sound[20_000]) - PCMNumbers.sine(10_000, rate: 48_000)) < 0.01)
    }

    @Test func aGapIsSilent() async throws {
        let url = folder.file("sound.mov")
        let second = CMTime(value: 1, timescale: 1)
        try await write(
            [sine(seconds: 0.5, rate: 48_000), sine(seconds: 0.5, rate: 48_000, at: second)], Self.pcm, to: url, type: .mov)
        let sound = try decodedSound(of: url)
        #expect(sound.count / 2 == 72_000)
        #expect(sound[(24_000 * 2)..<(48_000 * 2)].allSatisfy { $0 == 0 })
        #expect(abs(sound[48_027 * 2]) > 0.4)
    }

    @Test func aLateStartIsSilentUntilThen() async throws {
        let url = folder.file("sound.mov")
        try await write([sine(seconds: 1, rate: 48_000, at: CMTime(value: 1, timescale: 4))], Self.pcm, to: url, type: .mov)
        let sound = try decodedSound(of: url)
        #expect(sound.count / 2 == 60_000)
        #expect(sound[..<24_000].allSatisfy { $0 == 0 })
    }

    @Test func whatIsBeforeTheSessionAndAfterItsEndIsLeftOut() async throws {
        let url = folder.file("sound.mov")
        try await write(
            [sine(seconds: 2, rate: 48_000)], Self.pcm, to: url, type: .mov, start: CMTime(value: 1, timescale: 2),
            end: CMTime(value: 3, timescale: 2))
        let sound = try decodedSound(of: url)
        #expect(try Probe(url).format.duration == "1.000000")
        // ffmpeg 5.1 trims audio only at packets.
        #expect((48_000..<49_024).contains(sound.count / 2))
        #expect(abs(Double(sound[2 * 27]) - PCMNumbers.sine(24_027, rate: 48_000)) < 0.001)
    }

    @Test func timesInACoarseTimescaleLeaveNoSeams() async throws {
        let url = folder.file("sound.mov")
        let buffers = try (0..<100).map { index in
            // 1,024 frames per buffer: not a whole number of 600ths.
            let exact = CMTime(value: Int64(index) * 1_024, timescale: 48_000)
            return try sine(
                seconds: 1_024.0 / 48_000, rate: 48_000, at: CMTimeConvertScale(exact, timescale: 600, method: .default))
        }
        try await write(buffers, Self.pcm, to: url, type: .mov)
        #expect(try decodedSound(of: url).count / 2 == 102_400)
    }

    @Test func aCoarseClockAndAFineStartLeaveNoSeams() async throws {
        let url = folder.file("sound.mov")
        let start = CMTime(value: 123_456_789_123, timescale: 1_000_000_000)
        let buffers = try (0..<50).map { index in
            let exact = start + CMTime(value: Int64(index) * 960, timescale: 48_000)
            return try sine(seconds: 0.02, rate: 48_000, at: CMTimeConvertScale(exact, timescale: 600, method: .default))
        }
        try await write(buffers, Self.pcm, to: url, type: .mov, start: start)
        // The first buffer's time is rounded, too: a 600th of a second is 80 frames.
        #expect(abs(try decodedSound(of: url).count / 2 - 48_000) <= 80)
    }
}
