/// A rectangle of whole pixels; its origin is the upper left corner of a picture.
package struct PixelFrame: Hashable, Sendable {
    package var left: Int
    package var top: Int
    package var width: Int
    package var height: Int

    package init(left: Int, top: Int, width: Int, height: Int) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    package var right: Int { left + width }
    package var bottom: Int { top + height }

    /// Returns the largest frame with a picture's proportions that fits into this one, centred; at least one pixel large.
    package func fitted(width pictureWidth: Int, height pictureHeight: Int) -> PixelFrame {
        let scale = min(Double(width) / Double(max(pictureWidth, 1)), Double(height) / Double(max(pictureHeight, 1)))
        let newWidth = min(max(Int((Double(pictureWidth) * scale).rounded()), 1), width)
        let newHeight = min(max(Int((Double(pictureHeight) * scale).rounded()), 1), height)
        return PixelFrame(
            left: left + (width - newWidth) / 2, top: top + (height - newHeight) / 2, width: newWidth, height: newHeight)
    }
}
