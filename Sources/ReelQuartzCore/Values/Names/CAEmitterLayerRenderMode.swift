/// In what order particles are drawn (Apple: CAEmitterLayerRenderMode).
///
/// Difference from Apple: `backToFront` is absent, because particles have no depth.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// In no particular order; here, the oldest first. The default.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The newest in front.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest in front.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// Their light is added to what is behind them.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
