import Foundation
import ReelCoreMedia
import ReelCoreVideo
import ReelImageEngine
import ReelMediaEngine

/// Carries out a `Plan` as an animated picture: draws its frames, and shows each as long as nothing changes.
///
/// The compressed pictures are kept in memory until the end.
struct AnimationRenderer {
    let plan: Plan
    let format: AnimationFormat
    let output: OutputFile
    let report: @Sendable (RenderProgress) -> Void
    private let damaged = DamagedPictures()

    func render() async throws -> RenderSummary {
        let start = ContinuousClock.now
        try plan.check(output)
        let frameCount: Int
        do {
            frameCount = try await runBlocking("pictures") { try write(start, isCancelled: $0) }
            try Task.checkCancellation()
        } catch {
            output.discard()
            throw error
        }
        try output.commit()
        var summary = RenderSummary(
            file: output.target, width: plan.reel.canvas.width, height: plan.reel.canvas.height, frameCount: frameCount,
            copiedFrameCount: 0, duration: plan.duration, byteCount: output.byteCount, elapsed: .now - start, sound: nil,
            loudness: nil)
        summary.notes = [damaged.note].compactMap(\.self)
        return summary
    }

    /// Writes the file, and returns the number of pictures that differ from the one before.
    private func write(_ start: ContinuousClock.Instant, isCancelled: () -> Bool) throws -> Int {
        let encoder = try encoder()
        let painter = try FramePainter(plan: plan, damaged: damaged)
        let rate = plan.animationRate(of: format)
        let count = rate.frames(covering: plan.duration)
        var shown: CVPixelBuffer?
        var (end, pictures) = (Duration.zero, 0)
        for index in 0..<count {
            if isCancelled() { throw CancellationError() }
            let time = rate.time(ofFrame: index)
            let buffer = try painter.frame(min(plan.frameCount - 1, plan.reel.frameRate.frame(at: time))).drawn()
            if let known = shown, known !== buffer {
                try append(known, to: encoder, for: time.duration - end)
                end = time.duration
                pictures += 1
            }
            shown = buffer
            report(RenderProgress(framesDone: index + 1, frameCount: count, elapsed: .now - start))
        }
        if let shown { try append(shown, to: encoder, for: plan.duration.duration - end) }
        do {
            try output.write(try encoder.finish())
        } catch let error as PictureEncodingError {
            throw ReelError(error, writing: output.target.path)
        }
        return pictures + 1
    }

    private func encoder() throws(ReelError) -> AnimationEncoder {
        do throws(PictureEncodingError) {
            return try AnimationEncoder(
                format: format, width: plan.reel.canvas.width, height: plan.reel.canvas.height,
                quality: plan.reel.encoding.pictureQuality)
        } catch {
            throw ReelError(error, writing: output.target.path)
        }
    }

    private func append(_ buffer: CVPixelBuffer, to encoder: AnimationEncoder, for duration: Duration) throws {
        do {
            try encoder.append(buffer.bitmap(), duration: duration)
        } catch let error as PictureEncodingError {
            throw ReelError(error, writing: output.target.path)
        }
    }
}

extension Plan {
    /// Returns the frames per second of an animated picture: the reel's, but at most 25. Browsers show a GIF's frames of less
    /// than 2/100 s, its unit of time, for 10/100.
    func animationRate(of format: AnimationFormat) -> FrameRate {
        reel.frameRate.framesPerSecond > Self.highestAnimationRate.framesPerSecond ? Self.highestAnimationRate : reel.frameRate
    }

    private static let highestAnimationRate: FrameRate = 25
}

extension Encoding {
    /// The quality of an animated picture that looks about as the video does, 0…1. It is never without loss.
    fileprivate var pictureQuality: Double { max(0, min(0.98, 1 - quality / 80)) }
}

extension CMTime {
    fileprivate var duration: Duration {
        .nanoseconds(CMTimeConvertScale(self, timescale: 1_000_000_000, method: .roundHalfAwayFromZero).value)
    }
}
