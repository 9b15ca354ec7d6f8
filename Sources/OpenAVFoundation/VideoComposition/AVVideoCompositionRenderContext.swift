public import Foundation
import MediaEngine
import OpenCoreFoundation
public import OpenCoreGraphics
import OpenCoreMedia
public import OpenCoreVideo

/// What a compositor makes pictures for (Apple: AVVideoCompositionRenderContext).
public final class AVVideoCompositionRenderContext: NSObject, @unchecked Sendable {
    /// In pixels.
    public let size: CGSize
    /// From the composition's coordinates to a picture's: the identity.
    public let renderTransform = CGAffineTransform.identity
    /// 1.
    public let renderScale: Float = 1
    /// Pixels are square.
    public let pixelAspectRatio = AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)
    /// There is nothing around a picture.
    public let edgeWidths = AVEdgeWidths()
    /// True: nobody watches while it is rendered.
    public let highQualityRendering = true
    public let videoComposition: AVVideoComposition

    /// The form of frames that are passed on as they are; nil where all must be drawn.
    private let passedFormat: PixelFormat?
    /// May a source frame's own buffer be passed on? Not to who may write into it.
    private let sharesFrames: Bool
    // `@unchecked Sendable`: the pool has its own lock; the rest does not change.
    private let pool: CVPixelBufferPool?
    private let tags: [String: String]

    init(_ composition: AVVideoComposition, format: PixelFormat, passedFormat: PixelFormat?, sharesFrames: Bool) {
        videoComposition = composition
        let size = composition.state.pixelSize
        self.size = CGSize(width: size.width, height: size.height)
        self.passedFormat = passedFormat
        self.sharesFrames = sharesFrames
        let attributes: [String: Any] = [
            kCVPixelBufferWidthKey: size.width, kCVPixelBufferHeightKey: size.height,
            kCVPixelBufferPixelFormatTypeKey: format.type,
        ]
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
        self.pool = pool
        tags = composition.state.bufferTags
    }

    /// A buffer of the context's size, in the format that the compositor asks for. What stands in it is undefined.
    ///
    /// - Returns: nil where there is no memory.
    @discardableResult
    public func newPixelBuffer() -> CVPixelBuffer? {
        guard let pool else { return nil }
        var made: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &made)
        if let made {
            for (key, value) in tags { CVBufferSetAttachment(made, key, value, .shouldPropagate) }
        }
        return made
    }

    /// A source frame as a composed one, without drawing it; nil where that cannot be.
    func passing(_ frame: SourceFrame) throws(MediaError) -> CVPixelBuffer? {
        guard let passedFormat else { return nil }
        let format = frame.isPlain ? passedFormat : .bgra
        return sharesFrames ? try frame.buffer(format) : try frame.newBuffer(format)
    }
}

extension AVVideoComposition.State {
    /// The size of composed pictures; only for one that is valid.
    var pixelSize: (width: Int, height: Int) {
        func pixels(_ side: CGFloat) -> Int { side >= 1 && side <= 16_384 ? Int(side.rounded()) : 1 }
        return (pixels(renderSize.width), pixels(renderSize.height))
    }

    /// What is attached to composed pictures: what the composition says of colours, or BT.709.
    var bufferTags: [String: String] {
        [
            kCVImageBufferColorPrimariesKey: colorPrimaries ?? kCVImageBufferColorPrimaries_ITU_R_709_2,
            kCVImageBufferYCbCrMatrixKey: colorYCbCrMatrix ?? kCVImageBufferYCbCrMatrix_ITU_R_709_2,
            kCVImageBufferTransferFunctionKey: colorTransferFunction ?? kCVImageBufferTransferFunction_ITU_R_709_2,
        ]
    }
}
