internal import CReelCairo
public import Foundation

extension CGContext {
    /// Draws the image scaled to the rectangle, upright if the coordinate system is. If it is tiled, the rectangle is one tile
    /// of a pattern that fills the clip. An image that cannot be decoded draws nothing. An image mask is a stencil: the fill
    /// colour is painted through it.
    ///
    /// An image that fills its rectangle pixel for pixel, on whole pixels, is copied exactly.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        // Cairo's grid has 256 lines per pixel; anything smaller draws nothing.
        guard let quad = DeviceQuad(rect, deviceTransform), min(quad.across.length, quad.down.length) > 1 / 256 else { return }
        let image = image.isMask ? image.stencil(state.fillColor) : image
        // Decodes nothing for parts outside the clip.
        let polygon = byTiling ? surface.clipRegion.corners : quad.polygon(within: surroundings)
        let region = surface.region(around: CGRect(around: polygon)).intersection(surface.clipRegion)
        guard !region.isEmpty || state.shadow != nil else { return }
        guard let decoded = decoded(image, for: quad, byTiling: byTiling) else { return }
        let filter = filter(
            for: image, enlarges: quad.across.length > decoded.width || quad.down.length > decoded.height)
        if filter == CAIRO_FILTER_GOOD, !byTiling, state.shadow == nil, isShrunkSlightly(decoded, to: quad) {
            if quad.isUpright {
                paintShrunk(decoded, in: quad, through: polygon, region: region)
                return
            }
            if let pattern = shrunkPattern(of: image, to: quad) {
                paint(pattern.pattern, through: polygon, in: region)
                return
            }
        }
        let extend = byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD
        guard let matrix = quad.transform(imageWidth: decoded.width, imageHeight: decoded.height).inverse,
            let pattern = CairoPattern(decoded.bitmap, extend: extend, filter: filter)?.withMatrix(matrix)
        else { return }
        paint(pattern.pattern, through: polygon, in: region)
    }

    /// Returns the pixels of the image at about the quad's size, in the surface's colours. Averaging blocks may leave a partial
    /// block at the edge, where the next tile would not join, so tiles are decoded at full size.
    private func decoded(_ image: CGImage, for quad: DeviceQuad, byTiling: Bool) -> CGImage.Decoded? {
        let stored =
            byTiling
            ? image.decoded(reducedTwiceAcross: 0, down: 0)
            : image.decoded(forDeviceWidth: quad.across.length, height: quad.down.length)
        guard let stored, let bitmap = surface.shown(stored.bitmap) else { return nil }
        return CGImage.Decoded(bitmap: bitmap, width: stored.width, height: stored.height)
    }

    private func filter(for image: CGImage, enlarges: Bool) -> cairo_filter_t {
        switch state.interpolationQuality {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default: !image.shouldInterpolate && enlarges ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD
        case .medium, .high: CAIRO_FILTER_GOOD
        }
    }

    /// Paints a polygon with a Cairo pattern.
    func paint(_ pattern: OpaquePointer, through polygon: [CGPoint], in region: PixelRegion) {
        let alpha = state.alpha
        paint(
            .fill(.winding), in: region, path: { Self.add(polygon, to: $0) },
            setSource: { cairo in
                guard alpha < 1 else {
                    cairo_set_source(cairo, pattern)
                    return
                }
                cairo_push_group(cairo)
                cairo_set_source(cairo, pattern)
                cairo_paint_with_alpha(cairo, alpha)
                cairo_pop_group_to_source(cairo)
            })
    }
}
