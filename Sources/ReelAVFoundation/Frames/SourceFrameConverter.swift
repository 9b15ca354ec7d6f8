import ReelColor
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine

/// Converts one track's frames to the formats that compositors require. Thread-safe.
final class SourceFrameConverter: Sendable {
    private struct Converters {
        var makers: [PixelFormat: PixelBufferMaker] = [:]
        let bitmaps = BitmapMaker()
    }

    let mayHaveAlpha: Bool
    private let converters = Locked(Converters())

    init(mayHaveAlpha: Bool) { self.mayHaveAlpha = mayHaveAlpha }

    func buffer(of frame: VideoFrame, _ format: PixelFormat, size: PixelSize) throws(MediaError) -> CVPixelBuffer {
        try converters.withLock { converters throws(MediaError) in
            let maker = converters.makers[format] ?? PixelBufferMaker(format: format)
            converters.makers[format] = maker
            guard format.colors == .rgb, needsBitmap(frame) else { return try maker.make(frame, size: size) }
            let bitmap = try converters.bitmaps.make(frame, size: size).pixelBuffer
            return format == .bgra ? bitmap : try maker.make(bitmap, tags: .bt709)
        }
    }

    /// Returns a drawn frame in a format, as a new buffer unless it is 32BGRA.
    func buffer(of bitmap: Bitmap, _ format: PixelFormat) throws(MediaError) -> CVPixelBuffer {
        if format == .bgra { return bitmap.pixelBuffer }
        return try converters.withLock { converters throws(MediaError) in
            let maker = converters.makers[format] ?? PixelBufferMaker(format: format)
            converters.makers[format] = maker
            return try maker.make(bitmap.pixelBuffer, tags: .bt709)
        }
    }

    func image(of frame: VideoFrame, size: PixelSize) throws(MediaError) -> CGImage {
        if needsBitmap(frame) {
            let bitmap = try converters.withLock { converters throws(MediaError) in
                try converters.bitmaps.make(frame, size: size)
            }
            return CGImage(bitmap: bitmap)
        }
        return try buffer(of: frame, .bgra, size: size).image(isOpaque: true)
    }

    /// Whether libswscale cannot convert the frame: it neither premultiplies alpha nor supports high dynamic range or wide
    /// primaries.
    func needsBitmap(_ frame: VideoFrame) -> Bool {
        let tags = frame.colorTags
        return mayHaveAlpha || tags.transfer.isHDR || tags.primaries.isWideGamut
    }
}

extension Bitmap {
    /// A pixel buffer of the same bytes, which it keeps alive.
    fileprivate var pixelBuffer: CVPixelBuffer {
        PixelBuffer.wrapping(bytes, width: width, height: height, format: .bgra, bytesPerRow: bytesPerRow) { [self] in
            withExtendedLifetime(self) {}
        }
    }
}
