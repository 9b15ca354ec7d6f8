public import Foundation

/// Returns the largest rectangle of some proportions that fits into another, centred in it (Apple: AVUtilities.h).
///
/// - Parameters:
///   - aspectRatio: A size with the proportions; its sides must be above zero.
///   - boundingRect: The rectangle to fit into. If it or the proportions are empty, the result is a rectangle without area in its
///     centre.
@discardableResult
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    let bounds = boundingRect.standardized
    guard aspectRatio.width > 0, aspectRatio.height > 0 else {
        return CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
    }
    let scale = min(bounds.width / aspectRatio.width, bounds.height / aspectRatio.height)
    let (width, height) = (aspectRatio.width * scale, aspectRatio.height * scale)
    return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
}
