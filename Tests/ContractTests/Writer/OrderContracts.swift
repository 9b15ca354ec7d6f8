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

    @Test(arguments: [(AVFileType.mov, ["qt  "]), (.mp4, ["isom", "mp42"]), (.m4v, ["M4V "])])
    func `the type decides what is written, and not the name`(type: AVFileType, brands: [String]) async throws {
        let name = "contract-\(UUID().uuidString).jpeg"
        let recording = try Recording(type, url: FileManager.default.temporaryDirectory.appendingPathComponent(name)).begin()
        recording.show(100, at: .zero)
        try await recording.finish()
        #expect(brands.contains(String(decoding: try Data(contentsOf: recording.url)[8..<12], as: UTF8.self)))
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
            LateSetting(name: "initialMovieFragmentInterval") { $0.writer.initialMovieFragmentInterval = seconds(1) },
            LateSetting(name: "metadata") { $0.input.metadata = [] },
            LateSetting(name: "naturalSize") { $0.input.naturalSize = .zero },
            LateSetting(name: "preferredVolume") { $0.input.preferredVolume = 1 },
            LateSetting(name: "languageCode") { $0.input.languageCode = "deu" },
            LateSetting(name: "extendedLanguageTag") { $0.input.extendedLanguageTag = "pt-BR" },
            LateSetting(name: "marksOutputTrackAsEnabled") { $0.input.marksOutputTrackAsEnabled = false },
        ]
    }
}
