internal import CCairo
public import Foundation

extension CGContext {
    /// Keeps the coordinate system, the clip, the colours and all other settings, until the matching `restoreGState`.
    public func saveGState() {
        savedStates.append(state)
        cairo_save(canvas.cairo)
    }

    /// Where nothing was saved since the transparency layer began, if one did, nothing happens.
    public func restoreGState() {
        guard savedStates.count > layers.last?.savedStateCount ?? 0, let saved = savedStates.popLast() else { return }
        state = saved
        cairo_restore(canvas.cairo)
    }

    /// From the client's coordinates to the context's own, whose origin is at the bottom left; the identity at first.
    public var ctm: CGAffineTransform { state.ctm }

    /// From the client's coordinates to device pixels, top row first.
    var deviceTransform: CGAffineTransform {
        state.ctm.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    }

    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        state.ctm = state.ctm.translatedBy(x: tx, y: ty)
    }

    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        state.ctm = state.ctm.scaledBy(x: sx, y: sy)
    }

    /// In radians, counterclockwise where y grows upwards.
    public func rotate(by angle: CGFloat) {
        state.ctm = state.ctm.rotated(by: angle)
    }

    public func concatenate(_ transform: CGAffineTransform) {
        state.ctm = transform.concatenating(state.ctm)
    }

    /// Multiplies the alpha of everything that is drawn; 0...1.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = alpha.clippedToUnit
    }

    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// Edges are smooth where both this and `setAllowsAntialiasing` say so, as they do at first.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        state.shouldAntialias = shouldAntialias
    }

    /// Not saved with the state, as `setShouldAntialias` is.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
        self.allowsAntialiasing = allowsAntialiasing
    }

    var antialias: cairo_antialias_t {
        state.shouldAntialias && allowsAntialiasing ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
    }

    /// In the client's units; 1 at first.
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

    /// Lengths of dashes and gaps in turn; no lengths for a solid line. Lengths that are negative or all zero are ignored.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isUsable =
            phase.isFinite && lengths.allSatisfy { $0.isFinite && $0 >= 0 } && (lengths.isEmpty || lengths.contains { $0 > 0 })
        guard isUsable else { return }
        state.line.dashPhase = phase
        state.line.dashLengths = lengths
    }
}
