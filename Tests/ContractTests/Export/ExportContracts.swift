import AVFoundation
import Testing

@Suite("Export sessions") struct ExportContracts {
    private func session(
        _ asset: AVAsset, _ preset: String = AVAssetExportPresetHighestQuality, to place: Place, as type: AVFileType = .mov
    ) throws -> AVAssetExportSession {
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        session.outputURL = place.url
        session.outputFileType = type
        return session
    }

    private func subtypes(_ url: URL) async throws -> [FourCharCode] {
        try await AVURLAsset(url: url).load(.tracks).flatMap(\.formatDescriptions)
            .map { CMFormatDescriptionGetMediaSubType($0 as! CMFormatDescription) }
    }

    @Test func `a session's defaults`() async throws {
        let session = try #require(
            AVAssetExportSession(asset: try await Footage().asset, presetName: AVAssetExportPresetHighestQuality))
        #expect(session.status == .unknown && session.error == nil && session.progress == 0)
        #expect(session.timeRange == CMTimeRange(start: .zero, duration: .positiveInfinity))
        #expect(session.presetName == AVAssetExportPresetHighestQuality)
        #expect(session.outputURL == nil && session.audioMix == nil && session.videoComposition == nil)
        #expect(!session.shouldOptimizeForNetworkUse)
        #expect(session.supportedFileTypes.contains(.mov))
    }

    @Test func `an unknown preset makes no session`() async throws {
        #expect(AVAssetExportSession(asset: try await Footage().asset, presetName: "NoPreset") == nil)
    }

    @Test func `passing samples through is not among all presets`() {
        let presets = AVAssetExportSession.allExportPresets()
        #expect(presets.contains(AVAssetExportPresetHighestQuality))
        #expect(presets.contains(AVAssetExportPreset1280x720))
        #expect(!presets.contains(AVAssetExportPresetPassthrough))
    }

    @Test func `the highest quality is H.264 and AAC of the same size and length`() async throws {
        let (footage, place) = (try await Footage(level: 0.25), Place())
        let session = try session(footage.asset, to: place)
        await session.export()
        #expect(session.status == .completed && session.error == nil && session.progress == 1)
        #expect(Set(try await subtypes(place.url)) == [kCMVideoCodecType_H264, kAudioFormatMPEG4AAC])
        let screening = try await Screening(place.url)
        #expect(screening.naturalSize == CGSize(width: 64, height: 48))
        #expect(look(screening.grays, like: (0..<30).map { Footage.gray(of: $0) }))
        #expect(abs(CMTimeGetSeconds(screening.duration) - 1) < 0.05)
        #expect(screening.sound[10_000..<40_000].allSatisfy { abs($0 - 0.25) < 0.02 })
    }

    @Test func `passed through, samples are the same`() async throws {
        let (footage, place) = (try await Footage(level: 0.25), Place())
        let session = try session(footage.asset, AVAssetExportPresetPassthrough, to: place)
        await session.export()
        #expect(session.status == .completed)
        let (made, source) = (try await Screening(place.url), try await Screening(footage.url))
        #expect(made.grays == source.grays && made.times == source.times && made.sound == source.sound)
        let (copied, stored) = (try await subtypes(place.url), try await subtypes(footage.url))
        #expect(copied == stored)
    }

    @Test func `a time range is the movie that comes out`() async throws {
        let (footage, place) = (try await Footage(), Place())
        let session = try session(footage.asset, to: place)
        session.timeRange = CMTimeRange(start: Footage.time(of: 5), duration: Footage.time(of: 10))
        await session.export()
        let screening = try await Screening(place.url)
        #expect(look(screening.grays, like: (5..<15).map { Footage.gray(of: $0) }))
        #expect(screening.frames.first?.time == .zero)
    }

    @Test func `a preset of a larger size does not scale up`() async throws {
        let (footage, place) = (try await Footage(), Place())
        try await session(footage.asset, AVAssetExportPreset1280x720, to: place).export()
        #expect(try await Screening(place.url).naturalSize == CGSize(width: 64, height: 48))
    }

    @Test func `a file that is there is not written over`() async throws {
        let (footage, place) = (try await Footage(), Place())
        try Data("mine".utf8).write(to: place.url)
        let session = try session(footage.asset, to: place)
        await session.export()
        #expect(session.status == .failed && session.error != nil)
        #expect(try Data(contentsOf: place.url) == Data("mine".utf8))
    }

    @Test func `the handler is called, though nobody keeps the session`() async throws {
        let (footage, place) = (try await Footage(), Place())
        await withCheckedContinuation { continuation in
            let session = AVAssetExportSession(asset: footage.asset, presetName: AVAssetExportPresetPassthrough)
            session?.outputURL = place.url
            session?.outputFileType = .mov
            session?.exportAsynchronously { continuation.resume() }
        }
        #expect(try await Screening(place.url).frames.count == 30)
    }

    @Test func `a cancelled export calls its handler, and leaves no file`() async throws {
        let (footage, place) = (try await Footage(frames: 300), Place())
        let session = try session(footage.asset, to: place)
        await withCheckedContinuation { continuation in
            session.exportAsynchronously { continuation.resume() }
            session.cancelExport()
        }
        #expect(session.status == .cancelled)
        #expect(!place.exists)
    }

    @Test func `states end when an export has ended before anybody asks`() async throws {
        let (footage, place) = (try await Footage(), Place())
        let session = try #require(
            AVAssetExportSession(asset: footage.asset, presetName: AVAssetExportPresetHighestQuality))
        try await session.export(to: place.url, as: .mov)
        for await _ in session.states(updateInterval: 0.2) {}
        #expect(place.exists)
    }

    @Test func `an export into a folder that is not there throws`() async throws {
        let footage = try await Footage()
        let session = try #require(
            AVAssetExportSession(asset: footage.asset, presetName: AVAssetExportPresetPassthrough))
        let url = Place().url.appendingPathComponent("movie.mov")
        await #expect(throws: (any Error).self) { try await session.export(to: url, as: .mov) }
    }

    @Test func `an audio mix sets the volume`() async throws {
        let (footage, place) = (try await Footage(level: 0.5), Place())
        let session = try session(footage.asset, to: place)
        let parameters = AVMutableAudioMixInputParameters(track: session.asset.tracks(withMediaType: .audio).first)
        parameters.setVolume(0.5, at: .zero)
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        session.audioMix = mix
        await session.export()
        #expect(try await Screening(place.url).sound[10_000..<40_000].allSatisfy { abs($0 - 0.25) < 0.02 })
    }

    @Test func `a video composition sets the size and the rate`() async throws {
        let (footage, place) = (try await Footage(), Place())
        let session = try session(footage.asset, to: place)
        let composition = AVMutableVideoComposition(propertiesOf: session.asset)
        composition.renderSize = CGSize(width: 32, height: 32)
        // The times of a source's frames come before a frame duration.
        composition.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        composition.frameDuration = CMTime(value: 1, timescale: 15)
        session.videoComposition = composition
        await session.export()
        let screening = try await Screening(place.url)
        #expect(screening.naturalSize == CGSize(width: 32, height: 32) && screening.frames.count == 15)
    }

    @Test func `metadata is copied, unless the session has its own`() async throws {
        func title(_ text: String) -> AVMetadataItem {
            let item = AVMutableMetadataItem()
            item.identifier = .commonIdentifierTitle
            item.value = text as NSString
            return item
        }
        let footage = try await Footage(metadata: [title("Source")])
        for own in [nil, [title("Own")]] {
            let place = Place()
            let session = try session(footage.asset, AVAssetExportPresetPassthrough, to: place)
            session.metadata = own
            await session.export()
            let items = try await AVURLAsset(url: place.url).load(.commonMetadata)
            let titles = AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .commonIdentifierTitle)
            #expect(titles.first?.stringValue == (own == nil ? "Source" : "Own"))
        }
    }

    @Test func `compatible presets and file types`() async throws {
        let asset = try await Footage().asset
        let isCompatible = await AVAssetExportSession.compatibility(
            ofExportPreset: AVAssetExportPresetHighestQuality, with: asset, outputFileType: .mp4)
        #expect(isCompatible)
        let isSound = await AVAssetExportSession.compatibility(
            ofExportPreset: AVAssetExportPresetHighestQuality, with: asset, outputFileType: .wav)
        #expect(!isSound)
    }
}
