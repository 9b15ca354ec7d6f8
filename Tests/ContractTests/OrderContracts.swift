import AVFoundation
import Testing

@Suite("1. One writer, one file") struct OneFileContract {
    @Test func `a file that is there fails the writing, and is left as it is`() throws {
        let recording = try Recording()
        try Data("mine".utf8).write(to: recording.url)
        recording.writer.add(recording.input)
        #expect(recording.writer.status == .unknown)
        #expect(!recording.writer.startWriting())
        #expect(recording.writer.status == .failed)
        #expect((recording.writer.error as? AVError)?.code == .fileAlreadyExists)
        #expect(try Data(contentsOf: recording.url) == Data("mine".utf8))
    }

    @Test func `a folder that is not there fails the writing`() throws {
        let recording = try Recording(url: URL(fileURLWithPath: "/nowhere/at/all.mov"))
        recording.writer.add(recording.input)
        #expect(!recording.writer.startWriting())
        #expect(recording.writer.status == .failed)
        #expect(recording.writer.error != nil)
    }

    @Test(arguments: [(AVFileType.mov, "qt  "), (.m4v, "M4V ")])
    func `the type decides what is written, and not the name`(type: AVFileType, brand: String) async throws {
        let name = "contract-\(UUID().uuidString).jpeg"
        let recording = try Recording(type, url: FileManager.default.temporaryDirectory.appendingPathComponent(name)).begin()
        recording.show(100, at: .zero)
        try await recording.finish()
        #expect(try Data(contentsOf: recording.url)[8..<12] == Data(brand.utf8))
    }

    @Test(.enabled(if: mistakesFailTheWriter)) func `a type that is none is refused`() {
        #expect(throws: (any Error).self) { try Recording(AVFileType(rawValue: "public.none")) }
    }
}

@Suite("2. Configure, add, start, append, finish: in this order") struct OrderContract {
    @Test func `the whole way`() async throws {
        let recording = try Recording()
        let (writer, input) = (recording.writer, recording.input)
        #expect(writer.status == .unknown && writer.inputs.isEmpty)
        writer.shouldOptimizeForNetworkUse = true
        writer.movieTimeScale = 600
        input.expectsMediaDataInRealTime = false
        input.mediaTimeScale = 600
        #expect(writer.canAdd(input))
        writer.add(input)
        #expect(writer.inputs == [input] && !input.isReadyForMoreMediaData)
        #expect(writer.startWriting())
        #expect(writer.status == .writing)
        writer.startSession(atSourceTime: .zero)
        #expect(input.isReadyForMoreMediaData)
        #expect(recording.adaptor.append(picture(10), withPresentationTime: .zero))
        #expect(recording.adaptor.append(picture(90), withPresentationTime: seconds(0.5)))
        input.markAsFinished()
        #expect(!input.isReadyForMoreMediaData)
        writer.endSession(atSourceTime: seconds(2))
        await writer.finishWriting()
        #expect(writer.status == .completed && writer.error == nil)
        let screening = try await Screening(recording.url)
        #expect(screening.times == [0, 0.5] && screening.duration == seconds(2))
    }

    @Test(.enabled(if: mistakesFailTheWriter), arguments: LateSetting.all)
    func `what is configured is configured before writing starts`(setting: LateSetting) throws {
        let recording = try Recording().begin()
        setting.set(recording)
        #expect(recording.writer.status == .failed)
        #expect(recording.writer.error?.localizedDescription.contains(setting.name) == true)
    }

    struct LateSetting: CustomTestStringConvertible, @unchecked Sendable {
        let name: String
        let set: (Recording) -> Void
        var testDescription: String { name }

        static let all = [
            LateSetting(name: "add") { $0.writer.add(AVAssetWriterInput(mediaType: .audio, outputSettings: aac)) },
            LateSetting(name: "Adaptor") {
                _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: $0.input, sourcePixelBufferAttributes: nil)
            },
            LateSetting(name: "metadata") { $0.writer.metadata = [] },
            LateSetting(name: "shouldOptimizeForNetworkUse") { $0.writer.shouldOptimizeForNetworkUse = true },
            LateSetting(name: "movieFragmentInterval") { $0.writer.movieFragmentInterval = seconds(1) },
            LateSetting(name: "movieTimeScale") { $0.writer.movieTimeScale = 1_000 },
            LateSetting(name: "transform") { $0.input.transform = CGAffineTransform(rotationAngle: 1) },
            LateSetting(name: "expectsMediaDataInRealTime") { $0.input.expectsMediaDataInRealTime = true },
            LateSetting(name: "mediaTimeScale") { $0.input.mediaTimeScale = 1_000 },
        ]
    }
}

@Suite("3. Mistakes are the client's") struct MistakeContract {
    struct Mistake: CustomTestStringConvertible, @unchecked Sendable {
        let name: String
        let make: (Recording) throws -> Void
        var testDescription: String { name }
    }

    static let mistakes = [
        Mistake(name: "a second writing") { recording in
            try recording.begin()
            recording.writer.startWriting()
        },
        Mistake(name: "a picture before the session") { recording in
            recording.writer.add(recording.input)
            recording.writer.startWriting()
            recording.adaptor.append(picture(1), withPresentationTime: .zero)
        },
        Mistake(name: "a picture after the session") { recording in
            try recording.begin()
            recording.show(1, at: .zero)
            recording.writer.endSession(atSourceTime: seconds(1))
            recording.adaptor.append(picture(1), withPresentationTime: seconds(0.5))
        },
        Mistake(name: "a picture after the input's end") { recording in
            try recording.begin().input.markAsFinished()
            recording.adaptor.append(picture(1), withPresentationTime: .zero)
        },
        Mistake(name: "a session before writing") { recording in
            recording.writer.add(recording.input)
            recording.writer.startSession(atSourceTime: .zero)
        },
        Mistake(name: "a second session") { try $0.begin().writer.startSession(atSourceTime: .zero) },
        Mistake(name: "a session at no time") { recording in
            recording.writer.add(recording.input)
            recording.writer.startWriting()
            recording.writer.startSession(atSourceTime: .indefinite)
        },
        Mistake(name: "an end without a start") { recording in
            recording.writer.add(recording.input)
            recording.writer.startWriting()
            recording.writer.endSession(atSourceTime: .zero)
        },
        Mistake(name: "a picture at no time") { recording in
            try recording.begin()
            recording.adaptor.append(picture(1), withPresentationTime: .invalid)
        },
        Mistake(name: "a picture at infinity") { recording in
            try recording.begin()
            recording.adaptor.append(picture(1), withPresentationTime: .positiveInfinity)
        },
        Mistake(name: "sound for pictures") { try $0.begin().input.append(try sound(0, seconds: 0.1)) },
        Mistake(name: "a second request") { recording in
            try recording.begin()
            for _ in 0..<2 { recording.input.requestMediaDataWhenReady(on: DispatchQueue(label: "request")) {} }
        },
        Mistake(name: "a request before writing") { recording in
            recording.writer.add(recording.input)
            recording.input.requestMediaDataWhenReady(on: DispatchQueue(label: "request")) {}
        },
        Mistake(name: "a second adaptor") { recording in
            recording.writer.add(recording.input)
            _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: recording.input, sourcePixelBufferAttributes: nil)
        },
        Mistake(name: "settings that cannot be applied") {
            $0.writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: [AVVideoCodecKey: "avc1"]))
        },
        Mistake(name: "the scaling mode Fit") {
            let settings = Recording.settings.merging([AVVideoScalingModeKey: "AVVideoScalingModeFit"]) { $1 }
            $0.writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        },
        Mistake(name: "a time scale for sound") { recording in
            let input = AVAssetWriterInput(mediaType: .audio, outputSettings: aac)
            recording.writer.add(input)
            input.mediaTimeScale = 600
        },
        Mistake(name: "an end before writing") { recording in
            recording.writer.add(recording.input)
            recording.input.markAsFinished()
        },
        Mistake(name: "no input") { $0.writer.startWriting() },
    ]

    @Test(.enabled(if: mistakesFailTheWriter), arguments: mistakes)
    func `the writer fails, says why, and leaves no file`(mistake: Mistake) throws {
        let recording = try Recording()
        try mistake.make(recording)
        #expect(recording.writer.status == .failed)
        #expect((recording.writer.error as? AVError)?.code == .operationNotAllowed)
        #expect(!FileManager.default.fileExists(atPath: recording.url.path))
    }
}

@Suite("4. append says false, and the writer says why") struct ErrorContract {
    @Test func `false means that the status is failed`() async throws {
        let recording = try Recording().begin()
        recording.show(1, at: seconds(2))
        recording.show(1, at: seconds(1))
        await recording.writer.finishWriting()
        #expect(recording.writer.status == .failed)
        #expect(recording.writer.error != nil)
        #expect(!recording.adaptor.append(picture(1), withPresentationTime: seconds(3)))
    }

    @Test func `the error is nil unless the status is failed`() async throws {
        let recording = try Recording()
        #expect(recording.writer.error == nil)
        try recording.begin().show(1, at: .zero)
        #expect(recording.writer.error == nil)
        try await recording.finish()
        #expect(recording.writer.status == .completed && recording.writer.error == nil)
        let other = try Recording().begin()
        other.writer.cancelWriting()
        #expect(other.writer.status == .cancelled && other.writer.error == nil)
    }

    @Test func `status and error may be asked for on any thread`() async throws {
        let recording = try Recording().begin()
        let writer = recording.writer
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var isConsistent = true
                    while writer.status == .writing {
                        isConsistent = isConsistent && (writer.error == nil || writer.status == .failed)
                    }
                    return isConsistent && writer.status == .completed
                }
            }
            for index in 0..<30 { recording.show(UInt8(index * 8), at: CMTime(value: CMTimeValue(index), timescale: 30)) }
            await writer.finishWriting()
            for await isConsistent in group { #expect(isConsistent) }
        }
    }
}
