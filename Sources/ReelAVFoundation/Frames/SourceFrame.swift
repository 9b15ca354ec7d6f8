import ReelColor
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine

/// A decoded frame of a track, and its lazily cached conversions. Thread-safe.
final class SourceFrame: Sendable {
    private struct Cache {
        var buffers: [PixelFormat: CVPixelBuffer] = [:]
        var planes: [ColorTags: CVPixelBuffer] = [:]
        var image: CGImage?
    }

    private let frame: VideoFrame
    private let converter: SourceFrameConverter
    /// The display size, in square pixels.
    let size: PixelSize
    /// Whether it may be translucent.
    var mayHaveAlpha: Bool { converter.mayHaveAlpha }
    /// Whether its samples can be used without colour conversion: it has no alpha, and is neither HDR nor wide-gamut.
    var isPlain: Bool { !converter.needsBitmap(frame) }
    /// Whether it has more chroma samples than 4:2:0.
    var hasFineChroma: Bool { frame.hasFineChroma }

    private let cache = Locked(Cache())

    init(_ frame: VideoFrame, size: PixelSize?, _ converter: SourceFrameConverter) {
        self.frame = frame
        self.converter = converter
        self.size = size ?? frame.size
    }

    /// Returns the frame as a pixel buffer, the same one each time.
    func buffer(_ format: PixelFormat) throws(MediaError) -> CVPixelBuffer {
        if let made = cache.withLock({ $0.buffers[format] }) { return made }
        let made = try converter.buffer(of: frame, format, size: size)
        return cache.withLock { cache in
            if let first = cache.buffers[format] { return first }
            cache.buffers[format] = made
            return made
        }
    }

    /// Returns the frame as a y420 buffer with the matrix of these tags, the same one each time.
    func planes(_ tags: ColorTags) throws(MediaError) -> CVPixelBuffer {
        if let made = cache.withLock({ $0.planes[tags] }) { return made }
        var made = try newBuffer(isPlain ? .yuv420Planar : .bgra)
        if !isPlain || made.taggedMatrix != tags.matrix {
            made = try FrameConverter(width: size.width, height: size.height, scaling: .stretch, tags: tags).pixelBuffer(of: made)
        }
        return cache.withLock { cache in
            if let first = cache.planes[tags] { return first }
            cache.planes[tags] = made
            return made
        }
    }

    /// Returns a new pixel buffer that nothing else uses.
    func newBuffer(_ format: PixelFormat) throws(MediaError) -> CVPixelBuffer {
        try converter.buffer(of: frame, format, size: size)
    }

    /// Returns whether `buffer(_:)` has returned this buffer.
    func owns(_ buffer: CVPixelBuffer) -> Bool { cache.withLock { $0.buffers.values.contains { $0 === buffer } } }

    /// Returns whether the frames are equal, so that all conversions are equal.
    func isSame(as other: SourceFrame) -> Bool {
        self === other || converter === other.converter && size == other.size && frame.isSame(as: other.frame)
    }

    func image() throws(MediaError) -> CGImage {
        if let made = cache.withLock({ $0.image }) { return made }
        let made = try converter.image(of: frame, size: size)
        return cache.withLock { cache in
            if let first = cache.image { return first }
            cache.image = made
            return made
        }
    }
}
