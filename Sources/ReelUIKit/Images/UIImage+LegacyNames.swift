public import Foundation

// Names of Swift 3 and 4, which Apple's compiler corrects.

public typealias UIImageOrientation = UIImage.Orientation
public typealias UIImageRenderingMode = UIImage.RenderingMode
public typealias UIImageResizingMode = UIImage.ResizingMode
/// Of Swift 4.0 and 4.1.
public typealias NSAttributedStringKey = NSAttributedString.Key

/// The former name of `UIImage.pngData()`.
@discardableResult
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// The former name of `UIImage.jpegData(compressionQuality:)`.
@discardableResult
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}

/// The former name of `UIEdgeInsets.init(top:left:bottom:right:)`.
@discardableResult
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// The former name of `CGRect.inset(by:)`.
@discardableResult
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }
