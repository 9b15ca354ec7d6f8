package import Foundation

/// The lines and curves of a path, as a value.
package struct PathShape: Sendable, Equatable {
    private let elements: [CGPath.Element]

    package init(_ path: CGPath) { elements = path.elements }

    private init(elements: [CGPath.Element]) { self.elements = elements }

    package var path: CGPath { CGPath(elements: elements) }

    /// Returns the shape between this one and another, 0 for this one and 1 for the other; nil if they do not consist of the
    /// same elements in the same order.
    package func mixed(with other: PathShape, share: CGFloat) -> PathShape? {
        guard elements.count == other.elements.count else { return nil }
        func mix(_ one: CGPoint, _ other: CGPoint) -> CGPoint {
            CGPoint(x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share)
        }
        var mixed: [CGPath.Element] = []
        for (one, other) in zip(elements, other.elements) {
            switch (one, other) {
            case (.move(let one), .move(let other)): mixed.append(.move(mix(one, other)))
            case (.line(let one), .line(let other)): mixed.append(.line(mix(one, other)))
            case (.quadCurve(let control, let end), .quadCurve(let otherControl, let otherEnd)):
                mixed.append(.quadCurve(mix(control, otherControl), mix(end, otherEnd)))
            case (.curve(let first, let second, let end), .curve(let otherFirst, let otherSecond, let otherEnd)):
                mixed.append(.curve(mix(first, otherFirst), mix(second, otherSecond), mix(end, otherEnd)))
            case (.close, .close): mixed.append(.close)
            default: return nil
            }
        }
        return PathShape(elements: mixed)
    }
}
