import Foundation
import MediaEngine
import OpenCoreGraphics
import OpenCoreMedia
import OpenCoreVideo

/// A decoded frame of a track, and what has been made of it: each only once, where it is wanted.
///
/// `@unchecked Sendable`: what changes is guarded by a lock; the frame itself does not.
final class SourceFrame: @unchecked Sendable {
    private let frame: VideoFrame
    private let converter: SourceFrameConverter
    /// As it is shown, in square pixels.
    let size: (width: Int, height: Int)
    /// It can be seen through.
    var mayHaveAlpha: Bool { converter.mayHaveAlpha }
    /// Its numbers are what is shown: it has no alpha, and its colours are of sRGB's or BT.709's kind.
    var isPlain: Bool { !converter.needsBitmap(frame) }

    private let lock = NSLock()
    /// Guarded by `lock`, as the next.
    private var buffers: [PixelFormat: CVPixelBuffer] = [:]
    private var picture: CGImage?

    init(_ frame: VideoFrame, size: (width: Int, height: Int)?, _ converter: SourceFrameConverter) {
        self.frame = frame
        self.converter = converter
        self.size = size ?? (frame.width, frame.height)
    }

    /// The frame as a pixel buffer, the same one each time.
    func buffer(_ format: PixelFormat) throws(MediaError) -> CVPixelBuffer {
        if let made = lock.withLock({ buffers[format] }) { return made }
        let made = try converter.buffer(of: frame, format, size: size)
        return lock.withLock {
            if let first = buffers[format] { return first }
            buffers[format] = made
            return made
        }
    }

    /// A pixel buffer that nobody else has.
    func newBuffer(_ format: PixelFormat) throws(MediaError) -> CVPixelBuffer {
        try converter.buffer(of: frame, format, size: size)
    }

    /// Has this buffer been given out as the frame?
    func owns(_ buffer: CVPixelBuffer) -> Bool { lock.withLock { buffers.values.contains { $0 === buffer } } }

    /// The same picture: nothing that is made of the one can differ from what is made of the other.
    func isSame(as other: SourceFrame) -> Bool {
        self === other || converter === other.converter && size == other.size && frame.isSame(as: other.frame)
    }

    func image() throws(MediaError) -> CGImage {
        if let made = lock.withLock({ picture }) { return made }
        let made = try converter.image(of: frame, size: size)
        return lock.withLock {
            if let picture { return picture }
            picture = made
            return made
        }
    }
}

/// Turns one track's frames into what compositors take.
///
/// `@unchecked Sendable`: the lock guards all that converts.
final class SourceFrameConverter: @unchecked Sendable {
    let mayHaveAlpha: Bool
    private let lock = NSLock()
    /// Guarded by `lock`, as the next.
    private var makers: [PixelFormat: PixelBufferMaker] = [:]
    private let bitmaps = BitmapMaker()

    init(mayHaveAlpha: Bool) { self.mayHaveAlpha = mayHaveAlpha }

    func buffer(
        of frame: VideoFrame, _ format: PixelFormat, size: (width: Int, height: Int)
    ) throws(MediaError) -> CVPixelBuffer {
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

    func image(of frame: VideoFrame, size: (width: Int, height: Int)) throws(MediaError) -> CGImage {
        if needsBitmap(frame) {
            let result = lock.withLock { () -> Result<Bitmap, MediaError> in
                Result { () throws(MediaError) in try bitmaps.make(frame, size: size) }
            }
            return CGImage(bitmap: try result.get())
        }
        return try buffer(of: frame, .bgra, size: size).image(isOpaque: true)
    }

    /// libswscale neither multiplies colours with their alpha nor knows high dynamic range or wide primaries.
    func needsBitmap(_ frame: VideoFrame) -> Bool {
        let tags = frame.colorTags
        // H.273: PQ and HLG; the primaries of BT.2020 and of P3.
        return mayHaveAlpha || [16, 18].contains(tags.transfer) || [9, 11, 12].contains(tags.primaries)
    }
}

extension Bitmap {
    /// The same pixels, which the buffer keeps.
    fileprivate var pixelBuffer: CVPixelBuffer {
        PixelBuffer.wrapping(bytes, width: width, height: height, format: .bgra, bytesPerRow: bytesPerRow) { [self] in
            withExtendedLifetime(self) {}
        }
    }
}
