import Dispatch
import Foundation
import ImageEngine
import MediaEngine
import OpenAVFoundation
import OpenCoreGraphics
import OpenCoreMedia
import OpenCoreVideo
import Synchronization

/// Carries out a plan: decodes each picture once, hands its frames and the sound to an `AVAssetWriter`.
///
/// Nothing piles up: a picture is decoded when the one before it has been taken, and the writer makes whoever appends wait.
struct MovieRenderer {
    let plan: Plan
    let output: OutputFile
    let report: @Sendable (RenderProgress) -> Void

    private var reel: Reel { plan.reel }

    func render() async throws -> RenderSummary {
        let start = ContinuousClock.now
        try output.check(isNone: plan.inputs)
        let audio = try await soundInput()
        let (writer, video) = try makeWriter(sound: audio?.input)
        do {
            guard writer.startWriting() else { throw error(of: writer) }
            writer.startSession(atSourceTime: .zero)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await onThread("pictures") { try appendPictures(to: video, start, isCancelled: $0) } }
                if let audio {
                    group.addTask { try await onThread("sound") { try audio.append(isCancelled: $0) } }
                }
                // One by one: the first that fails cancels the other.
                while try await group.next() != nil {}
            }
            writer.endSession(atSourceTime: plan.duration)
            await withTaskCancellationHandler {
                await writer.finishWriting()
            } onCancel: {
                // It waits for what is being encoded at the moment; whoever cancels does not.
                DispatchQueue.global().async { writer.cancelWriting() }
            }
            try Task.checkCancellation()
            guard writer.status == .completed else { throw error(of: writer) }
        } catch {
            // Whichever task failed first has the reason; a failed writer is the reason behind the others.
            let failure = writer.status == .failed ? self.error(of: writer) : error
            writer.cancelWriting()
            output.discard()
            throw failure
        }
        try output.commit()
        return RenderSummary(
            file: output.target, width: reel.canvas.width, height: reel.canvas.height, frameCount: plan.frameCount,
            duration: plan.duration, byteCount: output.byteCount, elapsed: .now - start, loudness: audio?.loudness)
    }

    // MARK: Writer

    private func makeWriter(
        sound: AVAssetWriterInput?
    ) throws(ReelError) -> (AVAssetWriter, AVAssetWriterInputPixelBufferAdaptor) {
        let scaling =
            switch reel.canvas.scaling {
            case .fit: AVVideoScalingModeResizeAspect
            case .fill: AVVideoScalingModeResizeAspectFill
            case .stretch: AVVideoScalingModeResize
            }
        let video = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: reel.canvas.width, AVVideoHeightKey: reel.canvas.height,
                AVVideoScalingModeKey: scaling,
            ])
        video.borderColor = background
        // Enough to keep the encoder busy while a picture is decoded.
        video.backlogLimit = 16 << 20
        video.videoEncoderSettings = encoderSettings
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video, sourcePixelBufferAttributes: nil)
        do {
            let writer = try AVAssetWriter(outputURL: output.temporary, fileType: output.fileType)
            writer.shouldOptimizeForNetworkUse = true
            writer.add(video)
            if let sound { writer.add(sound) }
            return (writer, adaptor)
        } catch {
            throw ReelError(.output, error.localizedDescription)
        }
    }

    private var background: (red: Int, green: Int, blue: Int) {
        let color = reel.canvas.background
        return (Int(color.red), Int(color.green), Int(color.blue))
    }

    private var encoderSettings: VideoEncoder.Settings {
        var settings = VideoEncoder.Settings()
        settings.rate = .constantQuality(reel.encoding.quality)
        settings.preset = reel.encoding.preset
        if plan.segments.count == 1 { settings.tune = "stillimage" }
        // x264's own 250 frames are minutes where there are few in a second. A still costs next to nothing between its keyframes.
        settings.keyframeIntervalDuration = 60
        return settings
    }

    /// The writer's words name the hidden file; the one who asked knows the target.
    private func error(of writer: AVAssetWriter) -> ReelError {
        let words = writer.error?.localizedDescription ?? "the writer stopped"
        // The last two are what the writer gives where it cannot make its file.
        let isOutput = (writer.error as? AVError).map { [.diskFull, .fileAlreadyExists, .unknown].contains($0.code) } ?? false
        return ReelError(
            isOutput ? .output : .encoding,
            words.replacingOccurrences(of: output.temporary.path, with: output.target.path))
    }

    // MARK: Pictures

    private func appendPictures(
        to adaptor: AVAssetWriterInputPixelBufferAdaptor, _ start: ContinuousClock.Instant, isCancelled: () -> Bool
    ) throws {
        defer { adaptor.assetWriterInput.markAsFinished() }
        for segment in plan.segments {
            let picture = try pixelBuffer(of: segment)
            for frame in segment.firstFrame..<(segment.firstFrame + segment.frameCount) {
                if isCancelled() { throw CancellationError() }
                guard adaptor.append(picture, withPresentationTime: reel.frameRate.time(ofFrame: frame)) else {
                    throw ReelError(.encoding, "the writer stopped")
                }
                report(RenderProgress(framesDone: frame + 1, frameCount: plan.frameCount, elapsed: .now - start))
            }
        }
    }

    /// The picture, upright, not much larger than it will be seen.
    private func pixelBuffer(of segment: Plan.Segment) throws -> CVPixelBuffer {
        do {
            let image = try StillImage(contentsOf: segment.picture)
            let needed = sizeNeeded(of: image.header)
            let stored = image.header.isSideways ? (width: needed.height, height: needed.width) : needed
            let decoded = try image.decode(atLeast: stored.width, stored.height)
            decoded.flatten(on: background)
            guard let bitmap = decoded.upright(orientation: image.header.orientation) else {
                throw StillImageError(file: segment.picture.path, reason: .outOfMemory)
            }
            return PixelBuffer.wrapping(
                bitmap.bytes, width: bitmap.width, height: bitmap.height, format: .bgra, bytesPerRow: bitmap.bytesPerRow
            ) { withExtendedLifetime(bitmap) {} }
        } catch let error as StillImageError {
            throw ReelError(.input, error.localizedDescription)
        }
    }

    /// How large the whole upright picture would be where it covers what it is to cover.
    private func sizeNeeded(of header: StillImageHeader) -> (width: Int, height: Int) {
        let (width, height) = (Double(header.uprightWidth), Double(header.uprightHeight))
        let (across, down) = (Double(reel.canvas.width) / width, Double(reel.canvas.height) / height)
        let (widthRatio, heightRatio) =
            switch reel.canvas.scaling {
            case .stretch: (across, down)
            case .fit: (min(across, down), min(across, down))
            case .fill: (max(across, down), max(across, down))
            }
        return (Int((width * widthRatio).rounded(.up)), Int((height * heightRatio).rounded(.up)))
    }

    // MARK: Sound

    private func soundInput() async throws -> SoundInput? {
        guard let sound = plan.sound else { return nil }
        let composition = try await SoundComposition(sound)
        let balance = try await SoundBalance.of(composition)
        return try SoundInput(composition, balance, bitRate: reel.encoding.audioBitRate)
    }
}

/// Runs work that waits (for the encoder, for the disk) on a thread of its own: Swift's own threads are few, and must not wait.
/// The work asks `isCancelled` whether to go on.
func onThread<Value: Sendable>(
    _ name: String, _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
) async throws -> Value {
    let cancelled = Atomic(false)
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "Stillreel.\(name)", qos: .userInitiated).async {
                continuation.resume(with: Result { try body { cancelled.load(ordering: .relaxed) } })
            }
        }
    } onCancel: {
        cancelled.store(true, ordering: .relaxed)
    }
}
