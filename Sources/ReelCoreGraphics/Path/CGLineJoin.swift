/// The shape of the corners of a line. Source: Apple, "CGLineJoin".
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
}
