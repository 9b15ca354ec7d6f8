public import Foundation

/// A custom compositor, which composes frames in its own way (Apple: AVVideoCompositing).
///
/// An instance is created with `init()` when a composition that names its class (`customVideoCompositorClass`) is set on a
/// reader's output, an export session or an image generator, and is kept as long as compositions with that class are set. It is
/// asked for one frame after another, always on the same queue, and for a few frames ahead. Answers may come from any thread, in
/// any order.
///
/// It must be a subclass of `NSObject`, as all of Apple's are, and have an `init()`, its own or an inherited one: Swift ends the
/// process if a class has only other initialisers.
///
/// A class may declare its attributes as `[String: Any]` or `[String: any Sendable]`, and those of its sources as optional or
/// not. Difference from Apple: the compiler does not report a class without them. Such a class gets 32BGRA, and a line is logged.
public protocol AVVideoCompositing:
    NSObjectProtocol, _CompositorWithSendableAttributes, _CompositorWithSourceAttributes, _CompositorWithSendableSourceAttributes
{
    /// The required attributes of source frames: `kCVPixelBufferPixelFormatTypeKey` with one format, or an array of acceptable
    /// formats, of which the first supported one is used. Nil requires 32BGRA. Other keys are ignored.
    var sourcePixelBufferAttributes: [String: Any]? { get }
    /// The required attributes of the buffers from `AVVideoCompositionRenderContext.newPixelBuffer()`, in the same form.
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { get }

    /// Called before the first request.
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)
    /// Requests a frame. Call one of the request's `finish…` methods, now or later.
    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)

    // The requirements below have default implementations.

    /// Called on a thread of its own when the pending frames are no longer needed. Pending requests should be finished with
    /// `finishCancelledRequest()`.
    func cancelAllPendingVideoCompositionRequests()
    /// Whether wide-colour source frames are supported. Has no effect: source frames always use sRGB or BT.709 colours.
    var supportsWideColorSourceFrames: Bool { get }
    /// Whether high-dynamic-range source frames are supported. Has no effect: there are never any.
    var supportsHDRSourceFrames: Bool { get }
    /// Called with the whole range before it is rendered.
    func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)
    /// Called after `anticipateRendering(using:)`, and before the first request.
    func prerollForRendering(using renderHint: AVVideoCompositionRenderHint)
}

extension AVVideoCompositing {
    public func cancelAllPendingVideoCompositionRequests() {}
    public var supportsWideColorSourceFrames: Bool { false }
    public var supportsHDRSourceFrames: Bool { false }
    public func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {}
    public func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {}
}
