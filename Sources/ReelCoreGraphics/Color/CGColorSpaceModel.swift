/// The kind of components that a colour space has. Source: Apple, "CGColorSpaceModel"; only the values that a `CGColorSpace`
/// here can have.
public enum CGColorSpaceModel: Int32, Sendable {
    case monochrome = 0
    case rgb = 1
}
