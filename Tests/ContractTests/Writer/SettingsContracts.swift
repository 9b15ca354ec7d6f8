import AVFoundation
import Testing

@Suite("14. What nobody has set") struct DefaultsContract {
    @Test func `a writer's properties`() throws {
        let writer = try Recording().writer
        #expect(!writer.movieFragmentInterval.isValid)
        #expect(!writer.initialMovieFragmentInterval.isValid)
        #expect(writer.movieTimeScale == 0)
        #expect(!writer.shouldOptimizeForNetworkUse)
        #expect(writer.metadata.isEmpty && writer.inputGroups.isEmpty)
    }

    @Test func `an input's properties`() {
        for type in [AVMediaType.video, .audio] {
            let input = AVAssetWriterInput(mediaType: type, outputSettings: nil)
            #expect(input.mediaTimeScale == 0)
            #expect(input.transform == .identity)
            #expect(input.marksOutputTrackAsEnabled)
            #expect(input.languageCode == nil && input.extendedLanguageTag == nil)
            #expect(input.preferredVolume == (type == .audio ? 1 : 0))
            #expect(input.naturalSize == .zero)
            #expect(input.metadata.isEmpty)
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

    @Test func `a format alone will do, because a source format hint completes it`() throws {
        for format in [kAudioFormatLinearPCM, kAudioFormatMPEG4AAC] { #expect(try canApply([AVFormatIDKey: format])) }
        let recording = try Recording()
        #expect(recording.writer.canApply(outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264], forMediaType: .video))
        // Without a hint, an input with such settings cannot be added.
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
        #expect(!recording.writer.canAdd(input))
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

    @Test(.enabled(if: mistakesFailTheWriter)) func `with settings, sound that is compressed already is a mistake`() async throws
    {
        let original = try Recording()
        original.beginSound(aac).append(try sound(0.25, seconds: 0.1))
        try await original.finish()
        let asset = AVURLAsset(url: original.url)
        let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        let reader = try AVAssetReader(asset: asset)
        reader.add(output)
        reader.startReading()
        let recording = try Recording()
        recording.beginSound(aac).append(try #require(output.copyNextSampleBuffer()))
        #expect(recording.writer.status == .failed)
    }

    @Test func `with a format hint the format's name is enough`() async throws {
        let sample = try sound(0.25, seconds: 1)
        let recording = try Recording()
        let input = AVAssetWriterInput(
            mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC],
            sourceFormatHint: CMSampleBufferGetFormatDescription(sample))
        #expect(recording.writer.canAdd(input))
        recording.writer.add(input)
        recording.writer.startWriting()
        recording.writer.startSession(atSourceTime: .zero)
        input.append(sample)
        #expect(try await recording.screening().sound.count == 48_000)
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

@Suite("Groups of inputs") struct GroupContract {
    @Test func `the default input's track is enabled, and the others' are not`() async throws {
        let recording = try Recording()
        let inputs = (0..<3).map { _ in recording.addSound() }
        let group = AVAssetWriterInputGroup(inputs: inputs, defaultInput: inputs[1])
        recording.writer.add(group)
        #expect(recording.writer.inputGroups == [group] && recording.writer.inputs == inputs)
        recording.writer.startWriting()
        recording.writer.startSession(atSourceTime: .zero)
        for input in inputs { input.append(try sound(0, seconds: 0.1)) }
        try await recording.finish()
        var areEnabled: [Bool] = []
        for track in try await AVURLAsset(url: recording.url).loadTracks(withMediaType: .audio) {
            areEnabled.append(try await track.load(.isEnabled))
        }
        #expect(areEnabled == [false, true, false])
    }

    @Test func `a group is added once, before writing starts, and is of one media type`() throws {
        let recording = try Recording()
        let inputs = (0..<2).map { _ in recording.addSound() }
        recording.writer.add(recording.input)
        let group = AVAssetWriterInputGroup(inputs: inputs, defaultInput: nil)
        let mixed = AVAssetWriterInputGroup(inputs: [inputs[0], recording.input], defaultInput: nil)
        #expect(recording.writer.canAdd(group) && !recording.writer.canAdd(mixed))
        recording.writer.add(group)
        #expect(!recording.writer.canAdd(group))
        let other = AVAssetWriterInputGroup(inputs: [recording.input], defaultInput: nil)
        #expect(recording.writer.canAdd(other))
        recording.writer.startWriting()
        #expect(!recording.writer.canAdd(other))
        recording.writer.cancelWriting()
    }
}
