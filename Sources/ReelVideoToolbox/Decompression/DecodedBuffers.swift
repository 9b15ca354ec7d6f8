import Foundation
import ReelCoreFoundation
import ReelCoreVideo
import ReelMediaEngine

/// Converts decoded frames to pixel buffers with the attributes that a client asks for.
///
/// Not thread-safe.
final class DecodedBuffers {
    private let format: PixelFormat?
    private let size: PixelSize?
    private var makers: [PixelFormat: PixelBufferMaker] = [:]

    /// - Throws: `.unsupported` for pixel formats that Core Video lacks here, and sizes that are not positive.
    init(_ attributes: AttributeDictionary) throws(MediaError) {
        let types = attributes.ints(kCVPixelBufferPixelFormatTypeKey as String)
        format = types.lazy.compactMap { OSType(exactly: $0).flatMap(PixelFormat.init) }.first
        let (width, height) = (
            attributes.int(kCVPixelBufferWidthKey as String), attributes.int(kCVPixelBufferHeightKey as String)
        )
        let sides = 1...65_535
        guard types.isEmpty || format != nil, (width == nil) == (height == nil), width.map(sides.contains) ?? true,
            height.map(sides.contains) ?? true
        else { throw MediaError(.unsupported, "decode", "the attributes of its pixel buffers are not supported") }
        size = width.flatMap { width in height.map { PixelSize(width: width, height: $0) } }
    }

    /// Returns a buffer of a frame: by default in the format that is closest to the frame's samples, and of its size.
    func buffer(of frame: VideoFrame) throws(MediaError) -> CVPixelBuffer {
        let format = format ?? frame.closestFormat
        let maker = makers[format] ?? PixelBufferMaker(format: format, size: size)
        makers[format] = maker
        return try maker.make(frame)
    }
}
