import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine

/// A decoded frame of a track, and its lazily cached conversions.
///
/// `@unchecked Sendable`: the caches are guarded by a lock; the frame is immutable.
final class SourceFrame: @unchecked Sendable {
    private let frame: VideoFrame
    private let converter: SourceFrameConverter
    /// The display size, in square pixels.
    let size: PixelSize
    /// Whether it may be translucent.
    var mayHaveAlpha: Bool { converter.mayHaveAlpha }
    /// Whether its samples can be used without colour conversion: it has no alpha, and is neither HDR nor wide-gamut.
    var isPlain: Bool { !converter.needsBitmap(frame) }

    private let lock = NSLock()
    /// Guarded by `lock`, as is `cachedImage`.
    private var buffers: [PixelFormat: CVPixelBuffer] = [:]
    private var cachedImage: CGImage?

    init(_ frame: VideoFrame, size: PixelSize?, _ converter: SourceFrameConverter) {
        self.frame = frame
        self.converter = converter
        self.size = size ?? frame.size
    }

    /// Returns the frame as a pixel buffer, the same one each time.
    func buffer(_ format: PixelFormat) throws(MediaError) -> CVPixelBuffer {
        if let made = lock.withLock({ buffers[format] }) { return made }
        let made = try converter.buffer(of: frame, format, size: size)
        return lock.withLock {
            if let first = buffers[format] { return first }
            buffers[format] = made
            return made
        }
    }

    /// Returns a new pixel buffer that nothing else uses.
    func newBuffer(_ format: PixelFormat) throws(MediaError) -> CVPixelBuffer {
        try converter.buffer(of: frame, format, size: size)
    }

    /// Returns whether `buffer(_:)` has returned this buffer.
    func owns(_ buffer: CVPixelBuffer) -> Bool { lock.withLock { buffers.values.contains { $0 === buffer } } }

    /// Returns whether the frames are equal, so that all conversions are equal.
    func isSame(as other: SourceFrame) -> Bool {
        self === other || converter === other.converter && size == other.size && frame.isSame(as: other.frame)
    }

    func image() throws(MediaError) -> CGImage {
        if let made = lock.withLock({ cachedImage }) { return made }
        let made = try converter.image(of: frame, size: size)
        return lock.withLock {
            if let cachedImage { return cachedImage }
            cachedImage = made
            return made
        }
    }
}
