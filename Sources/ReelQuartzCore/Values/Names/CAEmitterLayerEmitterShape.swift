/// Where particles begin (Apple: CAEmitterLayerEmitterShape). All are about the emitter's position.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// At the position. The default.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// On a line along the x axis, as long as the emitter is wide.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// In a rectangle of the emitter's size.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// In a circle whose radius is the emitter's width.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// In a sphere whose radius is the emitter's width, seen from the front.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}
