import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelTestSupport
import Testing

/// The properties of an input's track in the file: metadata, size, volume, and its group of alternatives.
struct WriterTrackTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let sound: [String: any Sendable] = [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
    ]
    private static let pictures: [String: any Sendable] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 96, AVVideoHeightKey: 64,
    ]

    /// Writes three pictures, and a tenth of a second in each audio track.
    private func movie(
        _ type: AVFileType, sounds: Int = 1, _ configure: (AVAssetWriter, AVAssetWriterInput, [AVAssetWriterInput]) -> Void
    ) async throws -> URL {
        let url = folder.file("\(UUID().uuidString).\(type == .mov ? "mov" : "mp4")")
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: Self.pictures)
        let audio = (0..<sounds).map { _ in AVAssetWriterInput(mediaType: .audio, outputSettings: Self.sound) }
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video)
        for input in [video] + audio { writer.add(input) }
        configure(writer, video, audio)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for index in 0..<3 {
            adaptor.append(flatBuffer(96, 64, red: 9, green: UInt8(index), blue: 9), withPresentationTime: time(index, 30))
        }
        for input in audio { input.append(try sine(seconds: 0.1)) }
        await writer.finishWriting()
        if let error = writer.error { throw error }
        return url
    }

    private func item(_ identifier: AVMetadataIdentifier, _ value: String) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = value as NSString
        return item
    }

    private func ownItem(_ key: String, _ value: String) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.keySpace = .quickTimeMetadata
        item.key = key as NSString
        item.value = value as NSString
        return item
    }

    // MARK: Metadata

    @Test(arguments: [AVFileType.mov, .mp4], [false, true])
    func `tracks have metadata of their own`(type: AVFileType, indexFirst: Bool) async throws {
        func make(_ hasTrackMetadata: Bool) async throws -> URL {
            try await movie(type) { writer, video, sounds in
                writer.shouldOptimizeForNetworkUse = indexFirst
                writer.metadata = [item(.commonIdentifierTitle, "The film"), ownItem("org.example.scene", "7")]
                guard hasTrackMetadata else { return }
                video.metadata = [item(.commonIdentifierTitle, "Left eye"), ownItem("org.example.lens", "35 mm")]
                sounds[0].metadata = [item(.iTunesMetadataArtist, "Käthe")]
            }
        }
        let (url, plain) = (try await make(true), try await make(false))
        // ffprobe reports the movie's own metadata, and not the tracks'.
        #expect(try Probe(url).format.tags == Probe(plain).format.tags)
        #expect(try frameHashes(of: url) == frameHashes(of: plain))
        #expect(try GStreamer(url, besideSound: true).times.count == 3)
        let seen = try Command.output(of: "exiftool", ["-a", "-G1", "-s", "-charset", "UTF8", url.path])
        let lines = String(decoding: seen, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        /// exiftool 13 names the groups of a track's metadata by what the track contains.
        func says(_ groups: [String], _ tag: String, _ value: String) -> Bool {
            lines.contains { line in groups.contains { line.hasPrefix("[\($0)] \(tag)") } && line.hasSuffix(": \(value)") }
        }
        #expect(says(["Track1", "VideoUserData"], "Track1Name", "Left eye"))
        if type == .mov {
            #expect(says(["Track1", "VideoKeys"], "Title", "Left eye") && says(["Track2", "AudioKeys"], "Artist", "Käthe"))
            #expect(says(["Track1", "VideoKeys"], "OrgExampleLens", "35 mm"))
        } else {
            // exiftool does not know that the box has a version field in tracks of MPEG-4 files (clause 8.11.1).
            let data = try Data(contentsOf: url)
            func text(_ path: String) -> String? { movieBox(path, in: data).map { String(decoding: $0, as: UTF8.self) } }
            #expect(text("moov/trak/meta+4/keys+8/mdta:1") == "org.example.lens")
            #expect(text("moov/trak/meta+4/ilst/*:1/data+8") == "35 mm")
            #expect(text("moov/trak:1/meta+4/ilst/*/data+8") == "Käthe")
        }
        let tracks = AVURLAsset(url: url).tracks
        #expect(tracks.map { $0.commonMetadata.map(\.stringValue) } == [["Left eye"], ["Käthe"]])
        #expect(tracks[0].metadata.contains { $0.key as? NSString == "org.example.lens" && $0.stringValue == "35 mm" })
        #expect(AVURLAsset(url: url).commonMetadata.first?.stringValue == "The film")
    }

    @Test func `a movie in fragments has them once it is finished`() async throws {
        let url = try await movie(.mov) { writer, video, sounds in
            writer.movieFragmentInterval = CMTime(value: 1, timescale: 20)
            video.metadata = [item(.commonIdentifierTitle, "Left eye")]
            sounds[0].preferredVolume = 0.5
        }
        #expect(try exifTool(url, ["Track1Name"]) == ["Track1Name": "Left eye"])
        #expect(AVURLAsset(url: url).tracks.last?.preferredVolume == 0.5)
        #expect(try Probe.frames(url).count == 3)
    }

    // MARK: Header

    @Test(arguments: [AVFileType.mov, .mp4]) func `sound is as loud as it is, unless something else is asked for`(
        type: AVFileType
    )
        async throws
    {
        let plain = try await movie(type) { _, video, sounds in
            #expect(video.preferredVolume == 0 && sounds[0].preferredVolume == 1)
        }
        let loud = try await movie(type) { _, _, sounds in sounds[0].preferredVolume = 1.75 }
        for (url, volume) in [(plain, 256), (loud, 448)] {
            let headers = try (0...1).map {
                try #require(movieBox("moov/trak:\($0)/tkhd+36", in: Data(contentsOf: url)))
            }
            #expect(headers.map { bigEndian($0.prefix(2)) } == [0, volume])
        }
        #expect(try exifTool(loud, ["Track2:TrackVolume"]) == ["TrackVolume": "1.75"])
        #expect(AVURLAsset(url: loud).tracks.map(\.preferredVolume) == [0, 1.75])
    }

    @Test func `copied pictures are shown at the size that is asked for`() async throws {
        let source = try MovieKind.proRes.movie()
        for (size, fixed) in [(CGSize(width: 192, height: 96.5), [192 << 16, 193 << 15]), (.zero, [128 << 16, 96 << 16])] {
            let url = folder.file("\(size.width).mov")
            let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
            #expect(input.naturalSize == .zero)
            input.naturalSize = size
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            for sample in try readTrack(AVURLAsset(url: source), nil) { input.append(sample) }
            await writer.finishWriting()
            #expect(writer.status == .completed)
            let header = try #require(movieBox("moov/trak/tkhd+76", in: Data(contentsOf: url)))
            #expect([bigEndian(header.prefix(4)), bigEndian(header.dropFirst(4).prefix(4))] == fixed)
            #expect(try Probe(url).video?.width == 128)
            #expect(try packetHashes(of: url, stream: "v:0") == packetHashes(of: source, stream: "v:0"))
        }
    }

    @Test func `what cannot be written cannot be added`() async throws {
        func canAdd(_ configure: (AVAssetWriterInput) -> Void) throws -> Bool {
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
            configure(input)
            return try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov).canAdd(input)
        }
        #expect(try canAdd { $0.naturalSize = CGSize(width: 65_535, height: 1) })
        #expect(try !canAdd { $0.naturalSize = CGSize(width: 65_536, height: 1) })
        #expect(try !canAdd { $0.naturalSize = CGSize(width: 10, height: 0) })
        #expect(try !canAdd { $0.preferredVolume = -1 })
        #expect(try !canAdd { $0.preferredVolume = 128 })
        #expect(try !canAdd { $0.preferredVolume = .nan })
    }

    // MARK: Groups

    @Test(arguments: [AVFileType.mov, .mp4]) func `a group's tracks are alternatives, and one is enabled`(type: AVFileType)
        async throws
    {
        let url = try await movie(type, sounds: 3) { writer, _, sounds in
            for (input, language) in zip(sounds, ["deu", "fra", "eng"]) { input.languageCode = language }
            let group = AVAssetWriterInputGroup(inputs: Array(sounds[0...1]), defaultInput: sounds[1])
            #expect(writer.canAdd(group))
            writer.add(group)
            #expect(writer.inputGroups.count == 1 && writer.inputGroups.first === group && writer.inputs.count == 4)
            #expect(sounds.map(\.marksOutputTrackAsEnabled) == [false, true, true])
        }
        let headers = try (0...3).map { try #require(movieBox("moov/trak:\($0)/tkhd", in: Data(contentsOf: url))) }
        #expect(headers.map { bigEndian($0.dropFirst(34).prefix(2)) } == [0, 1, 1, 0])
        #expect(headers.map { bigEndian($0.prefix(4)) & 1 } == [1, 0, 1, 1])
        let facts = try Command.output(
            of: "ffprobe",
            [
                "-v", "warning", "-select_streams", "a", "-show_entries", "stream_tags=language:stream_disposition=default",
                "-of",
                "csv=p=0", url.path,
            ])
        #expect(String(decoding: facts, as: UTF8.self).split(separator: "\n") == ["0,deu", "1,fra", "1,eng"])
        #expect(AVURLAsset(url: url).tracks(withMediaType: .audio).map(\.isEnabled) == [false, true, true])
        #expect(AVURLAsset(url: url).tracks(withMediaType: .audio).map(\.languageCode) == ["deu", "fra", "eng"])
    }

    @Test func `a group adds its inputs, and is what a group can be`() throws {
        func input(_ type: AVMediaType = .audio) -> AVAssetWriterInput {
            AVAssetWriterInput(mediaType: type, outputSettings: type == .audio ? Self.sound : Self.pictures)
        }
        func group(_ inputs: [AVAssetWriterInput], _ chosen: AVAssetWriterInput? = nil) -> AVAssetWriterInputGroup {
            AVAssetWriterInputGroup(inputs: inputs, defaultInput: chosen)
        }
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        let (first, second) = (input(), input())
        #expect(!writer.canAdd(group([])))
        #expect(!writer.canAdd(group([first, first])))
        #expect(!writer.canAdd(group([first, input(.video)])))
        #expect(!writer.canAdd(group([first, second], input())))
        writer.add(group([first, second], nil))
        #expect(writer.inputs.count == 2 && writer.status == .unknown && first.marksOutputTrackAsEnabled)
        #expect(!writer.canAdd(group([second, input()])))
        #expect(try !AVAssetWriter(outputURL: folder.file("a.wav"), fileType: .wav).canAdd(group([input()])))
        writer.add(group([second]))
        #expect(writer.status == .failed)
    }
}
