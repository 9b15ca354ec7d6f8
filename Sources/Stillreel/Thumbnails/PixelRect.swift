package import ReelCoreFoundation

/// A rectangle of whole pixels; its origin is the upper left corner of a picture.
package struct PixelRect: Hashable, Sendable {
    package var left: Int
    package var top: Int
    package var size: PixelSize

    package init(left: Int, top: Int, size: PixelSize) { (self.left, self.top, self.size) = (left, top, size) }

    package var right: Int { left + size.width }
    package var bottom: Int { top + size.height }

    /// Returns the largest rectangle with a picture's proportions that fits into this one, centred; at least one pixel large.
    package func fitted(_ picture: PixelSize) -> PixelRect {
        let fitted = picture.fitting(in: size)
        return PixelRect(
            left: left + (size.width - fitted.width) / 2, top: top + (size.height - fitted.height) / 2, size: fitted)
    }
}
