import Foundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine

extension CGContext {
    /// Creates a context that draws into a buffer, which must outlive it. The format must be R′G′B′ with alpha, four bytes per
    /// pixel; otherwise the result is nil.
    convenience init?(over buffer: CVPixelBuffer) {
        let layout: (alpha: CGImageAlphaInfo, order: CGBitmapInfo)
        switch buffer.pixels.format {
        case .bgra: layout = (.premultipliedFirst, .byteOrder32Little)
        case .argb: layout = (.premultipliedFirst, .byteOrder32Big)
        case .abgr: layout = (.premultipliedLast, .byteOrder32Little)
        case .rgba: layout = (.premultipliedLast, .byteOrder32Big)
        default: return nil
        }
        self.init(
            data: CVPixelBufferGetBaseAddress(buffer), width: CVPixelBufferGetWidth(buffer),
            height: CVPixelBufferGetHeight(buffer),
            bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: .standard,
            bitmapInfo: layout.alpha.rawValue | layout.order.rawValue)
    }
}

extension CVBuffer {
    /// Returns a copy of the buffer as an image. The format must be R′G′B′ with alpha, four bytes per pixel.
    ///
    /// - Parameter isOpaque: whether every alpha is known to be 255.
    func image(isOpaque: Bool = false) throws(MediaError) -> CGImage {
        if pixels.format == .bgra, let bitmap = Bitmap(width: pixels.width, height: pixels.height, isOpaque: isOpaque) {
            let plane = pixels.planes[0]
            for y in 0..<pixels.height {
                memcpy(
                    bitmap.bytes + y * bitmap.bytesPerRow, pixels.baseAddress + plane.offset + y * plane.bytesPerRow,
                    pixels.width * 4)
            }
            return CGImage(bitmap: bitmap)
        }
        guard let image = CGContext(over: self)?.makeImage() else {
            throw MediaError(.outOfMemory, "copy a frame", "not enough memory")
        }
        return image
    }
}
