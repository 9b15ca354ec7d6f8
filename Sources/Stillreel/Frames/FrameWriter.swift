import Foundation
import ReelAVFoundation
import ReelColor
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// A writer of a movie without sound, and what has been appended to it. Not thread-safe.
final class FrameWriter {
    let writer: AVAssetWriter
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    private(set) var frameCount = 0
    /// The number of frames that show the same buffer as the one before.
    private(set) var heldFrameCount = 0
    private var last: CVPixelBuffer?

    /// Begins a movie.
    ///
    /// - Throws: `ReelError` if its file cannot be written, or the encoder does not start.
    init(_ plan: FrameStreamPlan, _ frames: StreamedFrames, _ size: PixelSize, to file: OutputFile) throws(ReelError) {
        let encoding = plan.stream.encoding
        var output: [String: Any] = [
            AVVideoCodecKey: plan.codec.type, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
        ]
        // The samples stay as they are.
        if let tags = frames.tags, let primaries = tags.primaries.coreVideoName, let matrix = tags.matrix.coreVideoName,
            let transfer = tags.transfer.coreVideoName
        {
            output[AVVideoColorPropertiesKey] = [
                AVVideoColorPrimariesKey: primaries, AVVideoTransferFunctionKey: transfer, AVVideoYCbCrMatrixKey: matrix,
            ]
        }
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: output)
        // In bytes: enough frames to keep the encoder busy while others are read.
        video.backlogLimit = 16 << 20
        var settings = VideoEncoder.Settings()
        settings.codec = plan.codec.encoder
        settings.rate = .constantQuality(encoding.quality)
        settings.preset = encoding.preset
        // The frames of a program that draws more slowly than the movie shows them are no scenes.
        settings.predictsEveryChange = true
        settings.chromaLocation = frames.chromaLocation
        if encoding.streaming { settings.limitFragments() }
        if let ratio = frames.reader.pixelAspectRatio {
            settings.pixelAspectRatio = .init(horizontal: ratio.numerator, vertical: ratio.denominator)
        }
        video.videoEncoderSettings = settings
        adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video, sourcePixelBufferAttributes: nil)
        do {
            writer = try AVAssetWriter(outputURL: file.temporary, fileType: file.format.fileType ?? .mp4)
        } catch {
            throw ReelError(.output, error.localizedDescription)
        }
        writer.shouldOptimizeForNetworkUse = true
        if encoding.streaming { writer.layout = .fragmented }
        writer.metadata = plan.metadata.items
        writer.creationDate = plan.metadata.creationDate
        writer.filePermissions = file.permissions
        writer.add(video)
        guard writer.startWriting() else {
            let error = file.error(of: writer)
            writer.cancelWriting()
            throw error
        }
        writer.startSession(atSourceTime: .zero)
    }

    /// Appends a frame. Blocks while the encoder is busy.
    func append(_ buffer: CVPixelBuffer, at time: CMTime) throws(ReelError) {
        guard adaptor.append(buffer, withPresentationTime: time) else { throw ReelError(.encoding, "the writer stopped") }
        if last === buffer { heldFrameCount += 1 }
        last = buffer
        frameCount += 1
    }

    /// Says that no frame follows.
    func finish() { adaptor.assetWriterInput.markAsFinished() }
}
