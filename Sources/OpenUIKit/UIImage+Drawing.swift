public import Foundation
public import OpenCoreGraphics

extension UIImage {
    /// Draws the image upright into the current context, as large as the rectangle, in normal blend mode. UIKit's coordinates
    /// have their origin at the top left: whoever pushed a context of Quartz's flips it first. Without a context nothing happens.
    public func draw(in rect: CGRect) {
        draw(in: rect, blendMode: .normal, alpha: 1)
    }

    /// `alpha` is multiplied with the image's own, 0...1.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let cgImage, let context = UIGraphicsGetCurrentContext(), !rect.isNull else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.setBlendMode(blendMode)
        if alpha < 1 { context.setAlpha(alpha) }
        // The rectangle becomes a unit square whose y grows upwards, which is how Quartz draws pictures.
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: rect.width, y: -rect.height)
        context.concatenate(imageOrientation.transform)
        context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    }

    /// Draws the image in its own size, with its upper left corner at the point.
    public func draw(at point: CGPoint) {
        draw(at: point, blendMode: .normal, alpha: 1)
    }

    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }
}
