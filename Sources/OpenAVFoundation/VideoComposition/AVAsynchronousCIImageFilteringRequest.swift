public import Foundation
import MediaEngine
import OpenCoreGraphics
public import OpenCoreImage
public import OpenCoreMedia
import OpenCoreVideo

/// Asks a handler for one frame, made of a movie's by Core Image (Apple: AVAsynchronousCIImageFilteringRequest).
///
/// It is answered once, from any thread; further answers count for nothing. One that is let go of without an answer fails
/// whoever waits for the frame.
public final class AVAsynchronousCIImageFilteringRequest: NSObject, NSCopying, @unchecked Sendable {
    /// In pixels.
    public var renderSize: CGSize { request.renderContext.size }
    public var compositionTime: CMTime { request.compositionTime }
    /// The movie's frame, upright, with its lower left corner at the origin. Black where the track shows nothing.
    public let sourceImage: CIImage

    // `@unchecked Sendable`: nothing changes.
    private let request: AVAsynchronousVideoCompositionRequest

    init(_ request: AVAsynchronousVideoCompositionRequest, sourceImage: CIImage) {
        self.request = request
        self.sourceImage = sourceImage
    }

    /// What a picture is rendered with where the handler names nothing.
    private static let context = CIContext()

    /// Returns the request itself: a copy is answered with it.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Gives the frame: what of the image lies between the origin and `renderSize`. Where there is none of it, the frame is clear
    /// black: who reads 32BGRA gets an alpha of 0 there, and in a movie without alpha it is black.
    ///
    /// - Parameter context: renders the image, on the calling thread; nil for one of the library's own.
    public func finish(with filteredImage: CIImage, context: CIContext?) {
        guard let buffer = request.renderContext.newPixelBuffer() else {
            return finish(with: MediaError(.outOfMemory, "compose a frame", "there is no memory for it"))
        }
        let frame = CGRect(origin: .zero, size: renderSize)
        (context ?? Self.context).render(filteredImage, to: buffer, bounds: frame, colorSpace: .standard)
        request.finish(withComposedVideoFrame: buffer)
    }

    /// Says that there is none, and why. The reader or the export fails with `AVError.videoCompositorFailed`, and this error
    /// underneath.
    public func finish(with error: any Error) { request.finish(with: error) }
}
