/// In what part of the shape particles begin (Apple: CAEmitterLayerEmitterMode).
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// At its corners or ends; of a circle and a sphere, on the outline.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// On its outline.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// On its surface; of a flat shape, anywhere within it.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// Anywhere within it. The default.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}
