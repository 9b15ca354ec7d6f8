import Foundation
package import ReelCoreFoundation
import ReelCoreGraphics
package import ReelMediaEngine
package import ReelQuartzCore

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

    /// Returns the layers as an overlay for frames of a size; nil if nothing is visible.
    package func overlay(_ size: PixelSize) throws(MediaError) -> PlaneOverlay? {
        guard !isEmpty else { return nil }
        let bitmap = try bitmap(size)
        guard let area = bitmap.visibleArea,
            let part = bitmap.copy(left: area.x, top: area.y, width: area.width, height: area.height)
        else { return nil }
        return PlaneOverlay(part, left: area.x, top: area.y, frame: size)
    }
}
