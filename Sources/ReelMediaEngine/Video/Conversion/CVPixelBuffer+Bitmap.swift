internal import CReelFFmpeg
import Foundation
import ReelColor
import ReelCoreFoundation
package import ReelCoreGraphics
package import ReelCoreVideo

extension CVBuffer {
    /// Returns the buffer's picture as sRGB. R′G′B′ of SDR is used unchanged; HDR and wide primaries are converted, as
    /// `BitmapMaker` does. Buffers with alpha are premultiplied.
    package func bitmap() throws(MediaError) -> Bitmap {
        var tags = colorTags
        guard tags.transfer.isHDR || tags.primaries.isWideGamut else {
            let buffer =
                pixels.format == .bgra ? self : try PixelBufferMaker(format: .bgra).make(self, tags: .bt709)
            return try buffer.copied(isOpaque: !pixels.format.hasAlpha)
        }
        // R′G′B′ buffers may have a tag for another matrix, which is as good as any.
        tags.isFullRange = false
        let converter = FrameConverter(
            width: pixels.width, height: pixels.height, scaling: .stretch, tags: tags, format: .yuva444p10)
        let frame = try converter.convert(self)
        frame.pointer.pointee.color_primaries = AVColorPrimaries(tags.primaries)
        frame.pointer.pointee.color_trc = AVColorTransferCharacteristic(tags.transfer)
        frame.pointer.pointee.colorspace = AVColorSpace(tags.matrix)
        frame.pointer.pointee.color_range = AVCOL_RANGE_MPEG
        return try BitmapMaker().make(frame, size: nil)
    }

    private func copied(isOpaque: Bool) throws(MediaError) -> Bitmap {
        guard let bitmap = Bitmap(width: pixels.width, height: pixels.height, isOpaque: isOpaque) else {
            throw MediaError(.outOfMemory, "copy a picture", "not enough memory")
        }
        let plane = pixels.planes[0]
        for y in 0..<pixels.height {
            memcpy(
                bitmap.bytes + y * bitmap.bytesPerRow, pixels.baseAddress + plane.offset + y * plane.bytesPerRow,
                pixels.width * 4)
        }
        return bitmap
    }
}

extension Bitmap {
    /// The bitmap as a pixel buffer that keeps it alive. Neither may be written to.
    package var pixelBuffer: CVPixelBuffer {
        PixelBuffer.wrapping(bytes, width: width, height: height, format: .bgra, bytesPerRow: bytesPerRow) {
            withExtendedLifetime(self) {}
        }
    }
}
