/// The kind of a gradient (Apple: CAGradientLayerType).
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along a line. The default.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From a centre outwards.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around a centre.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}
