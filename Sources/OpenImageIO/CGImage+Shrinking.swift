import Foundation
import ImageEngine
import OpenCoreGraphics

extension CGImage {
    /// Pixels of the picture with neither side longer than `largest`; as large as they are where it is no longer. Only as many
    /// are decoded as that needs. Nil where there is no memory, or nothing can be decoded.
    func bitmap(within largest: Int?) -> Bitmap? {
        guard let largest, max(width, height) > largest else { return bitmap }
        let ratio = Double(largest) / Double(max(width, height))
        let (across, down) = (max(1, Int((Double(width) * ratio).rounded())), max(1, Int((Double(height) * ratio).rounded())))
        let decoded = if let provider { provider.bitmap(atLeast: across, down) } else { bitmap }
        return decoded?.resized(to: across, down)
    }
}
