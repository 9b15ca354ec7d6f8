import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// What an export copies, what it encodes, and what it refuses.
struct ExportCopyTests {
    private let folder: TemporaryFolder
    private let media: ExportMedia
    private let output: URL

    init() throws {
        folder = try TemporaryFolder()
        media = try ExportMedia.made.get()
        output = folder.file("out.mov")
    }

    private func half(_ url: URL, _ start: Int, _ end: Int, rate: Int = 25) -> (URL, CMTimeRange?) {
        (url, range(time(start, rate), time(end, rate)))
    }

    /// The bytes of a file's compressed audio.
    private func stored(_ url: URL) throws -> Data {
        try readTrack(AVURLAsset(url: url), nil, of: .audio).reduce(into: Data()) { $0 += try $1.bytes }
    }

    @Test func `a movie and a song are copied as they are`() async throws {
        let cutting = Cutting()
        try cutting.add(.video, [(media.movie, nil)])
        try cutting.add(.audio, [(media.song, nil)])
        try await export(cutting.composition, to: output, as: .mov)
        #expect(try packetHashes(of: output, stream: "v:0") == packetHashes(of: media.movie, stream: "v:0"))
        #expect(try packetHashes(of: output, stream: "a:0") == packetHashes(of: media.song, stream: "a:0"))
        #expect(try decodedSound(of: output) == decodedSound(of: media.song))
        let probe = try Probe(output)
        #expect(Probe.seconds(probe.video) == 2 && Probe.seconds(probe.audio) == 3)
    }

    @Test func `sound is cut at both ends to the sample, and copied`() async throws {
        let cutting = Cutting()
        try cutting.add(.video, [half(media.movie, 0, 35)])
        let (start, end) = (time(30_001, 44_100), time(30_001 + 61_741, 44_100))
        try cutting.add(.audio, [(media.song, range(start, end))])
        try await export(cutting.composition, to: output, as: .mov)
        let probe = try Probe(output)
        #expect(probe.audio?.duration_ts == 61_741 && Probe.seconds(probe.video) == 1.4)
        #expect(try stored(media.song).range(of: try stored(output)) != nil)
        // The first samples are those of the cut. The decoder may return more at the end, which a player omits.
        let (before, after) = (try decodedSound(of: media.song), try decodedSound(of: output))
        let expected = before[(2 * 30_001)..<(2 * (30_001 + 61_741))]
        #expect(after.count >= expected.count)
        #expect(zip(after, expected).allSatisfy { abs($0 - $1) < 1e-5 })
        let read = try readTrack(
            AVURLAsset(url: output), [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true], of: .audio)
        let floats = try read.flatMap { try $0.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
        #expect(floats.count == expected.count && zip(floats, expected).allSatisfy { abs($0 - $1) < 1e-5 })
    }

    @Test(arguments: [MovieKind.hevc, .proRes]) func `a cut at keyframes copies every kind of picture`(_ kind: MovieKind)
        async throws
    {
        var movie = try kind.movie()
        if kind == .hevc {
            // Closed groups of pictures.
            movie = folder.file("closed.mov")
            try ffmpeg(
                "-i \(media.hevc.path) -c:v libx265 -g 12 -x265-params log-level=none:open-gop=0:scenecut=0 -tag:v hvc1",
                to: movie)
        }
        let cutting = Cutting()
        // The second half first.
        try cutting.add(.video, [half(movie, 24, 48), half(movie, 0, 24)])
        try await export(cutting.composition, AVAssetExportPresetPassthrough, to: output, as: .mov)
        let hashes = try frameHashes(of: movie)
        #expect(try frameHashes(of: output) == Array(hashes[24..<48] + hashes[..<24]))
        let probe = try Probe(output)
        #expect(Probe.seconds(probe.video) == 48.0 / 25)
        let step = (probe.video?.timescale ?? 0) / 25
        #expect(try Probe.frames(output).compactMap(\.pts) == (0..<48).map { $0 * step })
    }

    @Test func `messages name the source as the client does`() async throws {
        let cutting = Cutting()
        try cutting.add(.video, [half(media.hevc, 5, 20)])
        for (name, expected) in [(nil, "the composition"), ("the parts", "the parts")] {
            let session = try #require(
                AVAssetExportSession(asset: cutting.composition, presetName: AVAssetExportPresetPassthrough))
            if let name { session.setSourceName(name) }
            let error = await #expect(throws: AVError.self) { try await session.export(to: output, as: .mov) }
            #expect(error?.localizedDescription.hasPrefix("cannot export \(expected): ") == true)
        }
    }

    @Test func `HEVC that is cut elsewhere is encoded, and not passed through`() async throws {
        let cutting = Cutting()
        try cutting.add(.video, [half(media.hevc, 5, 20)])
        let session = try #require(
            AVAssetExportSession(asset: cutting.composition, presetName: AVAssetExportPresetPassthrough))
        let error = await #expect(throws: AVError.self) { try await session.export(to: output, as: .mov) }
        #expect(error?.code == .operationNotSupportedForPreset)
        #expect(error?.localizedDescription.contains("keyframes") == true && folder.contents.isEmpty)
        for preset in [AVAssetExportPresetHighestQuality, AVAssetExportPresetHEVCHighestQuality] {
            let url = try await export(cutting.composition, preset, to: folder.file(preset), as: .mov)
            #expect(Probe.seconds(try Probe(url).video) == 15.0 / 25)
            let (before, after) = (try DecodedPicture.all(of: media.hevc), try DecodedPicture.all(of: url))
            #expect(after.count == 15)
            for (index, picture) in after.enumerated() {
                #expect(picture.meanDifference(from: before[5 + index]) < 4, "frame \(index)")
            }
        }
    }

    @Test(arguments: [2, 3]) func `slow motion of a whole movie is copied, with longer times`(_ factor: Int) async throws {
        let cutting = Cutting()
        let track = try cutting.add(.video, [(media.movie, nil)])
        track.scaleTimeRange(range(.zero, time(2, 1)), toDuration: time(2 * factor, 1))
        try await export(cutting.composition, AVAssetExportPresetPassthrough, to: output, as: .mov)
        #expect(try packetHashes(of: output, stream: "v:0") == packetHashes(of: media.movie, stream: "v:0"))
        let probe = try Probe(output)
        #expect(Probe.seconds(probe.video) == Double(2 * factor))
        let step = (probe.video?.timescale ?? 0) * factor / 25
        #expect(try Probe.frames(output).compactMap(\.pts) == (0..<50).map { $0 * step })
    }

    @Test func `a part in slow motion keeps its frames, each as long as it should be`() async throws {
        let cutting = Cutting()
        let track = try cutting.add(.video, [(media.movie, nil)])
        track.scaleTimeRange(range(time(12, 25), time(30, 25)), toDuration: time(36, 25))
        try await export(cutting.composition, to: output, as: .mov)
        let probe = try Probe(output)
        #expect(Probe.seconds(probe.video) == 68.0 / 25)
        let step = (probe.video?.timescale ?? 0) / 25
        let expected = Array(0..<12) + (0..<18).map { 12 + 2 * $0 } + Array(48..<68)
        #expect(try Probe.frames(output).compactMap(\.pts) == expected.map { $0 * step })
    }

    @Test func `gaps become black`() async throws {
        let cutting = Cutting()
        let track = try cutting.add(.video, [half(media.movie, 0, 12)])
        track.insertEmptyTimeRange(range(time(12, 25), time(20, 25)))
        try track.insertTimeRange(
            range(time(24, 25), time(36, 25)), of: try #require(AVURLAsset(url: media.movie).tracks(withMediaType: .video).first),
            at: time(20, 25))
        for preset in [AVAssetExportPresetHighestQuality, AVAssetExportPresetHEVCHighestQuality] {
            let url = try await export(cutting.composition, preset, to: folder.file(preset), as: .mov)
            let probe = try Probe(url)
            #expect(Probe.seconds(probe.video) == 32.0 / 25)
            let step = (probe.video?.timescale ?? 0) / 25
            let pictures = try DecodedPicture.all(of: url)
            #expect(pictures.count == 25)
            #expect(try Probe.frames(url).compactMap(\.pts) == (Array(0...12) + Array(20..<32)).map { $0 * step })
            #expect(pictures[12].pixels.allSatisfy { $0 < 6 } && !pictures[13].pixels.allSatisfy { $0 < 100 })
        }
        // A range within the gap is black, too.
        let black = try await export(cutting.composition, to: folder.file("black.mov"), as: .mov) {
            $0.timeRange = range(time(14, 25), time(18, 25))
        }
        #expect(Probe.seconds(try Probe(black).video) == 4.0 / 25)
        #expect(try DecodedPicture.all(of: black).allSatisfy { $0.width == 160 && $0.pixels.allSatisfy { $0 < 6 } })
    }

    @Test func `two movies that are coded differently become one`() async throws {
        let cutting = Cutting()
        try cutting.add(.video, [half(media.movie, 0, 25), (media.upright, nil)])
        try await export(cutting.composition, to: output, as: .mov)
        let probe = try Probe(output)
        #expect(probe.video?.width == 160 && probe.video?.height == 90 && Probe.seconds(probe.video) == 2)
        let pictures = try DecodedPicture.all(of: output)
        #expect(pictures.count == 25 + 30)
        // The second clip is upright, between black bars at the sides.
        let picture = pictures[40]
        #expect(picture[5, 45].red < 10 && picture[154, 45].red < 10)
        #expect((60..<100).contains { picture[$0, 45].red > 60 || picture[$0, 45].green > 60 })
        let error = await #expect(throws: AVError.self) {
            try await export(cutting.composition, AVAssetExportPresetPassthrough, to: folder.file("none.mov"), as: .mov)
        }
        #expect(error?.localizedDescription.contains("upright.mp4") == true)
    }

    @Test func `sound of several tracks is mixed, and silent up to the pictures' end`() async throws {
        let cutting = Cutting()
        try cutting.add(.video, [(media.movie, nil)])
        try cutting.add(.audio, [(media.song, range(.zero, time(1, 1)))])
        try cutting.add(.audio, [(media.wave, range(.zero, time(1, 2)))])
        try await export(cutting.composition, to: output, as: .mov)
        let probe = try Probe(output)
        #expect(probe.streams.filter { $0.codec_type == "audio" }.count == 1 && Probe.seconds(probe.audio) == 2)
        #expect(probe.audio?.sample_rate == "48000" && probe.audio?.channels == 2)
        let sound = try decodedSound(of: output)
        func loudness(_ start: Double, _ end: Double) -> Float { level(sound, rate: 48_000, channels: 2, from: start, to: end) }
        // Amplitudes of 0.4 and 0.3 in the two channels have an RMS of 0.25; ffmpeg's sine of 1/8 (0.088 RMS) raises it to 0.265.
        #expect(abs(loudness(0.1, 0.4) - 0.265) < 0.01 && abs(loudness(0.6, 0.9) - 0.25) < 0.01 && loudness(1.1, 1.9) < 0.001)
    }

    @Test(arguments: [1, 3]) func `sound may be shorter and longer than the pictures`(_ seconds: Int) async throws {
        let cutting = Cutting()
        try cutting.add(.video, [(media.movie, nil)])
        try cutting.add(.audio, [(media.song, range(.zero, time(seconds, 1)))])
        try await export(cutting.composition, to: output, as: .mov)
        let probe = try Probe(output)
        #expect(Probe.seconds(probe.video) == 2 && Probe.seconds(probe.audio) == Double(max(2, seconds)))
        #expect(try packetHashes(of: output, stream: "v:0") == packetHashes(of: media.movie, stream: "v:0"))
    }

    @Test func `languages are taken over`() async throws {
        let movie = try SharedMedia.made.get().movie
        for preset in [AVAssetExportPresetPassthrough, AVAssetExportPresetAppleProRes422LPCM] {
            let url = try await export(AVURLAsset(url: movie), preset, to: folder.file(preset), as: .mov)
            #expect(AVURLAsset(url: url).tracks(withMediaType: .audio).first?.languageCode == "deu")
        }
    }
}
