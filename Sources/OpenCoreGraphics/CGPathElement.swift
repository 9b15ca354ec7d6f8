public import Foundation

/// A part of a path, and its points: one for a move and a line, two for a quadratic curve (the last is its end), three for a
/// cubic one, none for a close. They are valid only while a path shows its elements. Source: Apple, "CGPathElement".
public struct CGPathElement {
    public var type: CGPathElementType
    public var points: UnsafeMutablePointer<CGPoint>

    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// Called for each element of a path, with what the client passed as `info`.
///
/// Not a C function, as Apple's is: C knows no `CGFloat` on Linux.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
