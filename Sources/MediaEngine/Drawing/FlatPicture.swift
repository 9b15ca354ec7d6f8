import Foundation
package import OpenCoreVideo

/// Pictures of one colour, and pictures put into others: y420 buffers in BT.709, video range.
package enum FlatPicture {
    /// - Parameter color: sRGB, 0 to 255 each.
    package static func make(
        width: Int, height: Int, color: (red: Int, green: Int, blue: Int)
    ) throws(MediaError) -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8Planar, nil, &made)
        guard let made else { throw MediaError(.outOfMemory, "make a frame", "\(width)×\(height) pixels") }
        let parts = ColorTags.bt709.yCbCr(red: color.red, green: color.green, blue: color.blue)
        let pixels = made.pixels
        for (index, value) in [parts.y, parts.cb, parts.cr].enumerated() {
            guard let base = pixels.baseAddress(ofPlane: index) else { continue }
            memset(base, Int32(value), pixels.planes[index].bytesPerRow * pixels.planes[index].height)
        }
        tag(made)
        return made
    }

    /// Says what the numbers in a buffer mean.
    package static func tag(_ buffer: CVPixelBuffer) {
        ColorTags.bt709.tag(buffer)
    }

    /// Copies a whole picture into a larger one, or one of the same size.
    ///
    /// - Parameters:
    ///   - left: even, in luma samples, as `top` is, so that chroma samples stay where they are in the picture.
    package static func paste(_ picture: CVPixelBuffer, into buffer: CVPixelBuffer, left: Int, top: Int) throws(MediaError) {
        let (source, target) = (picture.pixels, buffer.pixels)
        guard source.format == target.format, source.planes.count == 3, left >= 0, top >= 0, left % 2 == 0, top % 2 == 0,
            left + source.width <= target.width, top + source.height <= target.height
        else { throw MediaError(.internalFailure, "put a picture into another", "it does not fit there") }
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
