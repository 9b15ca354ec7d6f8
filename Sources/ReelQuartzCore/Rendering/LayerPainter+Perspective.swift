import Foundation
import ReelCoreGraphics

extension LayerPainter {
    /// The longest side of a layer that is drawn apart, in pixels.
    private static let longestSide: CGFloat = 4_096

    /// Draws a layer apart, and then each of the context's pixels from where it is in the layer.
    ///
    /// - Parameter mapping: from the layer's coordinates to the context's.
    func paintInPerspective(_ layer: ShownLayer, _ mapping: Homography, isUpsideDown: Bool) {
        let extent = layer.extent.insetBy(dx: -1, dy: -1)
        let toDevice = mapping.concatenating(Homography(context.userSpaceToDeviceSpaceTransform))
        let clip = context.convertToDeviceSpace(context.boundingBoxOfClipPath)
        guard let place = toDevice.map(extent), let inverse = toDevice.inverse else { return }
        func whole(_ low: CGFloat, _ high: CGFloat, _ least: CGFloat, _ most: CGFloat) -> Range<Int> {
            let (start, end) = (max(low, least, -1e6).rounded(.down), min(high, most, 1e6).rounded(.up))
            return start < end ? Int(start)..<Int(end) : 0..<0
        }
        let columns = whole(place.minX, place.maxX, clip.minX, clip.maxX)
        let rows = whole(place.minY, place.maxY, clip.minY, clip.maxY)
        guard !columns.isEmpty, !rows.isEmpty,
            let source = LayerPixels(layer, extent, scale(extent, toDevice), self, isUpsideDown),
            let target = Bitmap(width: columns.count, height: rows.count, isOpaque: false)
        else { return }
        for row in 0..<rows.count {
            let words = target.row(row)
            // The bitmap's first row is the uppermost one.
            let y = Double(rows.upperBound - 1 - row)
            for column in 0..<columns.count {
                words[column] = source.mean(around: Double(columns.lowerBound + column), y, inverse)
            }
        }
        context.saveGState()
        context.concatenate(context.userSpaceToDeviceSpaceTransform.inverted())
        context.draw(
            CGImage(bitmap: target),
            in: CGRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
        context.restoreGState()
    }

    /// Returns how many pixels a unit of the layer is drawn with: as many as it has where it is nearest.
    private func scale(_ extent: CGRect, _ toDevice: Homography) -> CGFloat {
        let points = [
            CGPoint(x: extent.minX, y: extent.minY), CGPoint(x: extent.maxX, y: extent.minY),
            CGPoint(x: extent.minX, y: extent.maxY), CGPoint(x: extent.maxX, y: extent.maxY),
            CGPoint(x: extent.midX, y: extent.midY),
        ]
        let magnification = points.map { toDevice.magnification(at: $0) }.filter(\.isFinite).max() ?? 1
        let most = Self.longestSide / max(extent.width, extent.height, 1)
        return min(max(CGFloat(magnification), 0.05), 4, most)
    }
}

/// The pixels of a layer that is drawn apart.
private struct LayerPixels {
    private let bitmap: Bitmap
    private let extent: CGRect
    private let scale: Double

    init?(_ layer: ShownLayer, _ extent: CGRect, _ scale: CGFloat, _ painter: LayerPainter, _ isUpsideDown: Bool) {
        let (width, height) = ((extent.width * scale).rounded(.up), (extent.height * scale).rounded(.up))
        guard width >= 1, height >= 1, width < 32_767, height < 32_767,
            let context = CGContext(
                data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        else { return nil }
        context.scaleBy(x: scale, y: scale)
        context.translateBy(x: -extent.minX, y: -extent.minY)
        var apart = LayerPainter(context: context)
        apart.videos = painter.videos
        apart.paint(layer, isUpsideDown: isUpsideDown)
        guard let bitmap = context.makeImage()?.bitmap else { return nil }
        self.bitmap = bitmap
        self.extent = extent
        self.scale = Double(scale)
    }

    /// Returns the mean of four places within a pixel.
    func mean(around x: Double, _ y: Double, _ inverse: Homography) -> UInt32 {
        var sum = SIMD4<Float>()
        for down in [0.25, 0.75] {
            for across in [0.25, 0.75] {
                if let point = inverse.map(CGPoint(x: x + across, y: y + down)) { sum += color(point) }
            }
        }
        let mean = (sum / 4).rounded(.toNearestOrAwayFromZero)
        return UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | UInt32(mean.w) << 24
    }

    /// Returns the bytes at a point of the layer, mixed from the nearest four pixels; clear outside.
    private func color(_ point: CGPoint) -> SIMD4<Float> {
        let x = (Double(point.x - extent.minX)) * scale - 0.5
        let y = Double(bitmap.height) - (Double(point.y - extent.minY)) * scale - 0.5
        guard x > -1, y > -1, x < Double(bitmap.width), y < Double(bitmap.height) else { return SIMD4() }
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (right, bottom) = (Float(x - Double(left)), Float(y - Double(top)))
        let upper = pixel(left, top) * (1 - right) + pixel(left + 1, top) * right
        let lower = pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right
        return upper * (1 - bottom) + lower * bottom
    }

    private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        guard x >= 0, y >= 0, x < bitmap.width, y < bitmap.height else { return SIMD4() }
        let word = bitmap.row(y)[x]
        return SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
    }
}
