import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// The metadata of written files, as exiftool, ffprobe and this package read it.
@Suite(.timeLimit(.minutes(10))) struct WriterMetadataTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func item(
        _ identifier: AVMetadataIdentifier, _ value: any NSCopying & NSObjectProtocol, tag: String? = nil, dataType: String? = nil
    ) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = value
        item.extendedLanguageTag = tag
        item.dataType = dataType
        return item
    }

    /// Writes a movie of three frames.
    private func write(
        _ name: String, _ type: AVFileType, _ items: [AVMetadataItem] = [], fragments: CMTime = .invalid,
        _ configure: (AVAssetWriterInput) -> Void = { _ in }
    ) async throws -> URL {
        let url = folder.file("\(name)\(CMTimeGetSeconds(fragments) > 0 ? "-f" : "").\(type.rawValue)")
        let writing = try VideoWriting(url, 64, 48, type: type, fragments: fragments, begins: false)
        writing.writer.metadata = items
        configure(writing.input)
        writing.writer.startWriting()
        writing.writer.startSession(atSourceTime: .zero)
        for index in 0..<3 { writing.adaptor.append(noiseBuffer(64, 48, seed: index), withPresentationTime: time(index, 30)) }
        try await writing.finish()
        return url
    }

    /// Returns what exiftool says, by group and tag: `Keys:Title`.
    private func exif(_ url: URL) throws -> [String: String] {
        let output = try Command.output(of: "exiftool", ["-json", "-G1", "-n", url.path])
        let tags = try #require(JSONSerialization.jsonObject(with: output) as? [[String: Any]]).first ?? [:]
        return tags.mapValues { "\($0)" }
    }

    /// Returns the tags of the file by ffprobe.
    private func tags(_ url: URL) throws -> [String: String] {
        struct Format: Decodable { let tags: [String: String]? }
        struct Report: Decodable { let format: Format }
        let output = try Command.output(of: "ffprobe", ["-v", "error", "-show_format", "-of", "json", url.path])
        return try JSONDecoder().decode(Report.self, from: output).format.tags ?? [:]
    }

    private func values(_ identifier: AVMetadataIdentifier, of url: URL) -> [String?] {
        AVMetadataItem.metadataItems(from: AVAsset(url: url).metadata, filteredByIdentifier: identifier).map(\.stringValue)
    }

    // MARK: Places

    @Test(arguments: [AVFileType.mov, .mp4, .m4v], [CMTime.invalid, CMTime(value: 1, timescale: 1)])
    func `a place is QuickTime metadata, or user data where that is asked for`(type: AVFileType, fragments: CMTime) async throws {
        let place = "+48.5+123.3/"
        let keyed: [AVMetadataIdentifier] = [.quickTimeMetadataLocationISO6709, .commonIdentifierLocation]
        for (index, identifier) in (keyed + [.quickTimeUserDataLocationISO6709]).enumerated() {
            let isUserData = identifier == .quickTimeUserDataLocationISO6709
            let url = try await write(
                "\(index)", type,
                [item(identifier, place as NSString), item(.commonIdentifierTitle, "Here" as NSString)], fragments: fragments)
            #expect(values(.commonIdentifierLocation, of: url) == [place])
            #expect(values(isUserData ? identifier : .quickTimeMetadataLocationISO6709, of: url) == [place])
            #expect(values(.commonIdentifierTitle, of: url) == ["Here"])
            #expect(try tags(url)[isUserData ? "location" : "com.apple.quicktime.location.ISO6709"] == place)
            let coordinates = try exif(url)[isUserData ? "UserData:GPSCoordinates" : "Keys:GPSCoordinates"]
            #expect(coordinates == "48.5 123.3")
            #expect(try Probe.frames(url).count == 3)
        }
    }

    // MARK: Types and languages

    @Test(arguments: [AVFileType.mov, .mp4]) func `numbers and data keep their types`(type: AVFileType) async throws {
        func name(_ last: String) -> AVMetadataIdentifier { AVMetadataIdentifier("mdta/com.example.\(last)") }
        let picture = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
        let url = try await write(
            "types", type,
            [
                item(name("small"), -5 as NSNumber), item(name("large"), 1 << 40 as NSNumber),
                item(name("largest"), UInt64.max as NSNumber),
                item(name("half"), 0.5 as NSNumber),
                item(name("tenth"), 0.1 as NSNumber), item(name("bytes"), picture as NSData), item(name("text"), "é" as NSString),
            ])
        let items = AVAsset(url: url).metadata
        func read(_ last: String) throws -> AVMetadataItem { try #require(items.first { $0.identifier == name(last) }) }
        #expect(try read("small").numberValue == -5 && read("large").numberValue == 1 << 40 as NSNumber)
        #expect(try read("largest").numberValue == UInt64.max as NSNumber)
        #expect(try read("largest").dataType == kCMMetadataBaseDataType_UInt64 as String)
        #expect(try read("half").numberValue == 0.5 && read("tenth").numberValue == 0.1)
        #expect(try read("bytes").dataValue == picture && read("bytes").dataType == "com.apple.metadata.datatype.JPEG")
        #expect(try read("text").stringValue == "é")
        let tags = try tags(url)
        #expect(tags["com.example.small"] == "-5" && tags["com.example.text"] == "é")
    }

    @Test(arguments: [AVFileType.mov, .mp4]) func `QuickTime's metadata has languages`(type: AVFileType) async throws {
        let url = try await write(
            "languages", type,
            [
                item(.quickTimeMetadataDescription, "Boot" as NSString, tag: "de-DE"),
                item(.quickTimeMetadataKeywords, "bateau" as NSString, tag: "fr"),
            ])
        if type == .mov {
            let read = try #require(AVAsset(url: url).metadata.first { $0.identifier == .quickTimeMetadataDescription })
            #expect(read.stringValue == "Boot" && read.extendedLanguageTag == "de-DE" && read.locale?.identifier == "de_DE")
            #expect(try exif(url)["Keys:Description-deu-DE"] == "Boot")
        } else {
            #expect(values(.commonIdentifierDescription, of: url) == ["Boot"])
            #expect(
                IgnoredInput.hasReported(
                    "the item 'mdta/com.apple.quicktime.description' is written without the language tag 'de-DE'"))
        }
        let french = try #require(AVAsset(url: url).metadata.first { $0.identifier == .quickTimeMetadataKeywords })
        #expect(french.stringValue == "bateau" && french.extendedLanguageTag == "fr")
    }

    @Test func `what is lost is reported`() async throws {
        let hans = item(.quickTimeMetadataTitle, "船" as NSString, tag: "zh-Hans-CN")
        let utf16 = item(.quickTimeMetadataAlbum, "A" as NSString, dataType: "com.apple.metadata.datatype.UTF-16")
        let url = try await write(
            "lost.mp4", .mp4, [item(AVMetadataIdentifier("id3/TXXX"), "T" as NSString), hans, utf16]
        ) {
            $0.metadata = [item(.iTunesMetadataLyrics, "la" as NSString), hans]
        }
        #expect(
            IgnoredInput.hasReported(
                "AVAssetWriter.metadata: the item 'id3/TXXX' cannot be written to a file of the type 'public.mpeg-4'"))
        #expect(IgnoredInput.hasReported("is written without the language tag 'zh-Hans-CN'"))
        #expect(IgnoredInput.hasReported("UTF-8 instead of the data type 'com.apple.metadata.datatype.UTF-16'"))
        #expect(IgnoredInput.hasReported("AVAssetWriterInput.metadata: the item 'itsk/%A9lyr' cannot be written to a track"))
        #expect(values(.commonIdentifierTitle, of: url) == ["船"])
    }

    @Test func `what a sound file cannot hold is reported`() async throws {
        let url = folder.file("a.wav")
        let writer = try AVAssetWriter(outputURL: url, fileType: .wav)
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: WriterSoundTests.pcm)
        writer.metadata = [item(.commonIdentifierTitle, "Hum" as NSString), item(.commonIdentifierMake, "Reel" as NSString)]
        writer.add(input)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        input.append(try sine(seconds: 0.1))
        await writer.finishWriting()
        #expect(try tags(url)["title"] == "Hum")
        #expect(
            IgnoredInput.hasReported(
                "the item 'common/make' cannot be written to a file of the type 'com.microsoft.waveform-audio'"))
    }

    @Test(arguments: [AVFileType.mov, .mp4]) func `what iTunes has no key for is QuickTime metadata`(type: AVFileType)
        async throws
    {
        let url = try await write(
            "make", type,
            [
                item(.commonIdentifierMake, "Reel" as NSString), item(.commonIdentifierTitle, "Still" as NSString),
                item(.quickTimeMetadataContentIdentifier, "1-2" as NSString),
            ])
        #expect(values(.commonIdentifierMake, of: url) == ["Reel"] && values(.commonIdentifierTitle, of: url) == ["Still"])
        #expect(values(.quickTimeMetadataContentIdentifier, of: url) == ["1-2"])
        #expect(try exif(url)["Keys:Make"] == "Reel")
    }

    // MARK: Languages of tracks

    @Test(arguments: [AVFileType.mov, .mp4]) func `the languages of a track are read as they are written`(type: AVFileType)
        async throws
    {
        let url = try await write("tagged", type) { $0.extendedLanguageTag = "pt-BR" }
        let track = try #require(AVAsset(url: url).tracks.first)
        #expect(track.extendedLanguageTag == "pt-BR" && track.languageCode == "por")
        let plain = try await write("plain", type) { $0.languageCode = "deu" }
        let other = try #require(AVAsset(url: plain).tracks.first)
        #expect(other.extendedLanguageTag == "de" && other.languageCode == "deu")
    }
}
