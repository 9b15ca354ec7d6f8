/// The ratio of a pixel's width to its height, in any unit (Apple: AVPixelAspectRatio).
public struct AVPixelAspectRatio: Hashable, Sendable {
    public var horizontalSpacing: Int
    public var verticalSpacing: Int

    /// Creates a ratio of 0 to 0, like Apple's.
    public init() { self.init(horizontalSpacing: 0, verticalSpacing: 0) }

    public init(horizontalSpacing: Int, verticalSpacing: Int) {
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }
}
