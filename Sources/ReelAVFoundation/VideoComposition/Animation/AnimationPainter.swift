import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine
import ReelQuartzCore

/// Draws layers and the composed frames in them.
///
/// If the frame fills the movie, only what is in front of it is drawn, once for as long as it does not change, and put over each
/// frame in its planes. A frame that is the one before, with the same layers, is the same buffer again, so that the encoder has
/// nothing to do.
///
/// Not thread-safe.
final class AnimationPainter {
    private struct Result {
        let frame: CVPixelBuffer
        let layers: LayerFrame
        let picture: CVPixelBuffer
    }

    /// What is in front of the video.
    private struct Front {
        let layers: LayerFrame
        /// Nil if nothing is visible.
        let overlay: PlaneOverlay?
    }

    private let renderer: LayerRenderer
    private let videos: [ObjectIdentifier]
    private let size: PixelSize
    /// Converts frames for drawing in their planes; nil if they are drawn in R′G′B′.
    private let planes: FrameConverter?
    private var last: Result?
    private var front: Front?
    /// The number of times that layers were drawn, for tests.
    private(set) var drawingCount = 0

    /// - Parameter usesPlanes: whether movies have no more than 8-bit 4:2:0 without alpha.
    init(_ renderer: LayerRenderer, videos: [ObjectIdentifier], size: PixelSize, tags: ColorTags, usesPlanes: Bool) {
        self.renderer = renderer
        self.videos = videos
        self.size = size
        // Overlays are in BT.709.
        let isPlain = usesPlanes && tags.matrix == ColorTags.bt709.matrix && !tags.isFullRange
        planes = isPlain ? FrameConverter(width: size.width, height: size.height, scaling: .stretch, tags: tags) : nil
    }

    /// Returns a frame with the layers at a time. The result must not be written to.
    func paint(_ frame: CVPixelBuffer, at time: CMTime) throws(MediaError) -> CVPixelBuffer {
        let layers = renderer.frame(at: CMTimeGetSeconds(time))
        if let last, last.frame === frame, last.layers == layers { return last.picture }
        let picture = try paint(layers, frame)
        last = Result(frame: frame, layers: layers, picture: picture)
        return picture
    }

    private func paint(_ layers: LayerFrame, _ frame: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        if let planes, videos.count == 1,
            let front = layers.front(of: videos[0], filling: CGSize(width: size.width, height: size.height))
        {
            // A fade is the same overlay.
            let (opaque, opacity) = front.opaque
            guard let overlay = try overlay(of: opaque) else { return frame }
            let picture = try copy(planes.pixelBuffer(of: frame), of: frame)
            try overlay.draw(over: picture, opacity: opacity)
            return picture
        }
        drawingCount += 1
        let image = CGImage(bitmap: try frame.bitmap())
        let contents = Dictionary(videos.map { ($0, image) }, uniquingKeysWith: { $1 })
        return try layers.bitmap(size, videos: contents).pixelBuffer
    }

    private func overlay(of layers: LayerFrame) throws(MediaError) -> PlaneOverlay? {
        if layers.isEmpty { return nil }
        if let front, front.layers == layers { return front.overlay }
        drawingCount += 1
        let overlay = try layers.overlay(size)
        front = Front(layers: layers, overlay: overlay)
        return overlay
    }

    /// Returns planes that may be drawn over: those of a frame itself are copied.
    private func copy(_ planes: CVPixelBuffer, of frame: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        guard planes.pixels.baseAddress == frame.pixels.baseAddress else { return planes }
        let copy = try FrameCanvas.make(size, color: .black)
        try FrameCanvas.paste(planes, into: copy, left: 0, top: 0)
        CVBufferPropagateAttachments(planes, copy)
        return copy
    }
}
