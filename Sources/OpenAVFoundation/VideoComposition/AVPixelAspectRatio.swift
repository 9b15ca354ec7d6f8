/// Width and height of a pixel, in any unit (Apple: AVPixelAspectRatio).
public struct AVPixelAspectRatio: Hashable, Sendable {
    public var horizontalSpacing: Int
    public var verticalSpacing: Int

    /// 0 and 0, as Apple's.
    public init() { self.init(horizontalSpacing: 0, verticalSpacing: 0) }

    public init(horizontalSpacing: Int, verticalSpacing: Int) {
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }
}
