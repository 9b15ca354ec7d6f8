import Foundation
package import ReelColor
package import ReelCoreFoundation
package import ReelCoreVideo

/// Makes frames to draw into, and pastes frames into others. The buffers are y420 in BT.709, limited range.
package enum FrameCanvas {
    /// Creates a frame of one colour.
    ///
    /// - Parameter color: an sRGB colour.
    package static func make(_ size: PixelSize, color: RGB24) throws(MediaError) -> CVPixelBuffer {
        let frame = try make(size)
        let parts = ColorTags.bt709.yCbCr(color)
        let pixels = frame.pixels
        for (index, value) in [parts.y, parts.cb, parts.cr].enumerated() {
            guard let base = pixels.baseAddress(ofPlane: index) else { continue }
            memset(base, Int32(value), pixels.planes[index].bytesPerRow * pixels.planes[index].height)
        }
        return frame
    }

    /// Creates a frame that is not filled yet.
    static func make(_ size: PixelSize) throws(MediaError) -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, size.width, size.height, kCVPixelFormatType_420YpCbCr8Planar, nil, &made)
        guard let made else { throw MediaError(.outOfMemory, "make a frame", "\(size) pixels") }
        tag(made)
        return made
    }

    /// Tags a buffer as BT.709.
    package static func tag(_ buffer: CVPixelBuffer) {
        ColorTags.bt709.tag(buffer)
    }

    /// Copies a whole frame into a frame of at least its size.
    ///
    /// - Parameters:
    ///   - left: the column of the left edge, in luma samples. `left` and `top` must be even, so that chroma samples keep their
    ///     positions in the picture.
    package static func paste(_ picture: CVPixelBuffer, into buffer: CVPixelBuffer, left: Int, top: Int) throws(MediaError) {
        let (source, target) = (picture.pixels, buffer.pixels)
        guard source.format == target.format, source.planes.count == 3, left >= 0, top >= 0, left % 2 == 0, top % 2 == 0,
            left + source.width <= target.width, top + source.height <= target.height
        else { throw MediaError(.internalFailure, "put a picture into another", "the format or position is invalid") }
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        for index in 0..<3 {
            guard let from = source.baseAddress(ofPlane: index), let to = target.baseAddress(ofPlane: index) else { continue }
            let step = index == 0 ? 1 : 2
            let (plane, targetPlane) = (source.planes[index], target.planes[index])
            for row in 0..<plane.height {
                memcpy(
                    to + (top / step + row) * targetPlane.bytesPerRow + left / step, from + row * plane.bytesPerRow, plane.width)
            }
        }
    }
}
