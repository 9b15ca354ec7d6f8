import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine

extension CGImage {
    /// Returns the pixels, scaled down so that neither side exceeds `largest`, but never up. Decodes only as many pixels as
    /// that requires. Nil if memory is exhausted or the image cannot be decoded.
    func bitmap(within largest: Int?) -> Bitmap? {
        guard let largest, max(width, height) > largest else { return bitmap }
        let ratio = Double(largest) / Double(max(width, height))
        let size = PixelSize(width: width, height: height).scaled(by: ratio)
        let decoded = if let provider { provider.bitmap(atLeast: size.width, size.height) } else { bitmap }
        return decoded?.resized(to: size)
    }
}
