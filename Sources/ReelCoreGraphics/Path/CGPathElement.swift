public import Foundation

/// An element of a path and its points: one for a move or a line, two for a quadratic curve (the last is its end), three for a
/// cubic curve, none for a close. The points are valid only during the call that passes the element. Source: Apple,
/// "CGPathElement".
public struct CGPathElement {
    public var type: CGPathElementType
    public var points: UnsafeMutablePointer<CGPoint>

    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// Called for each element of a path, with the client's `info`.
///
/// Difference from Apple: not a C function, because C has no `CGFloat` on Linux.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
