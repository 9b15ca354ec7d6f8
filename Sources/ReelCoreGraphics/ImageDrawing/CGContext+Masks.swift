internal import CReelCairo
public import Foundation

extension CGContext {
    /// Limits all drawing to what the mask, scaled to the rectangle, lets through, until the state is restored. Nothing is
    /// drawn outside the rectangle. Clips intersect.
    ///
    /// In a grey image, white lets everything through and black nothing; in an image mask it is the other way round. Apple does
    /// not specify other images: here, one with alpha lets through where it is opaque, and one without is converted to the grey
    /// of its luminance. A mask that cannot be decoded lets nothing through.
    public func clip(to rect: CGRect, mask: CGImage) {
        let region = surface.region(around: CGRect(around: polygon(rect))).intersection(surface.clipRegion)
        let cairo = surface.cairo
        cairo_new_path(cairo)
        Self.add(region.corners, to: cairo)
        cairo_clip(cairo)
        guard !region.isEmpty else { return }
        let coverage = CGContext.coverage(of: mask, in: rect, width: region.width, height: region.height) { state in
            let moved = CGAffineTransform(translationX: -CGFloat(region.left), y: CGFloat(region.bottom - self.height))
            state.ctm = self.state.ctm.concatenating(moved)
            state.interpolationQuality = self.state.interpolationQuality
            state.shouldAntialias = self.state.shouldAntialias && self.allowsAntialiasing
        }
        guard let coverage else { return }
        let clip = ClipMask(region, coverage: coverage)
        state.clipMask = state.clipMask?.intersection(clip) ?? clip
    }

    /// Returns how much a mask lets through, as a grey surface, or nil if memory runs out.
    ///
    /// - Parameter setUp: sets the coordinate system that `rect` is in.
    static func coverage(
        of mask: CGImage, in rect: CGRect, width: Int, height: Int, setUp: (inout GraphicsState) -> Void
    ) -> DrawingSurface? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .deviceGray,
            bitmapInfo: CGImageAlphaInfo.none.rawValue)
        guard let context else { return nil }
        setUp(&context.state)
        context.draw(mask.hasAlpha ? mask.stencil(.white) : mask, in: rect)
        return context.surface
    }
}
