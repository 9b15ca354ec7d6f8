/// What the components of a colour mean. Source: Apple, "CGColorSpaceModel";
/// of its values, those that a `CGColorSpace` here can have.
public enum CGColorSpaceModel: Int32, Sendable {
    case monochrome = 0
    case rgb = 1
}
