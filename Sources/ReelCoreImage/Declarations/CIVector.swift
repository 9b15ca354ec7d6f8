public import Foundation
public import ReelCoreGraphics

/// An array of numbers that filters use for points, rectangles and rows of a matrix. Source: Apple, "CIVector".
public final class CIVector: NSObject, NSCopying, Sendable {
    private let values: [CGFloat]

    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = Array(UnsafeBufferPointer(start: values, count: max(0, count)))
    }

    private init(_ values: [CGFloat]) { self.values = values }

    public convenience init(x: CGFloat) { self.init([x]) }
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }
    public convenience init(cgPoint p: CGPoint) { self.init([p.x, p.y]) }
    /// Creates a vector of the origin's two coordinates, the width and the height.
    public convenience init(cgRect r: CGRect) { self.init([r.origin.x, r.origin.y, r.size.width, r.size.height]) }
    /// Creates a vector of a, b, c, d, tx, ty.
    public convenience init(cgAffineTransform t: CGAffineTransform) { self.init([t.a, t.b, t.c, t.d, t.tx, t.ty]) }

    /// Creates a vector from numbers within brackets: `[1.0 0.5]`. Anything that is not a number ends the vector.
    public convenience init(string representation: String) {
        let inner = representation.trimmingCharacters(in: CharacterSet(charactersIn: "[] \t\n"))
        var values: [CGFloat] = []
        for word in inner.split(whereSeparator: { " \t\n,".contains($0) }) {
            guard let number = Double(word) else { break }
            values.append(CGFloat(number))
        }
        self.init(values)
    }

    public var count: Int { values.count }
    public var x: CGFloat { value(at: 0) }
    public var y: CGFloat { value(at: 1) }
    public var z: CGFloat { value(at: 2) }
    public var w: CGFloat { value(at: 3) }
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

    public var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
    }

    /// Returns the number at an index; 0 if there is none.
    @discardableResult
    public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }

    /// The vector in the format that `init(string:)` reads.
    public var stringRepresentation: String {
        "[" + values.map { String(format: "%g", Double($0)) }.joined(separator: " ") + "]"
    }

    public override var description: String { stringRepresentation }

    @discardableResult
    public func copy(with zone: NSZone? = nil) -> Any { self }

    @discardableResult
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }

    public override var hash: Int { values.hashValue }
}
