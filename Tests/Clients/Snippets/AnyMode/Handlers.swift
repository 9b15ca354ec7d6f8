// Handlers in classes without an actor, and in code that hands their results to the main actor.
import AVFoundation
import Photos

/// A class of 2015: no concurrency, `self` in every closure.
class OldMovieMaker: NSObject {
    private var writer: AVAssetWriter!
    private var input: AVAssetWriterInput!
    private var adaptor: AVAssetWriterInputPixelBufferAdaptor!
    private let queue = DispatchQueue(label: "movie")

    func start(_ url: URL) throws {
        writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 640, AVVideoHeightKey: NSNumber(value: 480),
        ]
        guard writer.canApply(outputSettings: settings, forMediaType: .video) else { fatalError("no settings") }
        input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.expectsMediaDataInRealTime = false
        adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32ARGB])
        if writer.canAdd(input) { writer.add(input) }
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
    }

    func pixelBuffer() -> CVPixelBuffer? {
        guard let pool = adaptor.pixelBufferPool else { return nil }
        var buffer: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer)
        guard let buffer else { return nil }
        CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
        CVPixelBufferUnlockBaseAddress(buffer, [])
        return buffer
    }
}

/// Results that are handed on, and not kept.
final class ModernLoader: Sendable {
    @MainActor func show(_ text: String) {}

    func thumbnails(of asset: AVAsset, at times: [CMTime]) {
        let generator = AVAssetImageGenerator(asset: asset)
        generator.appliesPreferredTrackTransform = true
        generator.generateCGImagesAsynchronously(forTimes: times.map { NSValue(time: $0) }) { time, _, actual, result, error in
            let text = "\(time.seconds) \(actual.seconds) \(result) \(String(describing: error))"
            Task { @MainActor in self.show(text) }
        }
    }

    func write(_ samples: [CMSampleBuffer], to input: AVAssetWriterInput, of writer: AVAssetWriter) async {
        await withCheckedContinuation { continuation in
            writer.finishWriting { continuation.resume() }
        }
    }

    func save(_ url: URL) async throws {
        try await PHPhotoLibrary.shared().performChanges {
            PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url)
        }
    }
}
