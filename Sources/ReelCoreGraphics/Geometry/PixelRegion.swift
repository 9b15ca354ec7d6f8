import Foundation

/// Whole pixels of a surface: columns `left..<right` of rows `top..<bottom`, counted from the top left.
struct PixelRegion: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    static let empty = PixelRegion(left: 0, top: 0, right: 0, bottom: 0)

    var width: Int { right - left }
    var height: Int { bottom - top }
    var isEmpty: Bool { left >= right || top >= bottom }

    init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Creates the region of every pixel of a surface of this size that the rectangle touches; empty if its numbers are not
    /// finite.
    init(around rect: CGRect, width: Int, height: Int) {
        func clipped(_ edge: CGFloat, _ limit: Int) -> Int { Int(Swift.min(Swift.max(edge, 0), CGFloat(limit))) }
        guard rect.minX.isFinite, rect.maxX.isFinite, rect.minY.isFinite, rect.maxY.isFinite else {
            self = .empty
            return
        }
        self.init(
            left: clipped(rect.minX.rounded(.down), width),
            top: clipped(rect.minY.rounded(.down), height),
            right: clipped(rect.maxX.rounded(.up), width),
            bottom: clipped(rect.maxY.rounded(.up), height)
        )
    }

    func intersection(_ other: PixelRegion) -> PixelRegion {
        PixelRegion(
            left: max(left, other.left), top: max(top, other.top),
            right: min(right, other.right), bottom: min(bottom, other.bottom)
        )
    }

    /// Returns the smallest region around both.
    func union(_ other: PixelRegion) -> PixelRegion {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRegion(
            left: min(left, other.left), top: min(top, other.top),
            right: max(right, other.right), bottom: max(bottom, other.bottom)
        )
    }

    var rect: CGRect { CGRect(x: left, y: top, width: width, height: height) }

    /// The corners; none if the region is empty.
    var corners: [CGPoint] {
        guard !isEmpty else { return [] }
        return [
            CGPoint(x: left, y: top), CGPoint(x: right, y: top), CGPoint(x: right, y: bottom), CGPoint(x: left, y: bottom),
        ]
    }
}
