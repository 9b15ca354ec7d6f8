internal import CReelCairo
public import Foundation

extension CGContext {
    /// Draws the image scaled to the rectangle, upright if the coordinate system is. If it is tiled, the rectangle is one tile
    /// of a pattern that fills the clip. An image that cannot be decoded draws nothing. An image mask is a stencil: the fill
    /// colour is painted through it.
    ///
    /// An image that fills its rectangle pixel for pixel, on whole pixels, is copied exactly.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        guard let quad = DeviceQuad(rect, deviceTransform) else { return }
        let image = image.isMask ? image.stencil(state.fillColor) : image
        let width = quad.across.length
        let height = quad.down.length
        // Cairo's grid has 256 lines per pixel; anything smaller draws nothing.
        guard width > 1 / 256, height > 1 / 256 else { return }
        // Decodes nothing for parts outside the clip.
        let polygon = byTiling ? canvas.clipRegion.corners : quad.polygon(within: surroundings)
        let region = canvas.region(around: CGRect(around: polygon)).intersection(canvas.clipRegion)
        guard !region.isEmpty || state.shadow != nil else { return }
        // Averaging blocks may leave a partial block at the edge, where the next tile would not join, so tiles are decoded at
        // full size.
        let stored =
            byTiling
            ? image.decoded(reducedTwiceAcross: 0, down: 0) : image.decoded(forDeviceWidth: width, height: height)
        guard let stored, let bitmap = canvas.shown(stored.bitmap) else { return }
        let picture = CGImage.Decoded(bitmap: bitmap, width: stored.width, height: stored.height)
        guard let matrix = quad.transform(pictureWidth: picture.width, pictureHeight: picture.height).inverse else { return }
        let shrinking = max(picture.width / width, picture.height / height)
        let filter = filter(for: image, enlarges: width > picture.width || height > picture.height)
        let shrinks = filter == CAIRO_FILTER_GOOD && !byTiling && state.shadow == nil && shrinking > 1.1 && shrinking < 3
        if shrinks, quad.isUpright {
            paintShrunk(picture, matrix: matrix, polygon: polygon, region: region)
        } else if shrinks, let upright = shrunkUpright(image, to: quad).flatMap(canvas.shown),
            let pattern = PicturePattern(upright, extend: CAIRO_EXTEND_PAD, filter: CAIRO_FILTER_NEAREST),
            let matrix = quad.transform(pictureWidth: width, pictureHeight: height).inverse, pattern.setMatrix(matrix)
        {
            paint(pattern.pattern, through: polygon, in: region)
        } else if let pattern = PicturePattern(
            picture.bitmap, extend: byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD, filter: filter
        ), pattern.setMatrix(matrix) {
            paint(pattern.pattern, through: polygon, in: region)
        }
    }

    private func filter(for image: CGImage, enlarges: Bool) -> cairo_filter_t {
        switch state.interpolationQuality {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default: !image.shouldInterpolate && enlarges ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD
        case .medium, .high: CAIRO_FILTER_GOOD
        }
    }

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
