public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
import ReelCoreMedia
public import ReelCoreVideo
import ReelMediaEngine

/// The context for which a compositor makes frames (Apple: AVVideoCompositionRenderContext).
open class AVVideoCompositionRenderContext: NSObject, @unchecked Sendable {
    /// The size of frames, in pixels.
    public let size: CGSize
    /// The transform from the composition's coordinates to a frame's: always the identity.
    public let renderTransform = CGAffineTransform.identity
    /// Always 1.
    public let renderScale: Float = 1
    /// Always 1:1: pixels are square.
    public let pixelAspectRatio = AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)
    /// Always zero.
    public let edgeWidths = AVEdgeWidths()
    /// Always true: nothing is rendered for real-time display.
    public let highQualityRendering = true
    public let videoComposition: AVVideoComposition

    /// The format of frames that are passed on undrawn; nil if all frames must be drawn.
    private let passedFormat: PixelFormat?
    /// Whether a source frame's own buffer may be passed on: only if the client does not write to it.
    private let sharesFrames: Bool
    private let pool: CVPixelBufferPool?
    private let tags: [String: String]
    /// Draws the frames that are views of pictures; nil if they are drawn like all others.
    let scenePainter: ScenePainter?

    init(
        _ composition: AVVideoComposition, format: PixelFormat, passedFormat: PixelFormat?, sharesFrames: Bool,
        scenePainter: ScenePainter?
    ) {
        videoComposition = composition
        let size = composition.state.pixelSize
        self.size = CGSize(width: size.width, height: size.height)
        self.passedFormat = passedFormat
        self.sharesFrames = sharesFrames
        self.scenePainter = scenePainter
        let attributes: [String: Any] = [
            kCVPixelBufferWidthKey as String: size.width, kCVPixelBufferHeightKey as String: size.height,
            kCVPixelBufferPixelFormatTypeKey as String: format.type,
        ]
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
        self.pool = pool
        tags = composition.state.bufferTags
    }

    /// Returns a buffer of the context's size, in the format that the compositor requires. Its contents are undefined.
    ///
    /// - Returns: nil if there is not enough memory.
    @discardableResult
    open func newPixelBuffer() -> CVPixelBuffer? {
        guard let pool else { return nil }
        var made: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &made)
        if let made {
            for (key, value) in tags { CVBufferSetAttachment(made, key as CFString, value, .shouldPropagate) }
        }
        return made
    }

    /// Returns a source frame as a composed one, without drawing it; nil if it must be drawn.
    func passing(_ frame: SourceFrame) throws(MediaError) -> CVPixelBuffer? {
        guard let passedFormat else { return nil }
        let format = frame.isPlain ? passedFormat : .bgra
        return sharesFrames ? try frame.buffer(format) : try frame.newBuffer(format)
    }
}

extension AVVideoComposition.State {
    /// The size of composed frames; meaningful only if the composition is valid.
    var pixelSize: PixelSize {
        func pixels(_ side: CGFloat) -> Int { side >= 1 && side <= 16_384 ? Int(side.rounded()) : 1 }
        return PixelSize(width: pixels(renderSize.width), height: pixels(renderSize.height))
    }
}
