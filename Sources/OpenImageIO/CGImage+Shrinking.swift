import Foundation
import OpenCoreGraphics

extension CGImage {
    /// Pixels of the picture with neither side longer than `largest`; as large as they are where it is no longer. Only as many are
    /// decoded as that needs. Nil where there is no memory, or nothing can be decoded.
    func bitmap(within largest: Int?) -> Bitmap? {
        guard let largest, max(width, height) > largest else { return bitmap }
        let ratio = Double(largest) / Double(max(width, height))
        let (across, down) = (max(1, Int((Double(width) * ratio).rounded())), max(1, Int((Double(height) * ratio).rounded())))
        let context = CGContext(
            data: nil, width: across, height: down, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        let hasAlpha = ![.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo)
        guard let context, let base = context.data, let bitmap = Bitmap(width: across, height: down, isOpaque: !hasAlpha) else {
            return nil
        }
        context.interpolationQuality = .high
        context.draw(self, in: CGRect(x: 0, y: 0, width: across, height: down))
        for row in 0..<down {
            memcpy(bitmap.bytes + row * bitmap.bytesPerRow, base + row * context.bytesPerRow, across * 4)
        }
        return bitmap
    }
}
