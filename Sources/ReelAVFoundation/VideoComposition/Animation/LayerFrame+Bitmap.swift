import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine
import ReelQuartzCore

extension LayerFrame {
    /// Returns the layers in a frame of a size that is clear otherwise.
    func bitmap(_ size: PixelSize, videos: [ObjectIdentifier: CGImage] = [:]) throws(MediaError) -> Bitmap {
        let context = CGContext(
            data: nil, width: size.width, height: size.height, bitsPerComponent: 8, bytesPerRow: 0, space: .standard,
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        if let context { draw(in: context, videos: videos) }
        guard let bitmap = context?.makeImage()?.bitmap else {
            throw MediaError(.outOfMemory, "draw layers", "not enough memory")
        }
        return bitmap
    }
}
