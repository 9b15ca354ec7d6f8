/// How the corners of a line look. Source: Apple, "CGLineJoin".
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
}
