import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine

/// Converts one track's frames to the formats that compositors require.
///
/// `@unchecked Sendable`: the converters are guarded by a lock.
final class SourceFrameConverter: @unchecked Sendable {
    let mayHaveAlpha: Bool
    private let lock = NSLock()
    /// Guarded by `lock`, as is `bitmaps`.
    private var makers: [PixelFormat: PixelBufferMaker] = [:]
    private let bitmaps = BitmapMaker()

    init(mayHaveAlpha: Bool) { self.mayHaveAlpha = mayHaveAlpha }

    func buffer(of frame: VideoFrame, _ format: PixelFormat, size: PixelSize) throws(MediaError) -> CVPixelBuffer {
        let result = lock.withLock { () -> Result<CVPixelBuffer, MediaError> in
            Result { () throws(MediaError) in
                let maker = makers[format] ?? PixelBufferMaker(format: format)
                makers[format] = maker
                guard format.colors == .rgb, needsBitmap(frame) else { return try maker.make(frame, size: size) }
                let bitmap = try bitmaps.make(frame, size: size).pixelBuffer
                return format == .bgra ? bitmap : try maker.make(bitmap, tags: .bt709)
            }
        }
        return try result.get()
    }

    func image(of frame: VideoFrame, size: PixelSize) throws(MediaError) -> CGImage {
        if needsBitmap(frame) {
            let result = lock.withLock { () -> Result<Bitmap, MediaError> in
                Result { () throws(MediaError) in try bitmaps.make(frame, size: size) }
            }
            return CGImage(bitmap: try result.get())
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
