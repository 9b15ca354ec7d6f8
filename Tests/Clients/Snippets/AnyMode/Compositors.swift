// Compositors as clients declare them: with dictionaries of Any and of Sendable values, stored and computed, optional or not.
import AVFoundation

class CompositorWithAny: NSObject, AVVideoCompositing {
    var sourcePixelBufferAttributes: [String: Any]? = [
        kCVPixelBufferPixelFormatTypeKey as String: [kCVPixelFormatType_32BGRA]
    ]
    var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA)]
    }
    private var context: AVVideoCompositionRenderContext?

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) { context = newRenderContext }

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let id = request.sourceTrackIDs.first, let frame = request.sourceFrame(byTrackID: id.int32Value) else {
            request.finish(with: NSError(domain: "compositor", code: 1))
            return
        }
        request.finish(withComposedVideoFrame: frame)
    }

    func cancelAllPendingVideoCompositionRequests() {}
}

final class CompositorWithSendable: NSObject, AVVideoCompositing, @unchecked Sendable {
    let sourcePixelBufferAttributes: [String: any Sendable]? = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
    ]
    let requiredPixelBufferAttributesForRenderContext: [String: any Sendable] = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
    ]
    var supportsWideColorSourceFrames: Bool { false }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) { request.finishCancelledRequest() }
}

final class CompositorWithoutOptionals: NSObject, AVVideoCompositing {
    var sourcePixelBufferAttributes: [String: any Sendable] { [kCVPixelBufferPixelFormatTypeKey as String: 32] }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { [kCVPixelBufferPixelFormatTypeKey as String: 32] }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) { request.finishCancelledRequest() }
}

/// A compositor under another compositor.
class DerivedCompositor: CompositorWithAny {
    override var requiredPixelBufferAttributesForRenderContext: [String: Any] { [:] }
    override func startRequest(_ request: AVAsynchronousVideoCompositionRequest) { super.startRequest(request) }
}

final class CompositorInstruction: NSObject, AVVideoCompositionInstructionProtocol {
    let timeRange: CMTimeRange
    let enablePostProcessing = false
    let containsTweening = true
    let requiredSourceTrackIDs: [NSValue]?
    let passthroughTrackID = kCMPersistentTrackID_Invalid

    init(timeRange: CMTimeRange, trackID: CMPersistentTrackID) {
        self.timeRange = timeRange
        requiredSourceTrackIDs = [NSNumber(value: trackID)]
        super.init()
    }
}

struct CompositorSettings {
    /// Without `any`, as in Swift 5.5.
    let compositorClass: AVVideoCompositing.Type
    let custom: (any AVVideoCompositing.Type)?

    func apply(to composition: AVMutableVideoComposition, and session: AVAssetExportSession) {
        composition.customVideoCompositorClass = CompositorWithAny.self
        composition.customVideoCompositorClass = CompositorWithSendable.self
        composition.customVideoCompositorClass = compositorClass
        composition.instructions = [CompositorInstruction(timeRange: .invalid, trackID: 1)]
        session.videoComposition = composition
        if let compositor = session.customVideoCompositor as? CompositorWithAny {
            print(compositor.requiredPixelBufferAttributesForRenderContext.count)
        }
        if let compositor = session.customVideoCompositor, let attributes = compositor.sourcePixelBufferAttributes {
            print(attributes[kCVPixelBufferPixelFormatTypeKey as String] as? Int ?? 0)
        }
        for compositor in [CompositorWithAny.self, CompositorWithSendable.self] as [any AVVideoCompositing.Type] {
            print(compositor)
        }
    }
}
