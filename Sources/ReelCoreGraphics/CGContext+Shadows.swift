internal import CReelCairo
public import Foundation

extension CGContext {
    /// Sets the shadow of everything that is drawn until the state is restored. The shadow is drawn before the shape itself, in
    /// the same blend mode.
    ///
    /// Difference from Apple: shapes drawn in the blend modes that clear, or that affect pixels outside the shape (`sourceIn`,
    /// `sourceOut`, `destinationIn`, `destinationAtop`), cast no shadow.
    ///
    /// - Parameters:
    ///   - offset: the shadow's offset in the context's own units, regardless of its current coordinate system: pixels, y
    ///     growing upwards; in contexts that UIKit creates, points, y growing downwards.
    ///   - blur: twice the standard deviation of the Gaussian blur, in the same units; at most 1,000 pixels.
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

    /// Sets a black shadow with an alpha of 1/3.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }

    /// A rectangle a little larger than the canvas, extended to shapes outside the canvas that cast a shadow on it.
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
        // Includes what is blurred into the region from outside it.
        let (left, top) = (region.left - reach, region.top - reach)
        guard
            let mask = cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(region.right + reach - left), Int32(region.bottom + reach - top))
        else { return }
        defer { cairo_surface_destroy(mask) }
        // The shape is drawn at its shadow's position, which may be a fraction of a pixel away.
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
        MaskBlur(deviation: Double(shadow.deviation)).blur(
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

    /// Returns the bounding box of what the path fills or its stroke covers, in device pixels, including parts outside the
    /// canvas.
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
