internal import CReelFFmpeg
import ReelColor
package import ReelCoreFoundation
package import ReelCoreGraphics

/// Converts decoded frames to bitmaps: scales their planes, then converts them to R′G′B′.
///
/// R′G′B′ of SDR video is used unchanged, whatever its transfer function, and so are BT.601's primaries, as players do. HDR and
/// wide primaries are converted to sRGB (`ColorTransform`). The alpha of frames is straight; that of bitmaps is premultiplied.
///
/// Not thread-safe.
package final class BitmapMaker {
    private let scaler = PlaneScaler()
    /// The last transform, cached because its tables are slow to build.
    private var transform: ColorTransform?

    package init() {}

    /// Makes a bitmap of a frame.
    ///
    /// - Parameter size: the bitmap's size in pixels, at least 1×1; nil for the frame's own. A different aspect ratio stretches
    ///   the picture, which corrects pixels that are not square.
    package func make(_ frame: VideoFrame, size: PixelSize?) throws(MediaError) -> Bitmap {
        let size = size ?? frame.size
        let layout = try FrameLayout(frame)
        var tags = frame.colorTags
        tags.isFullRange = tags.isFullRange || layout.isAlwaysFullRange
        let transform = transform(ColorTransform.Kind(frame, tags, isRGB: layout.isRGB))
        func matrix(_ picture: PlanarImage) -> ColorMatrix { ColorMatrix(tags, isRGB: layout.isRGB, depth: picture.depth) }
        if layout.hasAlpha, size != frame.size {
            let whole = try scaler.planes(of: frame, layout, size: frame.size)
            // Straight colours cannot be averaged: the colours of transparent pixels would bleed in.
            if !whole.isOpaque { return try scale(bitmap(whole, matrix(whole), transform), to: size) }
        }
        let picture = try scaler.planes(of: frame, layout, size: size)
        return try bitmap(picture, matrix(picture), transform)
    }

    /// Makes a bitmap of R′G′B′ planes, without converting colours.
    ///
    /// - Parameter samples: three full-resolution planes: G′, B′ and R′.
    package func make(rgb samples: PlanarSamples, size: PixelSize) throws(MediaError) -> Bitmap {
        guard let format = FrameLayout.planes(depth: samples.depth), samples.planes.count == 3, samples.chroma == .all else {
            throw MediaError(.unsupported, "scale a picture", "its layout or its depth of \(samples.depth) bits is not supported")
        }
        let picture = try scaler.scale(PlanarImage(samples, format: format), to: size, format: format)
        return try bitmap(picture, ColorMatrix(.bt709, isRGB: true, depth: picture.depth), nil)
    }

    private func transform(_ kind: ColorTransform.Kind?) -> ColorTransform? {
        guard let kind else { return nil }
        if let transform, transform.kind == kind { return transform }
        let made = ColorTransform(kind)
        transform = made
        return made
    }

    private func bitmap(
        _ picture: PlanarImage, _ matrix: ColorMatrix, _ transform: ColorTransform?
    ) throws(MediaError) -> Bitmap {
        let isOpaque = picture.isOpaque
        let result = try emptyBitmap(picture.size, isOpaque: isOpaque)
        let row = RGBRow(count: picture.width, hasAlpha: !isOpaque)
        defer { row.deallocate() }
        for y in 0..<picture.height {
            matrix.convert(picture, row: y, into: row)
            transform?.apply(row)
            row.write(to: pixels(of: result, row: y))
        }
        return result
    }

    /// Scales a bitmap by splitting its premultiplied pixels into planes.
    package func scale(_ bitmap: Bitmap, to size: PixelSize) throws(MediaError) -> Bitmap {
        let format = (bitmap.isOpaque ? AV_PIX_FMT_YUV444P : AV_PIX_FMT_YUVA444P).rawValue
        let whole = try PlanarImage(width: bitmap.width, height: bitmap.height, format: format)
        for (plane, shift) in zip(whole.planes, Self.shifts) {
            for y in 0..<bitmap.height {
                let (source, target) = (pixels(of: bitmap, row: y), plane.row(y, as: UInt8.self))
                for x in 0..<bitmap.width { target[x] = UInt8(truncatingIfNeeded: source[x] &>> shift) }
            }
        }
        let small = try scaler.scale(whole, to: size, format: format)
        let result = try emptyBitmap(size, isOpaque: bitmap.isOpaque)
        for y in 0..<size.height {
            let target = pixels(of: result, row: y)
            let rows = small.planes.map { $0.row(y, as: UInt8.self) }
            let (red, green, blue) = (rows[0], rows[1], rows[2])
            guard rows.count > 3 else {
                for x in 0..<size.width {
                    target[x] = 0xFF00_0000 | UInt32(red[x]) &<< 16 | UInt32(green[x]) &<< 8 | UInt32(blue[x])
                }
                continue
            }
            // The scaler's filter overshoots at edges; no component may exceed its alpha.
            let alpha = rows[3]
            func part(_ color: UInt8, _ x: Int) -> UInt32 { UInt32(min(color, alpha[x])) }
            for x in 0..<size.width {
                target[x] =
                    UInt32(alpha[x]) &<< 24 | part(red[x], x) &<< 16 | part(green[x], x) &<< 8 | part(blue[x], x)
            }
        }
        return result
    }

    /// The bit shift of each plane's byte in a pixel.
    private static let shifts: [UInt32] = [16, 8, 0, 24]

    private func emptyBitmap(_ size: PixelSize, isOpaque: Bool) throws(MediaError) -> Bitmap {
        guard let bitmap = Bitmap(width: size.width, height: size.height, isOpaque: isOpaque) else {
            throw MediaError(.outOfMemory, "make a picture", "there is no memory for \(size) pixels")
        }
        return bitmap
    }

    /// Returns a row's pixels as words 0xAARRGGBB.
    private func pixels(of bitmap: Bitmap, row y: Int) -> UnsafeMutablePointer<UInt32> {
        (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}
