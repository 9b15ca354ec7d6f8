import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Copies samples with a writer. Appends all samples of the first track first.
func copySamples(
    _ tracks: [(type: AVMediaType, samples: [CMSampleBuffer])], to url: URL, as type: AVFileType, start: CMTime = .zero,
    end: CMTime? = nil
) async throws {
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    var inputs: [AVAssetWriterInput] = []
    for track in tracks {
        let hint = track.samples.first?.formatDescription
        let input = AVAssetWriterInput(mediaType: track.type, outputSettings: nil, sourceFormatHint: hint)
        try #require(writer.canAdd(input))
        writer.add(input)
        inputs.append(input)
    }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: start)
    for (input, track) in zip(inputs, tracks) {
        for sample in track.samples { input.append(sample) }
        input.markAsFinished()
    }
    if let end { writer.endSession(atSourceTime: end) }
    await writer.finishWriting()
    if let error = writer.error { throw error }
    #expect(writer.status == .completed)
}

/// Samples from a reader, appended unchanged: bytes, times, keyframes and edit lists are preserved.
struct PassthroughTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let pictures: [(MovieKind, AVFileType)] = [
        (.reordered, .mov), (.reordered, .mp4), (.openGroups, .mp4), (.uneven, .mov), (.uneven, .mp4), (.hevc, .mov),
        (.hevc, .mp4),
        (.proRes, .mov), (.webm, .mp4),
    ]

    @Test(arguments: pictures) func `pictures arrive bit for bit, at their times`(_ kind: MovieKind, _ type: AVFileType)
        async throws
    {
        let (movie, copy) = (try kind.movie(), folder.file("copy"))
        try await copySamples([(.video, try readTrack(AVURLAsset(url: movie), nil))], to: copy, as: type)
        #expect(try packetHashes(of: copy, stream: "v:0") == packetHashes(of: movie, stream: "v:0"))
        #expect(try frameHashes(of: copy) == frameHashes(of: movie))
        let (before, after) = (try Probe.packets(movie, of: "v:0"), try Probe.packets(copy, of: "v:0"))
        #expect(after.map(\.pts) == before.map(\.pts))
        #expect(after.map { $0.flags.prefix(1) } == before.map { $0.flags.prefix(1) })
        // WebM has no decode times.
        if kind != .webm { #expect(after.map(\.dts) == before.map(\.dts)) }
        let (old, new) = (try #require(try Probe(movie).video), try #require(try Probe(copy).video))
        #expect(new.timescale == old.timescale && new.start_pts == old.start_pts && new.codec_name == old.codec_name)
        if kind != .webm { #expect(new.duration_ts == old.duration_ts) }
    }

    @Test(arguments: [AVFileType.mov, .mp4]) func `pictures and sound of a movie arrive together`(_ type: AVFileType) async throws
    {
        let movie = try ExportMedia.made.get().movie
        let (asset, copy) = (AVURLAsset(url: movie), folder.file("copy"))
        try await copySamples(
            [(.video, try readTrack(asset, nil)), (.audio, try readTrack(asset, nil, of: .audio))], to: copy, as: type)
        for stream in ["v:0", "a:0"] {
            #expect(try packetHashes(of: copy, stream: stream) == packetHashes(of: movie, stream: stream))
            #expect(try Probe.packets(copy, of: stream).map(\.pts) == Probe.packets(movie, of: stream).map(\.pts))
        }
        #expect(try decodedSound(of: copy) == decodedSound(of: movie))
        #expect(try Probe(copy).audio?.duration_ts == Probe(movie).audio?.duration_ts)
    }

    @Test func `a session cuts with an edit list, and keeps what decoding needs`() async throws {
        let (movie, copy) = (try MovieKind.reordered.movie(), folder.file("copy.mp4"))
        let samples = try readTrack(AVURLAsset(url: movie), nil)
        try await copySamples([(.video, samples)], to: copy, as: .mp4, start: time(17, 25), end: time(39, 25))
        #expect(try Probe(copy).video?.nb_frames == "\(samples.count)")
        let hashes = try frameHashes(of: movie)
        #expect(try frameHashes(of: copy) == Array(hashes[17..<39]))
        #expect(Probe.seconds(try Probe(copy).video) == 22.0 / 25)
        // Our own reader shows the same frames, and marks the samples that are not shown.
        let asset = AVURLAsset(url: copy)
        #expect(try readTrack(asset, pixelFormat(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)).count == 22)
        let stored = try readTrack(asset, nil)
        #expect(stored.contains { $0.sampleAttachments[0][.doNotDisplay] as? Bool == true })
        #expect(stored.filter { $0.sampleAttachments[0][.doNotDisplay] == nil }.count == 22)
    }

    @Test func `a session that starts before the first sample begins with nothing`() async throws {
        let (movie, copy) = (try MovieKind.reordered.movie(), folder.file("copy.mov"))
        let samples = try readTrack(AVURLAsset(url: movie), nil).map { sample in
            try CMSampleBuffer(
                copying: sample,
                withNewTiming: sample.sampleTimingInfos().map { info in
                    CMSampleTimingInfo(
                        duration: info.duration, presentationTimeStamp: info.presentationTimeStamp + time(100, 1),
                        decodeTimeStamp: info.decodeTimeStamp + time(100, 1))
                })
        }
        try await copySamples([(.video, samples)], to: copy, as: .mov, start: time(199, 2))
        let video = try #require(try Probe(copy).video)
        #expect(Double(video.start_pts ?? 0) / Double(video.timescale) == 0.5)
        #expect(try frameHashes(of: copy) == frameHashes(of: movie))
    }

    @Test func `what readers say of their samples`() throws {
        let pictures = try readTrack(AVURLAsset(url: MovieKind.reordered.movie()), nil)
        for picture in pictures {
            let array = CMSampleBufferGetSampleAttachmentsArray(picture, createIfNecessary: false) as? [[CFString: Any]]
            #expect((array?.first?[kCMSampleAttachmentKey_NotSync] as? Bool ?? false) == !picture.isSync)
            #expect(array?.first?[kCMSampleAttachmentKey_DependsOnOthers] as? Bool == !picture.isSync)
        }
        #expect(pictures.filter(\.isSync).count > 1 && pictures.contains { !$0.isSync })
        let song = try ExportMedia.made.get().song
        let sound = try readTrack(AVURLAsset(url: song), nil, of: .audio)
        // The encoder's priming comes before time 0.
        let first = try #require(sound.first)
        #expect(first.presentationTimeStamp == time(-1024, 44_100) && first.outputPresentationTimeStamp == .zero)
        let trimmed = CMGetAttachment(first, key: kCMSampleBufferAttachmentKey_TrimDurationAtStart, attachmentModeOut: nil)
        #expect(CMTimeMakeFromDictionary(trimmed as? NSDictionary) == time(1024, 44_100))
        #expect(sound[1].outputPresentationTimeStamp == sound[1].presentationTimeStamp)
    }

    @Test func `that no other picture needs one is written`() async throws {
        let (movie, copy) = (try MovieKind.reordered.movie(), folder.file("copy.mp4"))
        let samples = try readTrack(AVURLAsset(url: movie), nil)
        // Every other sample, as set by the client.
        for (index, sample) in samples.enumerated() where index % 2 == 1 {
            sample.sampleAttachments[0][.isDependedOnByOthers] = false
        }
        try await copySamples([(.video, samples)], to: copy, as: .mp4)
        #expect(try packetHashes(of: copy, stream: "v:0") == packetHashes(of: movie, stream: "v:0"))
        // ISO/IEC 14496-12, clause 8.6.4: one byte per sample; the value 2 of sample_is_depended_on means no.
        let file = try Data(contentsOf: copy)
        let box = try #require(file.range(of: Data("sdtp".utf8), options: .backwards))
        let entries = file[(box.upperBound + 4)..<(box.upperBound + 4 + samples.count)]
        #expect(entries.map { $0 >> 2 & 3 == 2 } == samples.indices.map { $0 % 2 == 1 })
    }

    // MARK: What cannot be copied

    @Test func `a hint tells early what a file cannot hold`() throws {
        func canAdd(_ type: AVMediaType, _ format: CMFormatDescription?, _ fileType: AVFileType) throws -> Bool {
            let writer = try AVAssetWriter(outputURL: folder.file("a"), fileType: fileType)
            return writer.canAdd(AVAssetWriterInput(mediaType: type, outputSettings: nil, sourceFormatHint: format))
        }
        let asset = AVURLAsset(url: try MovieKind.proRes.movie())
        let proRes = try #require(asset.tracks(withMediaType: .video).first?.formatDescriptions.first as? CMFormatDescription)
        #expect(try canAdd(.video, proRes, .mov) && !canAdd(.video, proRes, .mp4))
        let own = try CMFormatDescription(videoCodecType: .proRes422, width: 64, height: 64)
        #expect(try canAdd(.video, own, .mov) && !canAdd(.video, own, .mp4) && !canAdd(.audio, own, .mov))
        #expect(try !canAdd(.video, nil, .mp4) && !canAdd(.audio, nil, .m4a) && canAdd(.video, nil, .mov))
        let pcm = try #require(try sine(seconds: 0.1).formatDescription)
        #expect(try canAdd(.audio, pcm, .mov) && !canAdd(.audio, pcm, .m4a))
    }

    private func failure(_ type: AVMediaType, _ samples: [CMSampleBuffer]) async -> String {
        let url = folder.file(UUID().uuidString)
        do {
            try await copySamples([(type, samples)], to: url, as: .mov)
            return ""
        } catch {
            #expect(!FileManager.default.fileExists(atPath: url.path))
            return error.localizedDescription
        }
    }

    @Test func `mistakes are named`() async throws {
        let samples = try readTrack(AVURLAsset(url: MovieKind.reordered.movie()), nil)
        let other = try readTrack(AVURLAsset(url: ExportMedia.made.get().upright), nil)
        #expect(await failure(.video, [samples[0], other[0]]).contains("another format"))
        let untimed = try samples.map { sample in
            try CMSampleBuffer(
                copying: sample,
                withNewTiming: [
                    CMSampleTimingInfo(
                        duration: sample.duration, presentationTimeStamp: sample.presentationTimeStamp, decodeTimeStamp: .invalid)
                ])
        }
        #expect(await failure(.video, untimed).contains("decode time"))
        let format = try #require(samples[0].formatDescription)
        let empty = try CMSampleBuffer(
            dataBuffer: nil, dataReady: false, formatDescription: format, numSamples: 1,
            sampleTimings: samples[0].sampleTimingInfos(), sampleSizes: []
        ) { _ in noErr }
        #expect(await failure(.video, [empty]).contains("not ready"))
        let bare = try CMFormatDescription(videoCodecType: .h264, width: 64, height: 64)
        let unknown = try CMSampleBuffer(
            dataBuffer: samples[0].dataBuffer, formatDescription: bare, numSamples: 1,
            sampleTimings: samples[0].sampleTimingInfos(),
            sampleSizes: [])
        #expect(await failure(.video, [unknown]).contains("avcC"))
        let unsized = try CMSampleBuffer(
            dataBuffer: samples[0].dataBuffer, formatDescription: format, numSamples: 2,
            sampleTimings: samples[0].sampleTimingInfos(), sampleSizes: [])
        #expect(await failure(.video, [unsized]).contains("sizes"))
    }
}
