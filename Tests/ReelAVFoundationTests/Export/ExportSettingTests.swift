import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// The settings of exports that concern more than the samples.
struct ExportSettingTests {
    private let folder: TemporaryFolder
    private let media: ExportMedia
    private let output: URL

    init() throws {
        folder = try TemporaryFolder()
        media = try ExportMedia.made.get()
        output = folder.file("out.mov")
    }

    private func item(_ identifier: AVMetadataIdentifier, _ text: String) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = text as NSString
        return item
    }

    @Test func `a filter for sharing removes the place and the device, and leaves the title`() async throws {
        let source = folder.file("source.mov")
        try await export(AVURLAsset(url: media.movie), AVAssetExportPresetPassthrough, to: source, as: .mov) {
            $0.metadata = [
                item(.commonIdentifierTitle, "Herring"), item(.commonIdentifierCopyrights, "Nobody"),
                item(.quickTimeMetadataLocationISO6709, "+59.3300+018.0700/"), item(.quickTimeMetadataMake, "Maker"),
            ]
        }
        let tags = ["Title", "Copyright", "GPSCoordinates", "Make"]
        #expect(try exifTool(source, tags).count == 4)
        try await export(AVURLAsset(url: source), AVAssetExportPresetPassthrough, to: output, as: .mov) {
            $0.metadataItemFilter = .forSharing()
        }
        #expect(try exifTool(output, tags) == ["Title": "Herring", "Copyright": "Nobody"])
        let own = folder.file("own.mov")
        // The filter does not apply to metadata that the client sets.
        try await export(AVURLAsset(url: source), AVAssetExportPresetPassthrough, to: own, as: .mov) {
            $0.metadataItemFilter = .forSharing()
            $0.metadata = [item(.quickTimeMetadataMake, "Maker")]
        }
        #expect(try exifTool(own, tags) == ["Make": "Maker"])
    }

    @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality])
    func `the languages of a composition are written`(_ preset: String) async throws {
        let cutting = Cutting()
        try cutting.add(.video, [(media.movie, nil)]).languageCode = "swe"
        let sound = try cutting.add(.audio, [(media.movie, nil)])
        (sound.languageCode, sound.extendedLanguageTag) = ("por", "pt-BR")
        try await export(cutting.composition, preset, to: output, as: .mov)
        let copy = AVURLAsset(url: output)
        #expect(copy.tracks.map(\.languageCode) == ["swe", "por"])
        let data = try Data(contentsOf: output)
        #expect(movieBox("moov/trak:1/mdia/elng", in: data).map { String(decoding: $0.dropFirst(4), as: UTF8.self) } == "pt-BR\0")
        sound.languageCode = "Portuguese"
        let second = folder.file("second.mov")
        try await export(cutting.composition, preset, to: second, as: .mov)
        #expect(IgnoredInput.hasReported("the language code 'Portuguese' is not written"))
    }

    @Test func `the preferred volume of a composition's track is mixed, or written`() async throws {
        let cutting = Cutting()
        let sound = try cutting.add(.audio, [(media.wave, nil)])
        sound.preferredVolume = 0.5
        try await export(cutting.composition, AVAssetExportPresetAppleM4A, to: output, as: .m4a)
        let (before, after) = (try decodedSound(of: media.wave), try decodedSound(of: output))
        let levels = (
            level(before, rate: 48_000, channels: 1, from: 0.3, to: 0.7),
            level(after, rate: 48_000, channels: 1, from: 0.3, to: 0.7)
        )
        #expect(abs(levels.1 / levels.0 - 0.5) < 0.01)
        let reader = try AVAssetReader(asset: cutting.composition)
        let mix = AVAssetReaderAudioMixOutput(
            audioTracks: cutting.composition.tracks,
            audioSettings: [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true])
        reader.add(mix)
        #expect(reader.startReading())
        let mixed = try mix.rest.flatMap { try $0.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
        #expect(zip(mixed, before).allSatisfy { abs($0 - $1 / 2) < 1e-4 })
        let copied = folder.file("copied.mov")
        try await export(cutting.composition, AVAssetExportPresetPassthrough, to: copied, as: .mov)
        #expect(AVURLAsset(url: copied).tracks.map(\.preferredVolume) == [0.5])
        #expect(try decodedSound(of: copied) == before)
    }

    @Test func `file types are those that can contain the tracks`() async throws {
        func types(_ url: URL, _ preset: String) throws -> [AVFileType] {
            try #require(AVAssetExportSession(asset: AVURLAsset(url: url), presetName: preset)).supportedFileTypes
        }
        #expect(try types(media.song, AVAssetExportPresetPassthrough) == [.mov, .mp4, .m4v, .m4a])
        #expect(try types(media.movie, AVAssetExportPresetPassthrough) == [.mov, .mp4, .m4v])
        #expect(try types(media.wave, AVAssetExportPresetPassthrough) == [.mov])
        #expect(try types(media.proRes, AVAssetExportPresetPassthrough) == [.mov])
        #expect(try types(media.movie, AVAssetExportPresetHEVCHighestQuality) == [.mov, .mp4])
        #expect(try types(media.movie, AVAssetExportPresetHighestQuality) == [.mov, .mp4, .m4v])
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: media.wave), presetName: AVAssetExportPresetPassthrough))
        #expect(await session.compatibleFileTypes == [.mov])
    }

    @Test func `presets that there are not make no session`() {
        let asset = AVURLAsset(url: media.movie)
        for name in ["", "AVAssetExportPresetHerring", "AVAssetExportPresetHEVCHighestQualityWithAlpha"] {
            #expect(AVAssetExportSession(asset: asset, presetName: name) == nil)
        }
        for name in AVAssetExportSession.allExportPresets() {
            #expect(AVAssetExportSession(asset: asset, presetName: name) != nil, "\(name)")
        }
    }

    @Test func `a folder for temporary files must exist, and passes are reported`() async throws {
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: media.movie), presetName: AVAssetExportPresetPassthrough))
        session.directoryForTemporaryFiles = folder.file("missing")
        session.canPerformMultiplePassesOverSourceMediaData = true
        #expect(IgnoredInput.hasReported("canPerformMultiplePassesOverSourceMediaData"))
        await #expect(throws: AVError.self) { try await session.export(to: output, as: .mov) }
        try await export(AVURLAsset(url: media.movie), AVAssetExportPresetPassthrough, to: output, as: .mov) {
            $0.directoryForTemporaryFiles = folder.url
        }
        #expect(folder.contents.count == 1)
    }

    @Test func `more than two channels are mixed to stereo, which is reported`() async throws {
        let source = folder.file("surround.wav")
        try ffmpeg("-f lavfi -i sine=r=48000:duration=0.5 -af pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0", to: source)
        try await export(AVURLAsset(url: source), AVAssetExportPresetAppleM4A, to: output, as: .m4a)
        #expect(try Probe(output).audio?.channels == 2)
        #expect(IgnoredInput.hasReported("the 6 channels of \(source.path) are mixed to stereo"))
    }
}
