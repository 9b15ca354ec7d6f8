public import Foundation

/// Composes pictures in a way of its own (Apple: AVVideoCompositing).
///
/// It is made with `init()` where a composition that names its class (`customVideoCompositorClass`) is set on a reader's output,
/// an export session or an image generator, and stays there as long as compositions with that class are set. It is asked one
/// frame after the other, always from one queue. Answers may come from any thread, in any order, while a few more are asked for.
///
/// It must be a subclass of `NSObject`, as all of Apple's are, and have an `init()`, its own or an inherited one: Swift ends the
/// process where a class has only initialisers of other kinds.
public protocol AVVideoCompositing: NSObjectProtocol {
    /// What source frames are to be like: `kCVPixelBufferPixelFormatTypeKey`, one format or an array of those that will do, of
    /// which the first that can be made is. Nil for 32BGRA. Other keys count for nothing.
    var sourcePixelBufferAttributes: [String: Any]? { get }
    /// What `AVVideoCompositionRenderContext.newPixelBuffer()` gives, likewise.
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { get }

    /// Called before the first request.
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)
    /// Asks for a frame. One of the request's `finish…` must be called, now or later.
    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)

    // What follows need not be there.

    /// Called, from a thread of its own, when nobody waits for the frames any more. Requests that are still open should be ended
    /// with `finishCancelledRequest()`.
    func cancelAllPendingVideoCompositionRequests()
    /// Are source frames of wide colour wanted? They are not given in any case: frames are of sRGB's or BT.709's.
    var supportsWideColorSourceFrames: Bool { get }
    /// Are source frames of high dynamic range wanted? They are not given in any case.
    var supportsHDRSourceFrames: Bool { get }
    /// Called with the whole range before it is rendered.
    func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)
    /// Called after that, and before the first request.
    func prerollForRendering(using renderHint: AVVideoCompositionRenderHint)
}

extension AVVideoCompositing {
    public func cancelAllPendingVideoCompositionRequests() {}
    public var supportsWideColorSourceFrames: Bool { false }
    public var supportsHDRSourceFrames: Bool { false }
    public func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {}
    public func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {}
}
