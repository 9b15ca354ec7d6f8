public import Foundation
import OpenCoreFoundation
public import OpenCoreGraphics

/// A picture with the way that it is meant to be seen: how many pixels make a point, and how it is turned.
/// Source: Apple, "UIImage".
public class UIImage: NSObject, @unchecked Sendable {
    // Everything here is constant, which is what makes the class safe to share.

    /// The picture as it is stored: not turned. Nil for `UIImage()`.
    public let cgImage: CGImage?
    /// Pixels to a point.
    public let scale: CGFloat
    public let imageOrientation: Orientation

    /// An image without a picture and without size.
    public override init() {
        cgImage = nil
        scale = 1
        imageOrientation = .up
    }

    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// A `scale` that is not a number above zero counts as 1.
    public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
        self.cgImage = cgImage
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        imageOrientation = orientation
    }

    /// In points, as the picture is seen: `imageOrientation` is taken into account.
    public var size: CGSize {
        guard let cgImage else { return .zero }
        let width = CGFloat(cgImage.width) / scale
        let height = CGFloat(cgImage.height) / scale
        return imageOrientation.isSideways ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
}
