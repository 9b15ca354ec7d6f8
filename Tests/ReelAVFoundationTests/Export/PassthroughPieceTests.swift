import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Sound that is copied in several pieces.
struct PassthroughPieceTests {
    private let folder: TemporaryFolder
    private let media: ExportMedia
    private let output: URL

    init() throws {
        folder = try TemporaryFolder()
        media = try ExportMedia.made.get()
        output = folder.file("out.mov")
    }

    private func piece(_ url: URL, _ start: Int, _ end: Int, _ rate: Int = 44_100) -> (URL, CMTimeRange?) {
        (url, range(time(start, rate), time(end, rate)))
    }

    /// The sound of a file as its edit list plays it, by ffmpeg's decoder without edit lists and our own arithmetic.
    private func played(_ url: URL, channels: Int) throws -> [Float] {
        let data = try Data(contentsOf: url)
        let bytes = try Command.output(
            of: "ffmpeg", ["-v", "error", "-ignore_editlist", "1", "-i", url.path, "-map", "0:a:0", "-f", "f32le", "-"])
        let all = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let index = try #require(
            (0..<8).first { number in
                movieBox("moov/trak:\(number)/mdia/hdlr", in: data).map { $0.dropFirst(8).prefix(4).elementsEqual("soun".utf8) }
                    ?? false
            })
        let list = try #require(movieBox("moov/trak:\(index)/edts/elst", in: data))
        let movieScale = bigEndian(try #require(movieBox("moov/mvhd", in: data)).dropFirst(12).prefix(4))
        let scale = bigEndian(try #require(movieBox("moov/trak:\(index)/mdia/mdhd", in: data)).dropFirst(12).prefix(4))
        var result: [Float] = []
        for edit in 0..<bigEndian(list.dropFirst(4).prefix(4)) {
            let fields = list.dropFirst(8 + 12 * edit)
            let frames = bigEndian(fields.prefix(4)) * scale / movieScale
            let start = Int(Int32(truncatingIfNeeded: bigEndian(fields.dropFirst(4).prefix(4))))
            if start < 0 {
                result += [Float](repeating: 0, count: frames * channels)
            } else {
                result += all[(start * channels)..<min(all.count, (start + frames) * channels)]
            }
        }
        return result
    }

    /// The sound of a file as our reader decodes it.
    private func read(_ url: URL) throws -> [Float] {
        let samples = try readTrack(
            AVURLAsset(url: url), [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true], of: .audio)
        return try samples.flatMap { try $0.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
    }

    private func isEqual(_ sound: [Float], _ expected: [Float]) -> Bool {
        sound.count == expected.count && zip(sound, expected).allSatisfy { abs($0 - $1) < 1e-5 }
    }

    @Test func `two songs are copied one after another, exact to the sample`() async throws {
        let cutting = Cutting()
        try cutting.add(.audio, [(media.song, nil), (media.song, nil)])
        try await export(cutting.composition, AVAssetExportPresetPassthrough, to: output, as: .mov)
        let song = try read(media.song)
        #expect(try isEqual(played(output, channels: 2), song + song))
        #expect(try isEqual(read(output), song + song))
        let packets = try packetHashes(of: media.song, stream: "a:0")
        #expect(packets.count > 100)
        let asset = AVURLAsset(url: output)
        #expect(asset.duration == time(6, 1))
        let track = try #require(asset.tracks(withMediaType: .audio).first)
        #expect(track.segments.map(\.timeMapping.target.duration) == [time(3, 1), time(3, 1)])
    }

    @Test(arguments: [AVFileType.mov, .mp4, .m4a]) func `pieces that are cut within packets are exact`(_ type: AVFileType)
        async throws
    {
        let cutting = Cutting()
        let cuts: [(Int, Int)] = [(30_001, 61_742), (12_345, 12_346), (0, 44_099), (100_000, 132_300)]
        try cutting.add(.audio, cuts.map { piece(media.song, $0.0, $0.1) })
        try await export(cutting.composition, AVAssetExportPresetPassthrough, to: output, as: type)
        let song = try read(media.song)
        let expected = cuts.flatMap { song[(2 * $0.0)..<(2 * $0.1)] }
        #expect(try isEqual(played(output, channels: 2), expected))
        #expect(try isEqual(read(output), expected))
        // What was exported can be cut again.
        let again = Cutting()
        try again.add(.audio, [piece(output, 31_000, 70_000)])
        let second = folder.file("second.mov")
        try await export(again.composition, AVAssetExportPresetPassthrough, to: second, as: .mov)
        #expect(try isEqual(played(second, channels: 2), Array(expected[62_000..<140_000])))
    }

    @Test func `silence between pieces, and before the first, is an empty edit`() async throws {
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
        let asset = AVURLAsset(url: media.song)
        let source = try #require(asset.tracks(withMediaType: .audio).first)
        try track.insertTimeRange(range(time(0, 1), time(1, 1)), of: source, at: time(1, 2))
        try track.insertTimeRange(range(time(1, 1), time(2, 1)), of: source, at: time(2, 1))
        try await export(composition, AVAssetExportPresetPassthrough, to: output, as: .mov)
        let song = try read(media.song)
        let silence = [Float](repeating: 0, count: 44_100)
        let expected = silence + song[..<88_200] + silence + song[88_200..<176_400]
        #expect(try isEqual(played(output, channels: 2), expected))
    }

    @Test func `two movies with sound are joined`() async throws {
        let cutting = Cutting()
        try cutting.add(.video, [(media.movie, nil), (media.movie, nil)])
        try cutting.add(.audio, [(media.movie, nil), (media.movie, nil)])
        try await export(cutting.composition, AVAssetExportPresetPassthrough, to: output, as: .mp4)
        let hashes = try packetHashes(of: media.movie, stream: "v:0")
        #expect(try packetHashes(of: output, stream: "v:0") == hashes + hashes)
        let sound = try read(media.movie)
        #expect(try isEqual(read(output), sound + sound))
        #expect(try Probe(output).video.map(Probe.seconds) == 4)
    }

    @Test func `linear PCM is joined bit by bit`() async throws {
        let cutting = Cutting()
        try cutting.add(.audio, [piece(media.wave, 100, 20_123, 48_000), piece(media.wave, 7, 30_000, 48_000)])
        try await export(cutting.composition, AVAssetExportPresetPassthrough, to: output, as: .mov)
        let wave = try read(media.wave)
        #expect(try played(output, channels: 1) == Array(wave[100..<20_123] + wave[7..<30_000]))
        #expect(try read(output) == Array(wave[100..<20_123] + wave[7..<30_000]))
    }

    @Test func `sound that is coded differently is not joined`() async throws {
        let other = folder.file("mono.m4a")
        try ffmpeg("-f lavfi -i sine=r=44100:duration=1 -c:a aac", to: other)
        let cutting = Cutting()
        try cutting.add(.audio, [(media.song, nil), (other, nil)])
        let session = try #require(
            AVAssetExportSession(asset: cutting.composition, presetName: AVAssetExportPresetPassthrough))
        let error = await #expect(throws: AVError.self) { try await session.export(to: output, as: .mov) }
        #expect(error?.code == .operationNotSupportedForPreset)
        #expect(error?.localizedDescription.contains("coded differently") == true)
    }
}
