package import Foundation

extension CGRect {
    /// Returns rectangles that do not overlap and together are the frame of this width inside the rectangle.
    package func sides(width: CGFloat) -> [CGRect] {
        let rect = standardized
        guard width > 0, rect.width > width * 2, rect.height > width * 2 else { return width > 0 ? [rect] : [] }
        let inner = rect.insetBy(dx: 0, dy: width)
        return [
            CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: width),
            CGRect(x: rect.minX, y: inner.maxY, width: rect.width, height: width),
            CGRect(x: rect.minX, y: inner.minY, width: width, height: inner.height),
            CGRect(x: rect.maxX - width, y: inner.minY, width: width, height: inner.height),
        ]
    }
}
