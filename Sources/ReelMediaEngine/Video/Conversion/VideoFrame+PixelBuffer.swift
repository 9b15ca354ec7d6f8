internal import CReelFFmpeg
package import ReelColor
package import ReelCoreFoundation
package import ReelCoreVideo

extension VideoFrame {
    /// Returns a y420 pixel buffer that wraps the frame's planes and keeps the frame alive. Nothing is copied, so it must not
    /// be written to.
    ///
    /// - Parameters:
    ///   - size: the picture's size if it is a column or row smaller than the frame (`VideoFrameFormat.codedSize`).
    ///   - tags: the colour tags for the buffer; nil for those of the frame.
    /// - Throws: `unsupported` if the frame is not 8-bit 4:2:0 in limited range.
    package func pixelBuffer(size: PixelSize? = nil, tags: ColorTags? = nil) throws(MediaError) -> CVPixelBuffer {
        let operation = "wrap a frame as a pixel buffer"
        let tags = tags ?? colorTags
        guard pointer.pointee.format == AV_PIX_FMT_YUV420P.rawValue, !tags.isFullRange else {
            throw MediaError(.unsupported, operation, "the frame is not 8-bit 4:2:0 in limited range; convert it first")
        }
        let size = size ?? self.size
        guard (1...width).contains(size.width), (1...height).contains(size.height) else {
            throw MediaError(.internalFailure, operation, "the size \(size) is not within the frame's \(self.size)")
        }
        let planes = (0..<3).compactMap { index in
            plane(index).map { (start: UnsafeMutableRawPointer($0.start), bytesPerRow: $0.bytesPerRow) }
        }
        let buffer = PixelBuffer.wrapping(
            planes, width: size.width, height: size.height, format: .yuv420Planar, owner: self)
        guard let buffer else { throw MediaError(.internalFailure, operation, "the frame has no samples") }
        tags.tag(buffer)
        return buffer
    }
}

extension FrameConverter {
    /// Converts a buffer's picture to a y420 buffer of the movie's size, placed, scaled and tagged like the movie's frames. The
    /// result must not be written to.
    ///
    /// - Throws: `unsupported` if the converter does not produce `VideoFrameFormat.yuv420` in limited range.
    package func pixelBuffer(of buffer: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        try convert(buffer).pixelBuffer(size: size, tags: tags)
    }
}
