import Foundation
import MediaEngine
import OpenCoreGraphics
import OpenCoreImage
import OpenCoreMedia
import OpenCoreVideo

/// Has every frame of an asset's first enabled track of pictures made by a handler. It holds for ever.
final class FilterInstruction: NSObject, AVVideoCompositionInstructionProtocol, Sendable {
    typealias Handler = @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void

    private let handler: Handler
    /// The track as the composition was made.
    private let trackID: CMPersistentTrackID
    /// Turns its pictures, y pointing down.
    private let transform: CGAffineTransform

    init(_ track: AVAssetTrack?, _ handler: @escaping Handler) {
        self.handler = handler
        trackID = track?.trackID ?? kCMPersistentTrackID_Invalid
        transform = track?.uprightTransform ?? .identity
    }

    /// The same for other tracks, as those of a composition that the movie has been put into: for the first enabled one.
    func suiting(_ tracks: [AVAssetTrack]) -> FilterInstruction {
        if tracks.contains(where: { $0.trackID == trackID }) { return self }
        return FilterInstruction(tracks.first { $0.isEnabled } ?? tracks.first, handler)
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
            // R′G′B′ of movies is taken for sRGB's as it is, whatever the tags say.
            let image = CIImage(cvPixelBuffer: try frame.buffer(.bgra), options: [.colorSpace: CGColorSpace.standard])
            handler(AVAsynchronousCIImageFilteringRequest(request, sourceImage: upright(image, of: frame)))
        } catch {
            request.finish(with: error)
        }
    }

    /// With its lower left corner at the origin, whatever the size that is rendered. Core Image's y points up, the transform's
    /// down.
    private func upright(_ image: CIImage, of frame: SourceFrame) -> CIImage {
        guard transform != .identity else { return image }
        let before = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(frame.size.height))
        let turned = CGRect(x: 0, y: 0, width: frame.size.width, height: frame.size.height).applying(transform)
        let after = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -turned.minX, ty: turned.maxY)
        return image.transformed(by: before.concatenating(transform).concatenating(after))
    }
}
