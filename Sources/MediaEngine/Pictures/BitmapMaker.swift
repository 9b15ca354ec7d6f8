internal import CFFmpeg
package import OpenCoreGraphics

/// Makes pictures of decoded frames: scaled in the decoder's planes, then turned into R′G′B′.
///
/// R′G′B′ of SDR video is taken over as it is, whatever its transfer function, and BT.601's primaries too, as players do. HDR,
/// and wide primaries, are brought into sRGB (`ColorTransform`). Colours of frames with an alpha channel are straight; the
/// bitmap's are premultiplied.
///
/// Not for two threads at once.
package final class BitmapMaker {
    private let scaler = PlaneScaler()
    /// Kept for the next frame: its tables take a while.
    private var transform: ColorTransform?

    package init() {}

    /// - Parameter size: of the picture in pixels, any from 1 up; nil: the frame's own. Another shape stretches (that is how
    ///   pixels that are not square are put right).
    package func make(_ frame: VideoFrame, size: (width: Int, height: Int)?) throws(MediaError) -> Bitmap {
        let ownSize = (width: frame.width, height: frame.height)
        let size = size ?? ownSize
        let layout = try FrameLayout(frame)
        var tags = frame.colorTags
        tags.isFullRange = tags.isFullRange || layout.isAlwaysFullRange
        let transform = transform(ColorTransform.Kind(frame, tags, isRGB: layout.isRGB))
        func matrix(_ picture: PlanarPicture) -> ColorMatrix { ColorMatrix(tags, isRGB: layout.isRGB, depth: picture.depth) }
        if layout.hasAlpha, size != ownSize {
            let whole = try scaler.planes(of: frame, layout, size: ownSize)
            // Straight colours cannot be mixed: what is behind clear pixels would shine through.
            if !whole.isOpaque { return try scale(bitmap(whole, matrix(whole), transform), to: size) }
        }
        let picture = try scaler.planes(of: frame, layout, size: size)
        return try bitmap(picture, matrix(picture), transform)
    }

    /// - Parameter samples: G′, B′ and R′, which are taken over as they are.
    package func make(rgb samples: PlanarSamples, size: (width: Int, height: Int)) throws(MediaError) -> Bitmap {
        guard let format = FrameLayout.planes(depth: samples.depth), samples.planes.count == 3, samples.chroma == .all else {
            throw MediaError(.unsupported, "scale a picture", "its samples of \(samples.depth) bits are not scaled here")
        }
        let picture = try scaler.scale(PlanarPicture(samples, format: format), to: size, format: format)
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
        _ picture: PlanarPicture, _ matrix: ColorMatrix, _ transform: ColorTransform?
    ) throws(MediaError) -> Bitmap {
        let isOpaque = picture.isOpaque
        let result = try emptyBitmap(picture.width, picture.height, isOpaque: isOpaque)
        let row = RGBRow(count: picture.width, hasAlpha: !isOpaque)
        defer { row.deallocate() }
        for y in 0..<picture.height {
            matrix.convert(picture, row: y, into: row)
            transform?.apply(row)
            row.write(to: pixels(of: result, row: y))
        }
        return result
    }

    /// Premultiplied pixels are divided into planes to be scaled.
    package func scale(_ bitmap: Bitmap, to size: (width: Int, height: Int)) throws(MediaError) -> Bitmap {
        let format = (bitmap.isOpaque ? AV_PIX_FMT_YUV444P : AV_PIX_FMT_YUVA444P).rawValue
        let whole = try PlanarPicture(width: bitmap.width, height: bitmap.height, format: format)
        for (plane, shift) in zip(whole.planes, Self.shifts) {
            for y in 0..<bitmap.height {
                let (source, target) = (pixels(of: bitmap, row: y), plane.row(y, as: UInt8.self))
                for x in 0..<bitmap.width { target[x] = UInt8(truncatingIfNeeded: source[x] &>> shift) }
            }
        }
        let small = try scaler.scale(whole, to: size, format: format)
        let result = try emptyBitmap(size.width, size.height, isOpaque: bitmap.isOpaque)
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
            // The scaler's filter overshoots at edges: no colour is more than its alpha.
            let alpha = rows[3]
            func part(_ color: UInt8, _ x: Int) -> UInt32 { UInt32(min(color, alpha[x])) }
            for x in 0..<size.width {
                target[x] =
                    UInt32(alpha[x]) &<< 24 | part(red[x], x) &<< 16 | part(green[x], x) &<< 8 | part(blue[x], x)
            }
        }
        return result
    }

    /// Where each plane's byte is in a pixel.
    private static let shifts: [UInt32] = [16, 8, 0, 24]

    private func emptyBitmap(_ width: Int, _ height: Int, isOpaque: Bool) throws(MediaError) -> Bitmap {
        guard let bitmap = Bitmap(width: width, height: height, isOpaque: isOpaque) else {
            throw MediaError(.outOfMemory, "make a picture", "there is no memory for \(width)×\(height) pixels")
        }
        return bitmap
    }

    /// Words 0xAARRGGBB.
    private func pixels(of bitmap: Bitmap, row y: Int) -> UnsafeMutablePointer<UInt32> {
        (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}
