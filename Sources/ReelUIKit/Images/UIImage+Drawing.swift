public import Foundation
public import ReelCoreGraphics

extension UIImage {
    /// Draws the image upright into the current context, scaled to the rectangle, at full opacity and in normal blend mode,
    /// whatever the context's own alpha and blend mode are. UIKit's coordinates have their origin at the top left: a Quartz
    /// context must be flipped before it is pushed. Does nothing without a context.
    ///
    /// A template (`renderingMode`) is drawn in the context's fill colour, a tinted image in its tint, each with the image's
    /// alpha. A resizable image is resized as its caps specify.
    public func draw(in rect: CGRect) {
        draw(in: rect, blendMode: .normal, alpha: 1)
    }

    /// Draws the image scaled to the rectangle.
    ///
    /// - Parameters:
    ///   - blendMode: replaces the context's own.
    ///   - alpha: the opacity (0...1) that is multiplied with the image's own; it replaces the context's alpha.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let picture, let context = UIGraphicsGetCurrentContext(), !rect.isNull else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        let colored = recolored(picture, in: context)
        if let resizing = values.resizing {
            let upright = colored.upright(imageOrientation.exifOrientation)
            for part in resizing.parts(of: upright, scale: scale, in: rect) { part.draw(in: context) }
            return
        }
        // Maps the rectangle to a unit square whose y grows upwards, which is how Quartz draws images.
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: rect.width, y: -rect.height)
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        context.concatenate(imageOrientation.exifOrientation.transform(of: unit))
        context.draw(colored, in: unit)
    }

    /// Draws the image at its own size, with its upper-left corner at the point.
    public func draw(at point: CGPoint) {
        draw(at: point, blendMode: .normal, alpha: 1)
    }

    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Fills the rectangle with the image repeated at its own size; the first one lies at the context's origin.
    public func drawAsPattern(in rect: CGRect) {
        guard let picture, let context = UIGraphicsGetCurrentContext(), !rect.isNull else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.clip(to: rect)
        let upright = recolored(picture, in: context).upright(imageOrientation.exifOrientation)
        ImagePart(image: upright, rect: rect, tile: CGRect(origin: .zero, size: size)).draw(in: context)
    }

    private func recolored(_ picture: CGImage, in context: CGContext) -> CGImage {
        if renderingMode == .alwaysTemplate { return picture.stencil(context.fillColor) }
        return values.tint.map { picture.stencil($0.cgColor.extendedSRGB) } ?? picture
    }
}
