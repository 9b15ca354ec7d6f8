/// How contents are enlarged or reduced (Apple: CALayerContentsFilter).
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Smoothly. The default.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// With hard pixels.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// The same as `linear`, which does not alias here.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
