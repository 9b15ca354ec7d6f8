internal import CCairo
public import Foundation

extension CGContext {
    /// Limits all drawing to what the mask lets through, the mask being as large as the rectangle, until the state is restored.
    /// Nothing gets through outside the rectangle. Clips add up.
    ///
    /// White in a gray picture lets everything through and black nothing; with an image mask it is the other way round. Apple
    /// leaves open what other pictures do: here one with alpha lets through what is opaque, and one without is taken for the gray
    /// of its luminance. A mask that cannot be decoded lets nothing through.
    public func clip(to rect: CGRect, mask: CGImage) {
        let region = canvas.region(around: CGRect(around: polygon(rect))).intersection(canvas.clipRegion)
        let cairo = canvas.cairo
        cairo_new_path(cairo)
        Self.add(region.corners, to: cairo)
        cairo_clip(cairo)
        guard !region.isEmpty else { return }
        let (width, height) = (region.right - region.left, region.bottom - region.top)
        let coverage = CGContext.coverage(of: mask, in: rect, width: width, height: height) { state in
            let moved = CGAffineTransform(translationX: -CGFloat(region.left), y: CGFloat(region.bottom - self.height))
            state.ctm = self.state.ctm.concatenating(moved)
            state.interpolationQuality = self.state.interpolationQuality
            state.shouldAntialias = self.state.shouldAntialias && self.allowsAntialiasing
        }
        guard let coverage else { return }
        let clip = ClipMask(region, coverage: coverage)
        state.clipMask = state.clipMask?.intersection(clip) ?? clip
    }

    /// How much a mask lets through, as gray; nil where there is no memory for it.
    ///
    /// - Parameter setUp: sets the coordinate system that `rect` is in.
    static func coverage(
        of mask: CGImage, in rect: CGRect, width: Int, height: Int, setUp: (inout GraphicsState) -> Void
    ) -> CGContext? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .deviceGray,
            bitmapInfo: CGImageAlphaInfo.none.rawValue)
        guard let context else { return nil }
        setUp(&context.state)
        context.draw(mask.hasAlpha ? mask.stencil((1, 1, 1, 1)) : mask, in: rect)
        return context
    }
}
