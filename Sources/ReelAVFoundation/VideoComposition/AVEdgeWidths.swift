public import Foundation

/// The widths of the edges around a rendered frame, in pixels (Apple: AVEdgeWidths).
public struct AVEdgeWidths: Hashable, Sendable {
    public var left: CGFloat
    public var top: CGFloat
    public var right: CGFloat
    public var bottom: CGFloat

    /// Creates edges of no width.
    public init() { self.init(left: 0, top: 0, right: 0, bottom: 0) }

    public init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }
}
