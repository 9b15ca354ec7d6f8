import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

extension CGContext {
    /// Creates a context that draws directly into a bitmap that is not shared yet. An opaque bitmap is filled with black first.
    convenience init?(_ bitmap: Bitmap) {
        self.init(
            data: bitmap.bytes, width: bitmap.width, height: bitmap.height, bitsPerComponent: 8, bytesPerRow: bitmap.bytesPerRow,
            space: .standard,
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue).union(.byteOrder32Little))
        guard bitmap.isOpaque else { return }
        setFillColor(red: 0, green: 0, blue: 0, alpha: 1)
        fill(CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    }
}

extension CGImage {
    /// Returns the picture at another size, or its own bitmap if it already has that size.
    func scaled(to size: PixelSize) -> Bitmap? {
        if let bitmap, bitmap.width == size.width, bitmap.height == size.height { return bitmap }
        guard let scaled = Bitmap(width: size.width, height: size.height, isOpaque: bitmap?.isOpaque ?? false),
            let context = CGContext(scaled)
        else { return nil }
        context.draw(self, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        return scaled
    }
}
