import Foundation
import ReelImageEngine
import ReelCoreGraphics

extension CGImage {
    /// Returns the pixels, scaled down so that neither side exceeds `largest`, but never up. Decodes only as many pixels as
    /// that requires. Nil if memory is exhausted or the image cannot be decoded.
    func bitmap(within largest: Int?) -> Bitmap? {
        guard let largest, max(width, height) > largest else { return bitmap }
        let ratio = Double(largest) / Double(max(width, height))
        let (across, down) = (max(1, Int((Double(width) * ratio).rounded())), max(1, Int((Double(height) * ratio).rounded())))
        let decoded = if let provider { provider.bitmap(atLeast: across, down) } else { bitmap }
        return decoded?.resized(to: across, down)
    }
}
