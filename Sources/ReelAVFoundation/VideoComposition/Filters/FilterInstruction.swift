import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Has a handler filter every frame of an asset's first enabled video track. Its time range has no end.
final class FilterInstruction: NSObject, AVVideoCompositionInstructionProtocol, Sendable {
    typealias Handler = @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void

    private let handler: Handler
    /// The ID of the track when the composition was created.
    private let trackID: CMPersistentTrackID
    /// Turns its frames upright, with y pointing down.
    private let transform: CGAffineTransform

    init(_ track: AVAssetTrack?, _ handler: @escaping Handler) {
        self.handler = handler
        trackID = track?.trackID ?? kCMPersistentTrackID_Invalid
        transform = track?.uprightTransform ?? .identity
    }

    /// Returns the same instruction for other tracks, such as those of a composition into which the movie has been inserted. If
    /// the track is not among them, the first enabled track is used.
    func adapted(to tracks: [AVAssetTrack]) -> FilterInstruction {
        if tracks.contains(where: { $0.trackID == trackID }) { return self }
        return FilterInstruction(tracks.enabled.first, handler)
    }

    let timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    let enablePostProcessing = true
    let containsTweening = true
    let passthroughTrackID = kCMPersistentTrackID_Invalid
    var requiredSourceTrackIDs: [NSValue]? { [NSNumber(value: trackID)] }

    func apply(to request: AVAsynchronousVideoCompositionRequest) {
        guard let frame = request.frames[trackID] else {
            let black = CIImage(color: .black).cropped(to: CGRect(origin: .zero, size: request.renderContext.size))
            return handler(AVAsynchronousCIImageFilteringRequest(request, sourceImage: black))
        }
        do throws(MediaError) {
            // R′G′B′ values of movies are used as sRGB unconverted, whatever the colour tags.
            let image = CIImage(cvPixelBuffer: try frame.buffer(.bgra), options: [.colorSpace: CGColorSpace.standard])
            handler(AVAsynchronousCIImageFilteringRequest(request, sourceImage: upright(image, of: frame)))
        } catch {
            request.finish(with: error)
        }
    }

    /// Turns an image upright and moves its lower left corner to the origin, regardless of the render size. In Core Image y
    /// points up, in the transform down.
    private func upright(_ image: CIImage, of frame: SourceFrame) -> CIImage {
        guard transform != .identity else { return image }
        let before = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(frame.size.height))
        let turned = CGRect(x: 0, y: 0, width: frame.size.width, height: frame.size.height).applying(transform)
        let after = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -turned.minX, ty: turned.maxY)
        return image.transformed(by: before.concatenating(transform).concatenating(after))
    }
}
