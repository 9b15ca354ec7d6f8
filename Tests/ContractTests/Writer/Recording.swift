import AVFoundation
import Testing

// These tests are a specification: what client code relies on, contract by contract. They import only the frameworks, and also
// compile against Apple's.

/// Whether mistakes of the client make the writer fail. Apple's framework raises an exception instead, which Swift cannot catch.
#if os(Linux)
    let mistakesFailTheWriter = true
#else
    let mistakesFailTheWriter = false
#endif

/// A writer with one video input, and a movie that is removed with it. Its parts are thread-safe.
final class Recording: @unchecked Sendable {
    static let size = (width: 64, height: 48)
    static let settings: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
    ]

    let url: URL
    let writer: AVAssetWriter
    let input: AVAssetWriterInput
    let adaptor: AVAssetWriterInputPixelBufferAdaptor

    init(
        _ type: AVFileType = .mov, settings: [String: Any] = [:], attributes: [String: Any]? = nil,
        url: URL = FileManager.default.temporaryDirectory.appendingPathComponent("contract-\(UUID().uuidString).mov")
    ) throws {
        self.url = url
        writer = try AVAssetWriter(outputURL: url, fileType: type)
        input = AVAssetWriterInput(mediaType: .video, outputSettings: Self.settings.merging(settings) { $1 })
        adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: attributes)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Adds the input, and starts writing and the session.
    @discardableResult
    func begin(at start: CMTime = .zero) throws -> Self {
        if input.mediaType == .video, !writer.inputs.contains(input) { writer.add(input) }
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: start)
        return self
    }

    /// Adds an audio input.
    func addSound(_ settings: [String: Any] = linearPCM) -> AVAssetWriterInput {
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        writer.add(input)
        return input
    }

    /// Adds the input of a movie with only audio, and starts writing and the session.
    func beginSound(_ settings: [String: Any] = linearPCM, at start: CMTime = .zero) -> AVAssetWriterInput {
        let input = addSound(settings)
        writer.startWriting()
        writer.startSession(atSourceTime: start)
        return input
    }

    /// Appends a grey picture, as soon as there is room for it.
    @discardableResult
    func show(_ gray: UInt8, at time: CMTime) -> Bool {
        waitUntilReady(input)
        return adaptor.append(picture(gray), withPresentationTime: time)
    }

    /// Appends a sample, as soon as there is room for it.
    @discardableResult
    func append(_ sample: CMSampleBuffer) -> Bool {
        waitUntilReady(input)
        return input.append(sample)
    }

    func finish() async throws {
        await writer.finishWriting()
        if let error = writer.error { throw error }
    }

    /// Finishes the movie, and reads it.
    func screening() async throws -> Screening {
        try await finish()
        return try await Screening(url)
    }
}

func waitUntilReady(_ input: AVAssetWriterInput) {
    while !input.isReadyForMoreMediaData { usleep(1_000) }
}

func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 600) }
