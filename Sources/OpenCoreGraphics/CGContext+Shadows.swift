internal import CCairo
public import Foundation

extension CGContext {
    /// What is drawn from now on throws a shadow, until the state is restored. It is drawn before the thing itself, in the same
    /// blend mode.
    ///
    /// Difference from Apple: things that are drawn in the blend modes that clear, or that reach beyond what is drawn
    /// (`sourceIn`, `sourceOut`, `destinationIn`, `destinationAtop`), throw none.
    ///
    /// - Parameters:
    ///   - offset: of the shadow, in the context's own units, whatever its coordinate system is at the moment: pixels, y growing
    ///     upwards; in contexts that UIKit made points, y growing downwards.
    ///   - blur: twice the standard deviation of the Gaussian that softens it, in the same units; up to 1,000 pixels.
    ///   - color: nil for no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color, color.alpha > 0, offset.width.isFinite, offset.height.isFinite, !blur.isNaN else {
            state.shadow = nil
            return
        }
        let base = baseTransform
        let scale = abs(base.a * base.d - base.b * base.c).squareRoot()
        let moved = offset.applying(base)
        state.shadow = GraphicsState.Shadow(
            offset: CGVector(dx: moved.width, dy: -moved.height), deviation: min(max(blur * scale, 0), 1_000) / 2,
            color: color.drawn)
    }

    /// A black shadow, a third opaque.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }

    /// A little larger than the canvas, and than where something may be that throws a shadow on it.
    var surroundings: CGRect {
        guard let shadow = state.shadow else { return canvas.surroundings }
        return canvas.surroundings.insetBy(
            dx: -abs(shadow.offset.dx) - CGFloat(shadow.reach), dy: -abs(shadow.offset.dy) - CGFloat(shadow.reach))
    }

    func paintShadow(
        of shape: Shape, _ shadow: GraphicsState.Shadow, path: (OpaquePointer) -> Void, setSource: (OpaquePointer) -> Void
    ) {
        guard let extent = extent(of: shape, path) else { return }
        let reach = shadow.reach
        let place = extent.offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
            .insetBy(dx: -CGFloat(reach), dy: -CGFloat(reach))
        let region = canvas.region(around: place).intersection(canvas.clipRegion)
        guard !region.isEmpty else { return }
        // With what is blurred into the region from outside it.
        let (left, top) = (region.left - reach, region.top - reach)
        guard
            let mask = cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(region.right + reach - left), Int32(region.bottom + reach - top))
        else { return }
        defer { cairo_surface_destroy(mask) }
        // The thing is drawn where its shadow falls, which need not be whole pixels away.
        cairo_surface_set_device_offset(mask, shadow.offset.dx - Double(left), shadow.offset.dy - Double(top))
        guard let cairo = cairo_create(mask) else { return }
        setSource(cairo)
        cairo_set_antialias(cairo, antialias)
        path(cairo)
        draw(shape, cairo)
        let isDrawn = cairo_status(cairo) == CAIRO_STATUS_SUCCESS
        cairo_destroy(cairo)
        cairo_surface_flush(mask)
        guard isDrawn, let bytes = cairo_image_surface_get_data(mask) else { return }
        AlphaBlur(deviation: Double(shadow.deviation)).blur(
            bytes, width: Int(cairo_image_surface_get_width(mask)), height: Int(cairo_image_surface_get_height(mask)),
            bytesPerRow: Int(cairo_image_surface_get_stride(mask)))
        cairo_surface_mark_dirty(mask)
        cairo_surface_set_device_offset(mask, 0, 0)
        let color = shadow.color
        canvas.draw(in: region, through: state.clipMask) { cairo in
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
            cairo_set_operator(cairo, state.blendMode.cairoOperator)
            cairo_mask_surface(cairo, mask, Double(left), Double(top))
        }
    }

    /// Around what the path fills or its line covers, in device pixels, those out of sight included.
    private func extent(of shape: Shape, _ path: (OpaquePointer) -> Void) -> CGRect? {
        let cairo = canvas.cairo
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_new_path(cairo)
        path(cairo)
        defer { cairo_new_path(cairo) }
        switch shape {
        case .fill: return strokeOrFillExtent(cairo_path_extents)
        case .stroke: return setPen(cairo) ? strokeOrFillExtent(cairo_stroke_extents).applying(deviceTransform) : nil
        }
    }

    private typealias Extents = (
        OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
        UnsafeMutablePointer<Double>?
    ) -> Void

    private func strokeOrFillExtent(_ extents: Extents) -> CGRect {
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        extents(canvas.cairo, &left, &top, &right, &bottom)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top).insetBy(dx: -1, dy: -1)
    }
}
