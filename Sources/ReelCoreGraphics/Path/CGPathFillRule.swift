/// The rule for which parts of a path are inside. Source: Apple, "CGPathFillRule".
public enum CGPathFillRule: Int, Sendable {
    case winding = 0
    case evenOdd = 1
}
