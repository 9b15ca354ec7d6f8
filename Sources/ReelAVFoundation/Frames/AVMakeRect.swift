public import Foundation

/// Returns the largest rectangle with an aspect ratio that fits within another rectangle, in its middle (Apple:
/// AVMakeRect(aspectRatio:insideRect:)).
///
/// - Parameter aspectRatio: A size whose width and height have the ratio. If either is not above zero, the result is an empty
///   rectangle in the middle.
@discardableResult
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    var size = CGSize.zero
    if aspectRatio.width > 0, aspectRatio.height > 0 {
        let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
        size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
    }
    return CGRect(
        x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2, width: size.width, height: size.height)
}
