import AVFoundation
import Testing

@Suite("14. What nobody has set") struct DefaultsContract {
    @Test func `a writer's properties`() throws {
        let writer = try Recording().writer
        #expect(!writer.movieFragmentInterval.isValid)
        #expect(!writer.initialMovieFragmentInterval.isValid)
        #expect(writer.movieTimeScale == 0)
        #expect(!writer.shouldOptimizeForNetworkUse)
        #expect(writer.metadata.isEmpty)
    }

    @Test func `an input's properties`() {
        for type in [AVMediaType.video, .audio] {
            let input = AVAssetWriterInput(mediaType: type, outputSettings: nil)
            #expect(input.mediaTimeScale == 0)
            #expect(input.transform == .identity)
            #expect(input.marksOutputTrackAsEnabled)
            #expect(input.languageCode == nil && input.extendedLanguageTag == nil)
        }
    }

    @Test(arguments: [false, true]) func `the index comes before the media where the movie is for the network`(first: Bool)
        async throws
    {
        let recording = try Recording()
        recording.writer.shouldOptimizeForNetworkUse = first
        try recording.begin().show(90, at: .zero)
        try await recording.finish()
        let bytes = try Data(contentsOf: recording.url)
        let (index, media) = (bytes.range(of: Data("moov".utf8)), bytes.range(of: Data("mdat".utf8)))
        #expect(try (#require(index).lowerBound < #require(media).lowerBound) == first)
    }

    @Test func `a movie says nothing of when it was made`() async throws {
        func movie() async throws -> Data {
            let recording = try Recording().begin()
            for time in [0, 0.5] { recording.show(90, at: seconds(time)) }
            try await recording.finish()
            return try Data(contentsOf: recording.url)
        }
        // The same pictures make the same bytes.
        #expect(try await movie() == movie())
    }
}

@Suite("15. Settings for sound") struct SoundSettingsContract {
    private func canApply(_ settings: [String: Any], _ type: AVFileType = .mov) throws -> Bool {
        try Recording(type).writer.canApply(outputSettings: settings, forMediaType: .audio)
    }

    @Test(arguments: [AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey])
    func `format, rate and channels are needed`(key: String) throws {
        #expect(try canApply(aac))
        #expect(try !canApply(aac.filter { $0.key != key }))
    }

    @Test(arguments: [
        AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved,
    ]) func `linear PCM needs all of its keys`(key: String) throws {
        #expect(try canApply(linearPCM))
        #expect(try !canApply(linearPCM.filter { $0.key != key }))
    }

    @Test func `Apple Lossless needs a bit depth`() throws {
        let lossless = aac.merging([AVFormatIDKey: kAudioFormatAppleLossless]) { $1 }
        #expect(try !canApply(lossless))
        #expect(try canApply(lossless.merging([AVEncoderBitDepthHintKey: 16]) { $1 }))
    }

    @Test func `more than two channels need a layout`() throws {
        #expect(try canApply(aac.merging([AVNumberOfChannelsKey: 2]) { $1 }))
        #expect(try !canApply(aac.merging([AVNumberOfChannelsKey: 6]) { $1 }))
        var layout = AudioChannelLayout()
        layout.mChannelLayoutTag = kAudioChannelLayoutTag_MPEG_5_1_A
        let data = Data(bytes: &layout, count: MemoryLayout<AudioChannelLayout>.size)
        #expect(try canApply(aac.merging([AVNumberOfChannelsKey: 6, AVChannelLayoutKey: data]) { $1 }))
    }

    @Test func `with settings, linear PCM is appended, and it is encoded`() async throws {
        let recording = try Recording(.mp4)
        let input = recording.beginSound(aac)
        input.append(try sound(0.25, seconds: 1))
        let screening = try await recording.screening()
        #expect(screening.sound.count == 48_000 && screening.duration == seconds(1))
        #expect(screening.sound[4_800..<43_200].allSatisfy { abs($0 - 0.25) < 0.02 })
    }

    @Test func `without settings, samples are copied; into files other than mov with a format hint`() async throws {
        let recording = try Recording().begin()
        for index in 0..<10 { recording.show(UInt8(index * 25), at: seconds(Double(index) / 10)) }
        let original = try await recording.screening()
        let asset = AVURLAsset(url: recording.url)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let format = try #require(try await track.load(.formatDescriptions).first)

        for type in [AVFileType.mov, .mp4] {
            let writer = try AVAssetWriter(
                outputURL: recording.url.appendingPathExtension(type == .mov ? "copy.mov" : "copy.mp4"), fileType: type)
            defer { try? FileManager.default.removeItem(at: writer.outputURL) }
            let plain = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
            #expect(writer.canAdd(plain) == (type == .mov))
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format)
            writer.add(input)
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
            let reader = try AVAssetReader(asset: asset)
            reader.add(output)
            reader.startReading()
            writer.startWriting()
            writer.startSession(atSourceTime: .zero)
            while let sample = output.copyNextSampleBuffer() {
                waitUntilReady(input)
                input.append(sample)
            }
            await writer.finishWriting()
            #expect(writer.status == .completed)
            let copy = try await Screening(writer.outputURL)
            #expect(copy.times == original.times && copy.grays == original.grays)
        }
    }
}
