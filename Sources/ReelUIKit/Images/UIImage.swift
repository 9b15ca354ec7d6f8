public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics

/// An image together with its scale (pixels per point) and its orientation. Source: Apple, "UIImage".
///
/// `@unchecked Sendable`: the class is not final; it is immutable.
public class UIImage: NSObject, @unchecked Sendable {
    /// The picture as stored, without the orientation applied. Nil for `UIImage()`.
    public let cgImage: CGImage?
    /// The number of pixels per point.
    public let scale: CGFloat
    public let imageOrientation: Orientation

    /// Creates an image without a picture and with a size of zero.
    public override init() {
        cgImage = nil
        scale = 1
        imageOrientation = .up
    }

    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// Creates an image. A `scale` that is not finite and above zero counts as 1.
    public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
        self.cgImage = cgImage
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        imageOrientation = orientation
    }

    /// The size in points of the upright image: `imageOrientation` is taken into account.
    public var size: CGSize {
        guard let cgImage else { return .zero }
        let width = CGFloat(cgImage.width) / scale
        let height = CGFloat(cgImage.height) / scale
        let isSideways = imageOrientation.exifOrientation.isSideways
        return isSideways ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
}
