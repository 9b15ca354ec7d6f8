public import Foundation
public import ReelCoreGraphics
public import ReelCoreImage

/// A Core Image graph, which is rendered when it is drawn. Source: Apple, "NSCIImageRep".
open class NSCIImageRep: NSImageRep {
    public let ciImage: CIImage

    /// Creates a representation as large as the image's extent. One of infinite extent has no size and is not drawn.
    public init(ciImage image: CIImage) {
        ciImage = image
        super.init()
        guard image.extent.width < 1e6, image.extent.height < 1e6 else { return }
        size = image.extent.size
        (pixelsWide, pixelsHigh) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    }

    @discardableResult
    open override func draw() -> Bool {
        guard let context = NSGraphicsContext.current?.cgContext, let picture else { return false }
        context.draw(picture, in: CGRect(origin: .zero, size: size))
        return true
    }

    @discardableResult
    open override func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
        hints: [NSImageRep.HintKey: Any]?
    ) -> CGImage? { picture }

    private var picture: CGImage? { CIContext().createCGImage(ciImage, from: ciImage.extent) }
}
