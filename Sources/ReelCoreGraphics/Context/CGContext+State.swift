internal import CReelCairo
public import Foundation

extension CGContext {
    /// Saves the coordinate system, the clip, the colours and all other settings until the matching `restoreGState`.
    public func saveGState() {
        savedStates.append(state)
        cairo_save(surface.cairo)
    }

    /// Restores the last saved state. Does nothing if no state was saved since the transparency layer, if any, began.
    public func restoreGState() {
        guard savedStates.count > layers.last?.savedStateCount ?? 0, let saved = savedStates.popLast() else { return }
        state = saved
        cairo_restore(surface.cairo)
    }

    /// The transform from the client's coordinates to the context's own, whose origin is at the bottom left; initially the
    /// identity.
    public var ctm: CGAffineTransform { state.ctm }

    /// The transform from the client's coordinates to device pixels, top row first.
    var deviceTransform: CGAffineTransform {
        state.ctm.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    }

    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        state.ctm = state.ctm.translatedBy(x: tx, y: ty)
    }

    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        state.ctm = state.ctm.scaledBy(x: sx, y: sy)
    }

    /// Rotates the coordinate system by an angle in radians, counterclockwise if y grows upwards.
    public func rotate(by angle: CGFloat) {
        state.ctm = state.ctm.rotated(by: angle)
    }

    public func concatenate(_ transform: CGAffineTransform) {
        state.ctm = transform.concatenating(state.ctm)
    }

    /// Sets the factor (0...1) that the alpha of everything drawn is multiplied by.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = alpha.clippedToUnit
    }

    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    package var blendMode: CGBlendMode { state.blendMode }

    package var shouldAntialias: Bool { state.shouldAntialias }

    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// Sets whether edges are antialiased. They are if both this and `setAllowsAntialiasing` are true, as they are initially.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        state.shouldAntialias = shouldAntialias
    }

    /// Sets whether antialiasing is allowed. Unlike `setShouldAntialias`, this is not saved with the state.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
        self.allowsAntialiasing = allowsAntialiasing
    }

    var antialias: cairo_antialias_t {
        state.shouldAntialias && allowsAntialiasing ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
    }

    /// Sets the line width in the client's units; initially 1.
    public func setLineWidth(_ width: CGFloat) {
        state.line.width = width
    }

    public func setLineCap(_ cap: CGLineCap) {
        state.line.cap = cap
    }

    public func setLineJoin(_ join: CGLineJoin) {
        state.line.join = join
    }

    public func setMiterLimit(_ limit: CGFloat) {
        state.line.miterLimit = limit
    }

    /// Sets the lengths of dashes and gaps in turn; no lengths for a solid line. Ignored if a length is negative or all are
    /// zero.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isUsable =
            phase.isFinite && lengths.allSatisfy { $0.isFinite && $0 >= 0 } && (lengths.isEmpty || lengths.contains { $0 > 0 })
        guard isUsable else { return }
        state.line.dashPhase = phase
        state.line.dashLengths = lengths
    }
}
