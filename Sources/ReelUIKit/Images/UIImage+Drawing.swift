public import Foundation
public import ReelCoreGraphics

extension UIImage {
    /// Draws the image upright into the current context, scaled to the rectangle, in normal blend mode. UIKit's coordinates
    /// have their origin at the top left: a Quartz context must be flipped before it is pushed. Does nothing without a context.
    public func draw(in rect: CGRect) {
        draw(in: rect, blendMode: .normal, alpha: 1)
    }

    /// Draws the image scaled to the rectangle. `alpha` (0...1) is multiplied with the image's own.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let cgImage, let context = UIGraphicsGetCurrentContext(), !rect.isNull else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.setBlendMode(blendMode)
        if alpha < 1 { context.setAlpha(alpha) }
        // Maps the rectangle to a unit square whose y grows upwards, which is how Quartz draws images.
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: rect.width, y: -rect.height)
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        context.concatenate(imageOrientation.exifOrientation.transform(of: unit))
        context.draw(cgImage, in: unit)
    }

    /// Draws the image at its own size, with its upper-left corner at the point.
    public func draw(at point: CGPoint) {
        draw(at: point, blendMode: .normal, alpha: 1)
    }

    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }
}
