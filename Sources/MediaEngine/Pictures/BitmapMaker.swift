import Foundation
package import OpenCoreGraphics
import OpenCoreVideo

/// Makes pictures of decoded frames: scaled in the decoder's planes, then turned into R′G′B′. Not for two threads at once.
package final class BitmapMaker {
    private var maker: (size: (width: Int, height: Int)?, maker: PixelBufferMaker)?

    package init() {}

    /// - Parameter size: of the picture in pixels; nil: the frame's own. Another shape stretches.
    package func make(_ frame: VideoFrame, size: (width: Int, height: Int)?) throws(MediaError) -> Bitmap {
        let maker = PixelBufferMaker(format: .bgra, size: size)
        let buffer = try maker.make(frame)
        guard let bitmap = Bitmap(width: buffer.pixels.width, height: buffer.pixels.height, isOpaque: true) else {
            throw MediaError(.outOfMemory, "make a picture", "there is no memory for it")
        }
        for row in 0..<bitmap.height {
            memcpy(bitmap.bytes + row * bitmap.bytesPerRow, buffer.pixels.baseAddress + row * buffer.pixels.planes[0].bytesPerRow, bitmap.width * 4)
        }
        return bitmap
    }
}
