public import Foundation
import ReelCoreGraphics
public import ReelCoreImage
public import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// A request to filter one frame of a movie with Core Image (Apple: AVAsynchronousCIImageFilteringRequest).
///
/// Finish it once, from any thread; further answers are ignored. If it is deallocated without an answer, the reader, export or
/// image generator that waits for the frame fails.
open class AVAsynchronousCIImageFilteringRequest: NSObject, NSCopying, @unchecked Sendable {
    /// The size of the frame to make, in pixels.
    open var renderSize: CGSize { request.renderContext.size }
    open var compositionTime: CMTime { request.compositionTime }
    /// The movie's frame, upright, with its lower left corner at the origin. Black if the track is empty at this time.
    public let sourceImage: CIImage

    private let request: AVAsynchronousVideoCompositionRequest

    init(_ request: AVAsynchronousVideoCompositionRequest, sourceImage: CIImage) {
        self.request = request
        self.sourceImage = sourceImage
    }

    /// Renders the image if the handler passes no context.
    private static let context = CIContext()

    /// Returns the request itself: answering a copy answers the request.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Delivers the frame: the part of the image between the origin and `renderSize`. Pixels outside the image are transparent
    /// black: 32BGRA frames have an alpha of 0 there, and movies without alpha show black.
    ///
    /// - Parameter context: renders the image on the calling thread; nil uses a context of the library's own.
    open func finish(with filteredImage: CIImage, context: CIContext?) {
        guard let buffer = request.renderContext.newPixelBuffer() else {
            return finish(with: MediaError(.outOfMemory, "compose a frame", "not enough memory"))
        }
        let frame = CGRect(origin: .zero, size: renderSize)
        (context ?? Self.context).render(filteredImage, to: buffer, bounds: frame, colorSpace: .standard)
        request.finish(withComposedVideoFrame: buffer)
    }

    /// Fails the request. The reader or the export fails with `AVError.videoCompositorFailed` and this error as the underlying
    /// error.
    open func finish(with error: any Error) { request.finish(with: error) }
}
