import ReelCoreFoundation
package import ReelCoreGraphics

/// How suitable a picture is as a thumbnail, judged by sharpness, contrast and colour. Blank, black, white and blurred pictures
/// score low.
///
/// At most 256×256 pixels are examined.
package struct ThumbnailScore: Comparable, Sendable {
    /// Whether the picture is nearly uniform, or has hardly any content.
    package let isBlank: Bool
    /// The score, 0 to 1: for photographs mostly more than 0.4, for blank pictures less than 0.1.
    package let value: Double

    /// Creates the score of a frame; 0 if the frame cannot be converted.
    package init(_ frame: VideoFrame) {
        let scale = Double(Self.side) / Double(max(frame.width, frame.height, Self.side))
        guard let bitmap = try? BitmapMaker().make(frame, size: frame.size.scaled(by: scale, .towardZero)) else {
            self.init(isBlank: true, value: 0)
            return
        }
        self.init(bitmap)
    }

    /// Returns whether the left picture scores less than the right one.
    package static func < (left: ThumbnailScore, right: ThumbnailScore) -> Bool { left.value < right.value }

    private static let side = 256

    private init(isBlank: Bool, value: Double) { (self.isBlank, self.value) = (isBlank, value) }

    /// Creates the score of a bitmap of at most 256 pixels a side. Only bitmaps of the same size are comparable.
    package init(_ bitmap: Bitmap) {
        let luma = LumaStatistics(bitmap)
        let range = Double(luma.percentile(0.98) - luma.percentile(0.02)) / 255
        isBlank = range < 0.06 && luma.colorVariation < 8
        let (fine, coarse) = (luma.edges(), luma.halved().edges())
        // If a picture is in focus, its strongest edges span a large part of its tonal range.
        let sharpness = min(fine.strongest / (255 * max(range, 0.2)) / 0.35, 1)
        // Averaging halves noise, whereas edges stay as strong or become stronger.
        let noise = coarse.mean > 0 ? min(max((fine.mean / coarse.mean - 1.1) / 0.6, 0), 1) : 0
        let exposure = min(min(luma.mean, 255 - luma.mean) / 40, 1)
        let content = 0.45 * range + 0.25 * luma.variety + 0.3 * min(luma.colorfulness / 60, 1)
        let faults = (0.25 + 0.75 * sharpness) * (1 - 0.8 * noise) * (0.3 + 0.7 * exposure) * min(range / 0.25, 1)
        value = content * faults * (isBlank ? 0.2 : 1)
    }
}
