internal import CFFmpeg
import OpenCoreFoundation
package import OpenCoreVideo

extension VideoFrame {
    /// The frame's own planes as a pixel buffer of the format y420, which keeps the frame alive. Nothing is copied, so it is not
    /// to be written to.
    ///
    /// - Parameters:
    ///   - size: of the picture, where it is a column or row smaller than the frame (`VideoFrameFormat.codedSize`).
    ///   - tags: what the samples mean, with which the buffer is tagged; the frame's own word for it where nil.
    /// - Throws: `unsupported` where the frame is not 4:2:0 of 8 bits in video range.
    package func pixelBuffer(
        size: (width: Int, height: Int)? = nil, tags: ColorTags? = nil
    ) throws(MediaError) -> CVPixelBuffer {
        let operation = "hand on a frame"
        let tags = tags ?? colorTags
        guard pointer.pointee.format == AV_PIX_FMT_YUV420P.rawValue, !tags.isFullRange else {
            throw MediaError(.unsupported, operation, "it is not 4:2:0 of 8 bits in video range; convert it first")
        }
        let (width, height) = (size?.width ?? self.width, size?.height ?? self.height)
        guard (1...self.width).contains(width), (1...self.height).contains(height) else {
            throw MediaError(
                .internalFailure, operation, "\(width)×\(height) pixels are no part of its \(self.width)×\(self.height)")
        }
        let planes = (0..<3).compactMap { index in
            plane(index).map { (start: UnsafeMutableRawPointer($0.start), bytesPerRow: $0.bytesPerRow) }
        }
        let buffer = PixelBuffer.wrapping(planes, width: width, height: height, format: .yuv420Planar) {
            withExtendedLifetime(self) {}
        }
        guard let buffer else { throw MediaError(.internalFailure, operation, "it has no samples") }
        tags.tag(buffer)
        return buffer
    }
}

extension PictureConverter {
    /// The buffer's picture as a y420 buffer of the movie's size, placed, scaled and tagged as the movie is.
    /// It is not to be written to.
    ///
    /// - Throws: `unsupported` where the converter makes other frames than `VideoFrameFormat.yuv420`, or full range.
    package func pixelBuffer(of buffer: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        try convert(buffer).pixelBuffer(size: (width, height), tags: tags)
    }
}
