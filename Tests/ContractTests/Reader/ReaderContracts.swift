import AVFoundation
import Testing

@Suite("Asset readers") struct ReaderContracts {
    private static let bgra: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]

    /// Returns a reader that has started, and its output.
    private func start(
        _ footage: Footage, _ type: AVMediaType = .video, settings: [String: Any]? = bgra, range: CMTimeRange? = nil
    ) async throws -> (AVAssetReader, AVAssetReaderTrackOutput) {
        let asset = footage.asset
        let track = try #require(try await asset.loadTracks(withMediaType: type).first)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
        if let range { reader.timeRange = range }
        #expect(reader.canAdd(output))
        reader.add(output)
        #expect(reader.status == .unknown)
        #expect(reader.startReading())
        #expect(reader.status == .reading)
        return (reader, output)
    }

    private func drain(_ output: AVAssetReaderOutput) -> [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
        return samples
    }

    @Test func `a reader's defaults`() async throws {
        let footage = try await Footage()
        let asset = footage.asset
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let reader = try AVAssetReader(asset: asset)
        #expect(reader.status == .unknown && reader.error == nil && reader.outputs.isEmpty)
        #expect(reader.timeRange == CMTimeRange(start: .zero, duration: .positiveInfinity))
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        #expect(output.alwaysCopiesSampleData)
        #expect(!output.supportsRandomAccess)
        #expect(output.mediaType == .video && output.outputSettings == nil)
    }

    @Test func `pictures come in the format that was asked for, in the order in which they are shown`() async throws {
        let footage = try await Footage()
        let (reader, output) = try await start(footage)
        let samples = drain(output)
        #expect(samples.map(CMSampleBufferGetPresentationTimeStamp) == (0..<30).map(Footage.time))
        let pictures = try samples.map { try #require(CMSampleBufferGetImageBuffer($0)) }
        #expect(pictures.allSatisfy { CVPixelBufferGetPixelFormatType($0) == kCVPixelFormatType_32BGRA })
        #expect(look(pictures.map { gray(of: $0, 32, 24) }, like: (0..<30).map { Footage.gray(of: $0) }))
        #expect(reader.status == .completed)
    }

    @Test func `without settings, samples are as they are stored`() async throws {
        let footage = try await Footage()
        let (reader, output) = try await start(footage, settings: nil)
        let samples = drain(output).filter { CMSampleBufferGetNumSamples($0) > 0 }
        #expect(samples.count == 30)
        for sample in samples {
            #expect(CMSampleBufferGetImageBuffer(sample) == nil)
            #expect(CMSampleBufferGetDataBuffer(sample).map { CMBlockBufferGetDataLength($0) } ?? 0 > 0)
            let format = try #require(CMSampleBufferGetFormatDescription(sample))
            #expect(CMFormatDescriptionGetMediaSubType(format) == kCMVideoCodecType_H264)
        }
        #expect(reader.status == .completed)
    }

    @Test func `reading is complete when every output has been drained`() async throws {
        let footage = try await Footage(level: 0.5)
        let asset = footage.asset
        let reader = try AVAssetReader(asset: asset)
        let outputs = try await asset.load(.tracks).map {
            AVAssetReaderTrackOutput(track: $0, outputSettings: $0.mediaType == .video ? Self.bgra : linearPCM)
        }
        for output in outputs { reader.add(output) }
        #expect(reader.outputs.count == 2)
        #expect(reader.startReading())
        #expect(!drain(outputs[0]).isEmpty)
        #expect(reader.status == .reading)
        #expect(!drain(outputs[1]).isEmpty)
        #expect(reader.status == .completed)
        #expect(outputs[0].copyNextSampleBuffer() == nil)
    }

    @Test func `a time range selects the frames that are shown in it`() async throws {
        let footage = try await Footage()
        let range = CMTimeRange(start: Footage.time(of: 7), duration: Footage.time(of: 5))
        let (reader, output) = try await start(footage, range: range)
        let samples = drain(output)
        #expect(samples.map(CMSampleBufferGetPresentationTimeStamp) == (7..<12).map(Footage.time))
        let pictures = samples.compactMap(CMSampleBufferGetImageBuffer)
        #expect(look(pictures.map { gray(of: $0, 32, 24) }, like: (7..<12).map { Footage.gray(of: $0) }))
        #expect(reader.status == .completed)
    }

    @Test func `a time range cuts sound`() async throws {
        let footage = try await Footage(frames: 0, level: 0.5)
        let range = CMTimeRange(
            start: CMTime(value: 12_000, timescale: 48_000), duration: CMTime(value: 24_000, timescale: 48_000))
        let (reader, output) = try await start(footage, .audio, settings: linearPCM, range: range)
        let samples = drain(output)
        #expect(samples.first.map(CMSampleBufferGetPresentationTimeStamp) == range.start)
        #expect(samples.reduce(0) { $0 + CMSampleBufferGetNumSamples($1) } == 24_000)
        #expect(reader.status == .completed)
    }

    @Test func `after cancelling there are no samples`() async throws {
        let (reader, output) = try await start(try await Footage())
        #expect(output.copyNextSampleBuffer() != nil)
        reader.cancelReading()
        #expect(reader.status == .cancelled)
        #expect(output.copyNextSampleBuffer() == nil)
        #expect(reader.status == .cancelled)
    }

    @Test func `an output with random access reads one range after another`() async throws {
        let footage = try await Footage()
        let reader = try AVAssetReader(asset: footage.asset)
        let output = AVAssetReaderTrackOutput(
            track: try #require(reader.asset.tracks(withMediaType: .video).first), outputSettings: Self.bgra)
        output.supportsRandomAccess = true
        reader.add(output)
        reader.timeRange = CMTimeRange(start: .zero, duration: Footage.time(of: 3))
        #expect(reader.startReading())
        #expect(drain(output).count == 3)
        #expect(reader.status == .reading)
        let ranges = [(20, 2), (4, 3)].map {
            NSValue(timeRange: CMTimeRange(start: Footage.time(of: $0), duration: Footage.time(of: $1)))
        }
        for range in ranges {
            output.reset(forReadingTimeRanges: [range])
            let times = drain(output).map(CMSampleBufferGetPresentationTimeStamp)
            let first = Int(range.timeRangeValue.start.value)
            #expect(times == (first..<first + Int(range.timeRangeValue.duration.value)).map(Footage.time))
        }
        output.markConfigurationAsFinal()
        #expect(drain(output).isEmpty)
        #expect(reader.status == .completed)
    }

    @Test func `a track of another asset cannot be read`() async throws {
        let (one, other) = (try await Footage(), try await Footage())
        let reader = try AVAssetReader(asset: one.asset)
        let track = try await other.track(.video)
        #expect(!reader.canAdd(AVAssetReaderTrackOutput(track: track, outputSettings: nil)))
    }

    @Test func `a mix of tracks is their sum`() async throws {
        let footage = try await Footage(frames: 0, level: 0.25)
        let composition = AVMutableComposition()
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
        for _ in 0..<2 {
            let track = try #require(
                composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
            try track.insertTimeRange(range, of: try await footage.track(.audio), at: .zero)
        }
        let reader = try AVAssetReader(asset: composition)
        let output = AVAssetReaderAudioMixOutput(
            audioTracks: composition.tracks(withMediaType: .audio), audioSettings: linearPCM)
        #expect(output.audioMix == nil && output.audioTracks.count == 2)
        reader.add(output)
        #expect(reader.startReading())
        let block = try #require(output.copyNextSampleBuffer().flatMap(CMSampleBufferGetDataBuffer))
        var sample: Int16 = 0
        CMBlockBufferCopyDataBytes(block, atOffset: 2_000, dataLength: 2, destination: &sample)
        #expect(abs(Int(sample) - 16_384) <= 1)
    }

    @Test func `an asset that is no movie cannot be read`() async throws {
        let place = Place()
        try Data("This is a text.".utf8).write(to: place.url)
        let asset = AVURLAsset(url: place.url)
        await #expect(throws: (any Error).self) { try await asset.load(.tracks) }
        #expect(throws: (any Error).self) {
            let reader = try AVAssetReader(asset: asset)
            if !reader.startReading(), let error = reader.error { throw error }
        }
    }
}
