public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
public import ReelCoreImage

/// An image together with its scale (pixels per point) and its orientation. Source: Apple, "UIImage".
///
/// `@unchecked Sendable`: the class is not final; it is immutable.
open class UIImage: NSObject, @unchecked Sendable {
    /// Everything that an image consists of.
    struct Values {
        var cgImage: CGImage?
        var ciImage: CIImage?
        /// The pixels of `ciImage`, which are rendered when they are drawn.
        var rendering: CGImage?
        var scale: CGFloat = 1
        var orientation = Orientation.up
        var frames: [UIImage]?
        var duration: TimeInterval = 0
        var renderingMode = RenderingMode.automatic
        var tint: UIColor?
        /// Nil if the whole image is stretched.
        var resizing: Resizing?
        var alignmentRectInsets = UIEdgeInsets.zero
    }

    let values: Values

    init(_ values: Values) {
        self.values = values
    }

    /// Creates an image without a picture and with a size of zero.
    public override init() {
        values = Values()
    }

    public init(cgImage: CGImage) {
        values = Values(cgImage: cgImage)
    }

    /// Creates an image. A `scale` that is not finite and above zero counts as 1.
    public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
        values = Values(cgImage: cgImage, scale: Self.usable(scale), orientation: orientation)
    }

    /// Creates an image of what a Core Image graph renders within its extent. It is rendered when it is drawn or encoded.
    public init(ciImage: CIImage) {
        values = Values(ciImage: ciImage, rendering: Self.rendering(ciImage))
    }

    /// Creates an image of what a Core Image graph renders. A `scale` that is not finite and above zero counts as 1.
    public init(ciImage: CIImage, scale: CGFloat, orientation: UIImage.Orientation) {
        values = Values(
            ciImage: ciImage, rendering: Self.rendering(ciImage), scale: Self.usable(scale), orientation: orientation)
    }

    /// Returns an image with changed values.
    func with(_ change: (inout Values) -> Void) -> UIImage {
        var changed = values
        change(&changed)
        return UIImage(changed)
    }

    static func usable(_ scale: CGFloat) -> CGFloat { scale > 0 && scale.isFinite ? scale : 1 }

    private static func rendering(_ image: CIImage) -> CGImage? {
        CIContext().createCGImage(image, from: image.extent, format: .RGBA8, colorSpace: nil, deferred: true)
    }

    /// The picture as stored, without the orientation applied. Nil for `UIImage()`, and for an image that was created from a
    /// `CIImage`. For an animation, its first frame.
    open var cgImage: CGImage? { values.cgImage }

    /// The Core Image graph that the image was created from; otherwise nil.
    open var ciImage: CIImage? { values.ciImage }

    /// The number of pixels per point.
    open var scale: CGFloat { values.scale }

    open var imageOrientation: UIImage.Orientation { values.orientation }

    /// The size in points of the upright image: `imageOrientation` is taken into account. Zero if there is nothing to draw, as
    /// for a `CIImage` of infinite extent.
    open var size: CGSize {
        guard let picture else { return .zero }
        let width = CGFloat(picture.width) / scale
        let height = CGFloat(picture.height) / scale
        let isSideways = imageOrientation.exifOrientation.isSideways
        return isSideways ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    /// What is drawn, without the orientation applied.
    var picture: CGImage? { values.cgImage ?? values.rendering }
}
