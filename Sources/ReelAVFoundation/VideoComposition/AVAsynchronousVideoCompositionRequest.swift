public import Foundation
public import ReelCoreMedia
public import ReelCoreVideo
import ReelMediaEngine

/// A request to a compositor for one frame (Apple: AVAsynchronousVideoCompositionRequest).
///
/// Finish it once, with one of its `finish…` methods, from any thread; further answers are ignored. If it is deallocated without
/// an answer, the reader, export or image generator that waits for the frame fails.
///
/// `@unchecked Sendable`: the instruction is the client's object, and is only read; the rest is checked.
open class AVAsynchronousVideoCompositionRequest: NSObject, NSCopying, @unchecked Sendable {
    public let renderContext: AVVideoCompositionRenderContext
    public let compositionTime: CMTime
    public let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol
    /// The tracks, as `NSNumber`s, that the instruction requires and that have a frame at this time.
    public let sourceTrackIDs: [NSNumber]

    let frames: [CMPersistentTrackID: SourceFrame]
    private let sourceFormat: PixelFormat
    private let answer: PendingFrame

    init(
        _ renderContext: AVVideoCompositionRenderContext, time: CMTime, instruction: any AVVideoCompositionInstructionProtocol,
        frames: [(id: CMPersistentTrackID, frame: SourceFrame)], sourceFormat: PixelFormat, answer: PendingFrame
    ) {
        self.renderContext = renderContext
        compositionTime = time
        videoCompositionInstruction = instruction
        sourceTrackIDs = frames.map { NSNumber(value: $0.id) }
        self.frames = Dictionary(frames.map { ($0.id, $0.frame) }, uniquingKeysWith: { $1 })
        self.sourceFormat = sourceFormat
        self.answer = answer
    }

    deinit {
        answer.resolve(
            .failure(
                AVError(
                    .videoCompositorFailed, "cannot compose a frame",
                    why: "its request was released unanswered; call one of the request's finish methods")))
    }

    /// Returns the request itself: answering a copy answers the request.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the frame that a track shows at this time, in the format that the compositor requires. Do not write to it.
    ///
    /// - Returns: nil if the track is empty, or if the instruction does not require it.
    @discardableResult
    open func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? {
        guard let frame = frames[trackID] else { return nil }
        do throws(MediaError) {
            return try frame.buffer(sourceFormat)
        } catch {
            answer.resolve(.failure(error))
            return nil
        }
    }

    /// Delivers the frame. A buffer whose size differs from `renderContext.size` is scaled. Do not write to it afterwards.
    open func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
        let isShared = frames.values.contains { $0.owns(composedVideoFrame) }
        answer.resolve(.frame(composedVideoFrame, isShared: isShared))
    }

    /// Fails the request. The reader or the export fails with `AVError.videoCompositorFailed` and this error as the underlying
    /// error.
    open func finish(with error: any Error) { answer.resolve(.failure(error)) }

    /// Finishes a request that was cancelled by `cancelAllPendingVideoCompositionRequests()`.
    open func finishCancelledRequest() {
        answer.resolve(
            .failure(
                AVError(
                    .operationCancelled, "cannot compose a frame", why: "the compositor finished it as cancelled")))
    }
}
