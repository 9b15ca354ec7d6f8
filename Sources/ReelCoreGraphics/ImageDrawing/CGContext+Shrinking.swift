internal import CReelCairo
import Foundation

extension CGContext {
    /// Paints an image that has up to about two and a half times as many pixels as the surface shows of it, in each direction.
    ///
    /// Cairo's filter for this takes 30 ns a pixel, its bilinear filter 2 ns. So the image is drawn bilinearly at twice the
    /// size, tile by tile, and each block of 2×2 pixels is averaged, which is what the bilinear filter does at exactly half the
    /// size. Stripes one pixel wide leave fainter aliasing than with Cairo's filter up to a factor of 1.75, and about the same
    /// beyond.
    func paintShrunk(_ image: CGImage.Decoded, in quad: DeviceQuad, through polygon: [CGPoint], region: PixelRegion) {
        guard let matrix = quad.transform(imageWidth: image.width, imageHeight: image.height).inverse,
            let source = CairoPattern(image.bitmap, extend: CAIRO_EXTEND_PAD, filter: CAIRO_FILTER_BILINEAR)
        else { return }
        let format = image.bitmap.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        for tile in region.tiles {
            guard
                let surface = cairo_image_surface_create(
                    format, Int32(tile.width * 2), Int32(tile.height * 2))
            else { return }
            defer { cairo_surface_destroy(surface) }
            let corner = CGAffineTransform(translationX: CGFloat(tile.left), y: CGFloat(tile.top))
            guard let double = CairoPattern(surface: surface, extend: CAIRO_EXTEND_PAD, filter: CAIRO_FILTER_BILINEAR),
                source.setMatrix(CGAffineTransform(scaleX: 0.5, y: 0.5).concatenating(corner).concatenating(matrix)),
                double.setMatrix(corner.inverted().concatenating(CGAffineTransform(scaleX: 2, y: 2))),
                let cairo = cairo_create(surface)
            else { return }
            cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
            cairo_set_source(cairo, source.pattern)
            cairo_paint(cairo)
            cairo_destroy(cairo)
            paint(double.pattern, through: polygon, in: tile)
        }
    }
}

extension CGContext {
    /// Whether `paintShrunk` applies, by the larger of the two factors by which the image is reduced.
    func isShrunkSlightly(_ image: CGImage.Decoded, to quad: DeviceQuad) -> Bool {
        let factor = max(image.width / quad.across.length, image.height / quad.down.length)
        return factor > 1.1 && factor < 3
    }

    /// Returns a pattern of the image at the quad's size, so that rotating it only copies pixels: Cairo resamples ten times as
    /// fast along rows. Returns nil unless the quad is right-angled, on whole pixels and largely within the surface.
    func shrunkPattern(of image: CGImage, to quad: DeviceQuad) -> CairoPattern? {
        guard let upright = shrunkUpright(image, to: quad).flatMap(surface.shown),
            let matrix = quad.transform(imageWidth: quad.across.length, imageHeight: quad.down.length).inverse
        else { return nil }
        return CairoPattern(upright, extend: CAIRO_EXTEND_PAD, filter: CAIRO_FILTER_NEAREST)?.withMatrix(matrix)
    }

    /// Returns the image at the quad's size, but not rotated.
    private func shrunkUpright(_ image: CGImage, to quad: DeviceQuad) -> Bitmap? {
        let width = quad.across.length
        let height = quad.down.length
        // A quad that is mostly outside the surface would draw too many pixels for nothing.
        let isMostlySeen = width * height <= 4 * CGFloat(self.width * self.height)
        guard quad.isRightAngled, isMostlySeen, width == width.rounded(), height == height.rounded(),
            [quad.origin.x, quad.origin.y].allSatisfy({ $0 == $0.rounded() })
        else { return nil }
        let layout = BitmapLayout.cairo(hasAlpha: image.hasAlpha)
        let aside = CGContext(
            data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0, space: .standard,
            bitmapInfo: layout.bitmapInfo
        )
        aside?.interpolationQuality = interpolationQuality
        aside?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        return aside?.surface.bitmap()
    }
}

extension PixelRegion {
    /// The region split into tiles that fit a processor's cache at twice their size.
    fileprivate var tiles: [PixelRegion] {
        let across = 1_024
        let down = 64
        return stride(from: top, to: bottom, by: down).flatMap { y in
            stride(from: left, to: right, by: across).map { x in
                PixelRegion(left: x, top: y, right: Swift.min(x + across, right), bottom: Swift.min(y + down, bottom))
            }
        }
    }
}
