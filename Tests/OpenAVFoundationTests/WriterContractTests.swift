import Dispatch
import Foundation
import OpenAVFoundation
import OpenCoreFoundation
import OpenCoreMedia
import OpenCoreVideo
import Synchronization
import TestSupport
import Testing

/// What client code leans on, contract by contract (Apple: AVAssetWriter, AVAssetWriterInput).
@Suite struct WriterContractTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var settings: [String: Any] {
        [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48]
    }

    private let buffer = flatBuffer(64, 48, red: 9, green: 99, blue: 199)

    // MARK: Files

    @Test func anExistingFileFailsWithoutBeingTouched() throws {
        let url = folder.file("there.mp4")
        try Data("mine".utf8).write(to: url)
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        #expect(!writer.startWriting())
        #expect(writer.status == .failed)
        #expect((writer.error as? AVError)?.code == .fileAlreadyExists)
        #expect(writer.error?.localizedDescription.contains("there.mp4") == true)
        #expect(try Data(contentsOf: url) == Data("mine".utf8))
    }

    @Test func aFolderThatIsNotThereFails() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("no/where.mp4"), fileType: .mp4)
        writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        #expect(!writer.startWriting())
        #expect(writer.error?.localizedDescription.contains("No such file or directory") == true)
    }

    @Test(arguments: [(AVFileType.mov, "qt  "), (.mp4, "isom"), (.m4v, "M4V ")])
    func theTypeDecidesAndNotTheName(type: AVFileType, brand: String) async throws {
        let url = folder.file("without-extension")
        let writing = try VideoWriting(url, 64, 48, type: type)
        writing.adaptor.append(buffer, withPresentationTime: .zero)
        try await writing.finish()
        #expect(String(decoding: try Data(contentsOf: url)[8..<12], as: UTF8.self) == brand)
    }

    @Test func unknownFileTypesAreRefused() {
        #expect(throws: AVError.self) { try AVAssetWriter(outputURL: folder.file("a.xyz"), fileType: AVFileType("public.xyz")) }
        #expect(throws: AVError.self) {
            try AVAssetWriter(outputURL: try #require(URL(string: "http://localhost/a.mp4")), fileType: .mp4)
        }
    }

    @Test func cancellingRemovesTheFile() throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        for index in 0..<50 { writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30)) }
        writing.writer.cancelWriting()
        #expect(writing.writer.status == .cancelled)
        #expect(writing.writer.error == nil)
        #expect(folder.contents.isEmpty)
        #expect(!writing.adaptor.append(buffer, withPresentationTime: CMTime(value: 60, timescale: 30)))
    }

    @Test func aWriterThatIsLetGoOfLeavesNothing() throws {
        do {
            let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
            writing.adaptor.append(buffer, withPresentationTime: .zero)
        }
        #expect(folder.contents.isEmpty)
    }

    @Test func nothingAppendedFailsAndLeavesNothing() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
        #expect(folder.contents.isEmpty)
    }

    @Test func aCompressedSampleThatLastsLongerThanCanBeLastsUntilTheNext() async throws {
        let (source, copy) = (folder.file("source.mp4"), folder.file("copy.mp4"))
        try ffmpeg("-f lavfi -i sine=duration=0.2 -c:a aac", to: source)
        let asset = AVURLAsset(url: source)
        let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        let reader = try AVAssetReader(asset: asset)
        reader.add(output)
        reader.startReading()
        let writer = try AVAssetWriter(outputURL: copy, fileType: .mp4)
        let input = AVAssetWriterInput(
            mediaType: .audio, outputSettings: nil, sourceFormatHint: try await track.load(.formatDescriptions).first)
        writer.add(input)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        while let buffer = output.copyNextSampleBuffer() {
            let (data, format) = (try #require(buffer.dataBuffer), try #require(buffer.formatDescription))
            input.append(
                CMSampleBuffer(
                    compressed: data, formatDescription: format,
                    timing: CMSampleTimingInfo(
                        duration: CMTime(value: .max, timescale: 44_100), presentationTimeStamp: buffer.presentationTimeStamp,
                        decodeTimeStamp: buffer.decodeTimeStamp), isSync: true))
        }
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try !Probe.packets(copy, of: "a:0").isEmpty)
    }

    @Test func anInputWithoutSamplesIsLeftOut() async throws {
        let url = folder.file("movie.mp4")
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WriterSoundTests.aac)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video)
        [video, audio].forEach { writer.add($0) }
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for index in 0..<3 { adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30)) }
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Probe(url).streams.map(\.codec_type) == ["video"])
    }

    // MARK: Settings

    @Test func numbersOfEveryKindAreTaken() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        let sizes: [Any] = [64, CGFloat(64), Float(64), 64.0, NSNumber(value: Float(64)), UInt32(64), Int32(64), UInt8(64)]
        for size in sizes {
            for codec in [AVVideoCodecType.h264, "avc1"] as [Any] {
                let settings: [String: Any] = ["AVVideoCodecKey": codec, "AVVideoWidthKey": size, "AVVideoHeightKey": size]
                #expect(writer.canApply(outputSettings: settings, forMediaType: .video), "\(type(of: size))")
            }
        }
    }

    @Test func whatCannotBeAppliedCannotBeAddedAndSaysWhy() throws {
        let wrong: [([String: Any]?, AVMediaType, AVFileType, String)] = [
            ([AVVideoCodecKey: AVVideoCodecType.h264], .video, .mp4, "AVVideoWidthKey"),
            ([AVVideoWidthKey: 64, AVVideoHeightKey: 64], .video, .mp4, "AVVideoCodecKey"),
            ([AVVideoCodecKey: "vp09", AVVideoWidthKey: 64, AVVideoHeightKey: 64], .video, .mp4, "vp09"),
            ([AVVideoCodecKey: "avc1", AVVideoWidthKey: 0, AVVideoHeightKey: 64], .video, .mp4, "0×64"),
            (settings.merging([AVVideoScalingModeKey: "AVVideoScalingModeFit"]) { $1 }, .video, .mp4, "Fit"),
            (settings.merging([AVVideoColorPropertiesKey: [AVVideoColorPrimariesKey: "x"]]) { $1 }, .video, .mp4, "all three"),
            (WriterSoundTests.pcm, .audio, .mp4, ".mov"),
            ([AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_000, AVNumberOfChannelsKey: 2], .audio, .mp4, "44000"),
            ([AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2], .audio, .mp4, "AVFormatIDKey"),
            (settings, .video, .m4a, "vide"),
        ]
        for (settings, mediaType, fileType, word) in wrong {
            let writer = try AVAssetWriter(outputURL: folder.file("a"), fileType: fileType)
            let input = AVAssetWriterInput(mediaType: mediaType, outputSettings: settings)
            #expect(!writer.canAdd(input))
            #expect(!writer.canApply(outputSettings: settings, forMediaType: mediaType))
            writer.add(input)
            #expect(writer.status == .failed)
            #expect(writer.error?.localizedDescription.contains(word) == true, "\(writer.error?.localizedDescription ?? "")")
        }
    }

    @Test func copyingIntoMPEG4NeedsAFormatHint() throws {
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
        #expect(try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov).canAdd(input))
        let writer = try AVAssetWriter(outputURL: folder.file("a.mp4"), fileType: .mp4)
        #expect(!writer.canAdd(input))
        writer.add(input)
        #expect(writer.error?.localizedDescription.contains("sourceFormatHint") == true)
        let format = try CMFormatDescription(videoCodecType: .h264, width: 64, height: 64)
        let hinted = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format)
        #expect(try AVAssetWriter(outputURL: folder.file("b.mp4"), fileType: .mp4).canAdd(hinted))
    }

    @Test func theAssistantsSettingsCanBeUsed() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        for preset in AVOutputSettingsAssistant.availableOutputSettingsPresets() {
            let assistant = try #require(AVOutputSettingsAssistant(preset: preset))
            #expect(writer.canApply(outputSettings: assistant.videoSettings, forMediaType: .video))
            #expect(writer.canApply(outputSettings: assistant.audioSettings, forMediaType: .audio))
        }
        #expect(AVOutputSettingsAssistant(preset: AVOutputSettingsPreset(rawValue: "none")) == nil)
    }

    // MARK: Mistakes, where Apple raises an exception

    private func failure(_ mistake: (AVAssetWriter, AVAssetWriterInput, AVAssetWriterInputPixelBufferAdaptor) -> Void) throws
        -> String
    {
        let writer = try AVAssetWriter(outputURL: folder.file(UUID().uuidString), fileType: .mp4)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        writer.add(input)
        mistake(writer, input, adaptor)
        #expect(writer.status == .failed)
        #expect((writer.error as? AVError)?.code == .operationNotAllowed)
        #expect(folder.contents.isEmpty)
        return writer.error?.localizedDescription ?? ""
    }

    @Test func mistakesFailTheWriterAndAreNamed() throws {
        let buffer = buffer
        #expect(try failure { _, _, adaptor in adaptor.append(buffer, withPresentationTime: .zero) }.contains("startWriting()"))
        #expect(
            try failure { writer, _, adaptor in
                writer.startWriting()
                adaptor.append(buffer, withPresentationTime: .zero)
            }.contains("startSession(atSourceTime:)"))
        #expect(try failure { writer, _, _ in writer.startSession(atSourceTime: .zero) }.contains("startWriting()"))
        #expect(
            try failure { writer, _, _ in
                writer.startWriting()
                writer.startSession(atSourceTime: .zero)
                writer.startSession(atSourceTime: .zero)
            }.contains("only one"))
        #expect(
            try failure { writer, _, _ in
                writer.startWriting()
                writer.startSession(atSourceTime: .indefinite)
            }.contains("number"))
        #expect(
            try failure { writer, _, _ in
                writer.startWriting()
                writer.endSession(atSourceTime: .zero)
            }.contains("no session"))
        for time in [CMTime.invalid, .positiveInfinity, .indefinite] {
            #expect(
                try failure { writer, _, adaptor in
                    writer.startWriting()
                    writer.startSession(atSourceTime: .zero)
                    adaptor.append(buffer, withPresentationTime: time)
                }.contains("number"))
        }
        #expect(
            try failure { writer, input, adaptor in
                writer.startWriting()
                writer.startSession(atSourceTime: .zero)
                input.markAsFinished()
                adaptor.append(buffer, withPresentationTime: .zero)
            }.contains("finished"))
        #expect(
            try failure { writer, _, _ in
                writer.startWriting()
                writer.startWriting()
            }.contains("once"))
        #expect(
            try failure { writer, _, _ in
                writer.startWriting()
                writer.shouldOptimizeForNetworkUse = true
            }.contains("shouldOptimizeForNetworkUse"))
        #expect(
            try failure { _, input, _ in _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input) }.contains("adaptor"))
        #expect(try failure { writer, input, _ in writer.add(input) }.contains("before"))
        #expect(try failure { _, input, _ in input.markAsFinished() }.contains("startWriting()"))
        #expect(
            try failure { writer, input, _ in
                writer.startWriting()
                writer.startSession(atSourceTime: .zero)
                if let sound = try? sine(seconds: 0.1) { input.append(sound) }
            }.contains("without a picture"))
    }

    // MARK: Order of calls that is allowed

    @Test func theSessionMayEndAfterTheInputIsFinished() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 64, 48)
        writing.adaptor.append(buffer, withPresentationTime: .zero)
        writing.input.markAsFinished()
        writing.writer.endSession(atSourceTime: CMTime(value: 2, timescale: 1))
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .completed)
        #expect(try Probe(url).format.duration == "2.000000")
    }

    @Test func thePoolIsThereOnceWritingHasStarted() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mp4"), fileType: .mp4)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: [
                kCVPixelBufferPixelFormatTypeKey: NSNumber(value: kCVPixelFormatType_32ARGB),
                kCVPixelBufferWidthKey: NSNumber(value: Float(32)), kCVPixelBufferHeightKey: NSNumber(value: Float(16)),
            ])
        writer.add(input)
        #expect(adaptor.pixelBufferPool == nil)
        writer.startWriting()
        let pool = try #require(adaptor.pixelBufferPool)
        var made: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made)
        let buffer = try #require(made)
        #expect(CVPixelBufferGetWidth(buffer) == 32 && CVPixelBufferGetHeight(buffer) == 16)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32ARGB)
        writer.cancelWriting()
    }

    // MARK: Readiness

    @Test func aBlockThatWaitsInsideIsFedFromAnotherThread() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 1280, 720, backlogLimit: 2_000_000)
        let pictures = (0..<40).map { flatBuffer(1280, 720, red: UInt8($0), green: 100, blue: 0) }
        let calls = Atomic(0)
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: DispatchQueue(label: "frames")) {
                calls.add(1, ordering: .relaxed)
                for index in 0..<120 {
                    while !writing.input.isReadyForMoreMediaData { usleep(1_000) }
                    writing.adaptor.append(pictures[index % 40], withPresentationTime: CMTime(value: Int64(index), timescale: 30))
                }
                writing.input.markAsFinished()
                continuation.resume()
            }
        }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .completed)
        #expect(calls.load(ordering: .relaxed) == 1)
        #expect(try Probe.frames(url).count == 120)
    }

    @Test func aBlockThatReturnsIsCalledAgain() async throws {
        let url = folder.file("movie.mp4")
        // Room for two frames: the encoder is behind again and again, however busy the machine is.
        let writing = try VideoWriting(url, 1280, 720, backlogLimit: 2_000_000)
        let pictures = (0..<40).map { flatBuffer(1280, 720, red: UInt8($0), green: 100, blue: 0) }
        let next = Atomic(0)
        let returns = Atomic(0)
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: DispatchQueue(label: "frames")) {
                while next.load(ordering: .relaxed) < 120 {
                    guard writing.input.isReadyForMoreMediaData else {
                        returns.add(1, ordering: .relaxed)
                        return
                    }
                    let index = next.add(1, ordering: .relaxed).oldValue
                    writing.adaptor.append(pictures[index % 40], withPresentationTime: CMTime(value: Int64(index), timescale: 30))
                }
                writing.input.markAsFinished()
                continuation.resume()
            }
        }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .completed)
        #expect(try Probe.frames(url).count == 120)
        // Otherwise nothing has been shown.
        #expect(returns.load(ordering: .relaxed) > 0)
    }

    @Test func aClientThatNeverAsksLosesNothing() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 1280, 720)
        for index in 0..<150 {
            #expect(
                writing.adaptor.append(
                    flatBuffer(1280, 720, red: UInt8(index), green: 0, blue: 50),
                    withPresentationTime: CMTime(value: Int64(index), timescale: 30)))
        }
        try await writing.finish()
        #expect(try Probe.frames(url).count == 150)
    }

    @Test func aBufferMayBeDrawnIntoAgainAtOnce() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 64, 48)
        let buffer = flatBuffer(64, 48, red: 0, green: 0, blue: 0)
        for index in 0..<20 {
            paint(buffer, red: UInt8(index * 12), green: 30, blue: 200)
            writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        }
        try await writing.finish()
        for (index, picture) in try DecodedPicture.all(of: url).enumerated() {
            #expect(abs(picture[32, 24].red - index * 12) <= 4, "\(index)")
        }
    }

    @Test func finishingCanBeWaitedForOnTheMainThread() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        writing.adaptor.append(buffer, withPresentationTime: .zero)
        let result = await MainActor.run {
            let done = DispatchSemaphore(value: 0)
            writing.writer.finishWriting { done.signal() }
            return done.wait(timeout: .now() + 20)
        }
        #expect(result == .success)
        #expect(writing.writer.status == .completed)
    }

    @Test func aFailedWriterLetsNobodyWait() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        let buffer = buffer
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: DispatchQueue(label: "frames")) {
                // Falling times: the writer fails somewhere in here.
                for index in (0..<100).reversed() {
                    while !writing.input.isReadyForMoreMediaData { usleep(1_000) }
                    writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30))
                }
                writing.input.markAsFinished()
                continuation.resume()
            }
        }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
        #expect(folder.contents.isEmpty)
    }

    // MARK: Threads

    @Test func finishingTwiceFinishesOnce() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 64, 48)
        for index in 0..<30 { writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30)) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await writing.writer.finishWriting() } }
        }
        #expect(writing.writer.status == .completed)
        #expect(try Probe.frames(url).count == 30)
    }

    @Test func whoAppendsTooLateLosesNothingButTheLateFrames() async throws {
        for attempt in 0..<10 {
            let url = folder.file("movie\(attempt).mp4")
            let writing = try VideoWriting(url, 64, 48)
            let picture = buffer
            writing.adaptor.append(picture, withPresentationTime: .zero)
            let appending = Task.detached {
                for index in 1..<500 {
                    guard writing.adaptor.append(picture, withPresentationTime: CMTime(value: Int64(index), timescale: 30)) else {
                        return
                    }
                }
            }
            await writing.writer.finishWriting()
            await appending.value
            #expect(writing.writer.status == .completed, "\(String(describing: writing.writer.error))")
            #expect(try Probe(url).video != nil)
        }
    }

    @Test func cancellingWhileFinishingStopsSoonAndLeavesNothing() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 1280, 720)
        for index in 0..<30 {
            writing.adaptor.append(
                flatBuffer(1280, 720, red: UInt8(index), green: 0, blue: 0),
                withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        }
        async let finished: Void = writing.writer.finishWriting()
        writing.writer.cancelWriting()
        await finished
        #expect([.cancelled, .completed].contains(writing.writer.status))
        #expect(folder.contents.isEmpty == (writing.writer.status == .cancelled))
    }

    @Test func aFileThatTookTheMoviesPlaceIsNotRemoved() throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 64, 48)
        writing.adaptor.append(buffer, withPresentationTime: .zero)
        try FileManager.default.removeItem(at: url)
        try Data("somebody else's".utf8).write(to: url)
        writing.writer.cancelWriting()
        #expect(try Data(contentsOf: url) == Data("somebody else's".utf8))
    }

    @Test func anEncoderThatCannotBeOpenedIsAnError() async throws {
        let properties = [AVVideoProfileLevelKey: "H264_High_9_9"]
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48, settings: [AVVideoCompressionPropertiesKey: properties])
        for index in 0..<3 { writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30)) }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
        #expect(folder.contents.isEmpty)
    }

    @Test(arguments: [CMTime(value: .max, timescale: 600), CMTime(value: .min, timescale: 1), CMTime(value: .max, timescale: 1)])
    func timesBeyondAllMeasureAreErrors(time: CMTime) async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        for time in [.zero, time] { writing.adaptor.append(buffer, withPresentationTime: time) }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
    }
}
