import ReelColor
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine

/// A frame of a track, decoded or drawn, and its lazily cached conversions. Thread-safe.
final class SourceFrame: Sendable {
    private struct Cache {
        var buffers: [PixelFormat: CVPixelBuffer] = [:]
        var planes: [ColorTags: CVPixelBuffer] = [:]
        var image: CGImage?
    }

    private enum Content {
        case decoded(VideoFrame)
        /// With alpha.
        case drawn(Bitmap)
    }

    private let content: Content
    private let converter: SourceFrameConverter
    /// The display size, in square pixels.
    let size: PixelSize
    /// Whether it may be translucent.
    var mayHaveAlpha: Bool { converter.mayHaveAlpha }
    /// Whether its samples can be used without colour conversion: it has no alpha, and is neither HDR nor wide-gamut.
    var isPlain: Bool {
        guard case .decoded(let frame) = content else { return false }
        return !converter.needsBitmap(frame)
    }
    /// Whether it has more chroma samples than 4:2:0.
    var hasFineChroma: Bool {
        guard case .decoded(let frame) = content else { return true }
        return frame.hasFineChroma
    }

    private let cache = Locked(Cache())

    init(_ frame: VideoFrame, size: PixelSize?, _ converter: SourceFrameConverter) {
        content = .decoded(frame)
        self.converter = converter
        self.size = size ?? frame.size
    }

    /// Creates a frame that has been drawn.
    init(_ bitmap: Bitmap) {
        content = .drawn(bitmap)
        converter = SourceFrameConverter(mayHaveAlpha: true)
        size = bitmap.size
    }

    /// Returns the frame as a pixel buffer, the same one each time.
    func buffer(_ format: PixelFormat) throws(MediaError) -> CVPixelBuffer {
        if let made = cache.withLock({ $0.buffers[format] }) { return made }
        let made = try newBuffer(format)
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
        switch content {
        case .decoded(let frame): try converter.buffer(of: frame, format, size: size)
        case .drawn(let bitmap): try converter.buffer(of: bitmap, format)
        }
    }

    /// Returns whether `buffer(_:)` has returned this buffer.
    func owns(_ buffer: CVPixelBuffer) -> Bool { cache.withLock { $0.buffers.values.contains { $0 === buffer } } }

    /// Returns whether the frames are equal, so that all conversions are equal.
    func isSame(as other: SourceFrame) -> Bool {
        if self === other { return true }
        guard case .decoded(let frame) = content, case .decoded(let otherFrame) = other.content else { return false }
        return converter === other.converter && size == other.size && frame.isSame(as: otherFrame)
    }

    func image() throws(MediaError) -> CGImage {
        if let made = cache.withLock({ $0.image }) { return made }
        let made =
            switch content {
            case .decoded(let frame): try converter.image(of: frame, size: size)
            case .drawn(let bitmap): CGImage(bitmap: bitmap)
            }
        return cache.withLock { cache in
            if let first = cache.image { return first }
            cache.image = made
            return made
        }
    }
}
