public import Foundation
import MediaEngine
public import OpenCoreMedia
public import OpenCoreVideo

/// Asks a compositor for one frame (Apple: AVAsynchronousVideoCompositionRequest).
///
/// It is answered once, by one of its `finish…`, from any thread; further answers count for nothing. One that is let go of
/// without an answer fails whoever waits for the frame.
public final class AVAsynchronousVideoCompositionRequest: NSObject, NSCopying, @unchecked Sendable {
    public let renderContext: AVVideoCompositionRenderContext
    public let compositionTime: CMTime
    public let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol
    /// The tracks that have a frame at this time, as `NSNumber`s, of those that the instruction needs.
    public let sourceTrackIDs: [NSNumber]

    let frames: [CMPersistentTrackID: SourceFrame]
    private let sourceFormat: PixelFormat
    private let answer: PendingFrame

    // What is not Sendable by itself (the instruction) is read only.

    init(
        _ renderContext: AVVideoCompositionRenderContext, time: CMTime, instruction: any AVVideoCompositionInstructionProtocol,
        frames: [(CMPersistentTrackID, SourceFrame)], sourceFormat: PixelFormat, answer: PendingFrame
    ) {
        self.renderContext = renderContext
        compositionTime = time
        videoCompositionInstruction = instruction
        sourceTrackIDs = frames.map { NSNumber(value: $0.0) }
        self.frames = Dictionary(frames, uniquingKeysWith: { $1 })
        self.sourceFormat = sourceFormat
        self.answer = answer
    }

    deinit {
        answer.give(
            .failure(
                AVError(
                    .videoCompositorFailed, "cannot compose a frame",
                    why: "its request was let go of; one of the request's finish methods must be called")))
    }

    /// Returns the request itself: a copy is answered with it.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// The frame that a track shows at this time, in the format that the compositor asks for. It must not be written to.
    ///
    /// - Returns: nil where the track shows nothing, and for tracks that the instruction does not need.
    @discardableResult
    public func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? {
        guard let frame = frames[trackID] else { return nil }
        do throws(MediaError) {
            return try frame.buffer(sourceFormat)
        } catch {
            answer.give(.failure(error))
            return nil
        }
    }

    /// Gives the frame. A buffer of another size than `renderContext.size` is scaled to it. It must not be written to any more.
    public func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
        let isShared = frames.values.contains { $0.owns(composedVideoFrame) }
        answer.give(.frame(composedVideoFrame, isShared: isShared))
    }

    /// Says that there is none, and why. The reader or the export fails with `AVError.videoCompositorFailed`, and this error
    /// underneath.
    public func finish(with error: any Error) { answer.give(.failure(error)) }

    /// Says that nobody waits for it any more, after `cancelAllPendingVideoCompositionRequests()`.
    public func finishCancelledRequest() {
        answer.give(
            .failure(
                AVError(
                    .operationCancelled, "cannot compose a frame", why: "the compositor called it off, and nobody else had")))
    }
}
