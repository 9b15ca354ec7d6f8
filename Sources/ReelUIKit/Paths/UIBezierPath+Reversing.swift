import Foundation
import ReelCoreGraphics

extension UIBezierPath {
    /// Returns the same lines and curves with each subpath reversed, and with this path's line style.
    @discardableResult
    public func reversing() -> UIBezierPath {
        let reversed = CGMutablePath()
        var subpath = Subpath(start: .zero)
        cgPath.applyWithBlock { element in
            let points = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint:
                subpath.appendReversed(to: reversed, isClosed: false)
                subpath = Subpath(start: points[0])
                subpath.points = [points[0]]
            case .addLineToPoint: subpath.append(points, count: 1)
            case .addQuadCurveToPoint: subpath.append(points, count: 2)
            case .addCurveToPoint: subpath.append(points, count: 3)
            case .closeSubpath:
                subpath.appendReversed(to: reversed, isClosed: true)
                subpath = Subpath(start: subpath.start)
            }
        }
        subpath.appendReversed(to: reversed, isClosed: false)
        let result = copy() as? UIBezierPath ?? UIBezierPath()
        result.cgPath = reversed
        return result
    }
}

/// A subpath that is collected in order to be reversed.
private struct Subpath {
    /// Where the subpath begins: the point of the last move, which also begins what follows a closed subpath.
    let start: CGPoint
    /// All points in order, control points included; empty if nothing has been drawn.
    var points: [CGPoint] = []
    /// The number of points of each line or curve, without its start.
    private var counts: [Int] = []

    init(start: CGPoint) { self.start = start }

    mutating func append(_ added: UnsafePointer<CGPoint>, count: Int) {
        if points.isEmpty { points = [start] }
        points += UnsafeBufferPointer(start: added, count: count)
        counts.append(count)
    }

    func appendReversed(to path: CGMutablePath, isClosed: Bool) {
        guard let last = points.last else { return }
        path.move(to: last)
        var rest = points.dropLast()
        for count in counts.reversed() {
            let piece = Array(rest.suffix(count).reversed())
            rest = rest.dropLast(count)
            switch count {
            case 1: path.addLine(to: piece[0])
            case 2: path.addQuadCurve(to: piece[1], control: piece[0])
            default: path.addCurve(to: piece[2], control1: piece[0], control2: piece[1])
            }
        }
        if isClosed { path.closeSubpath() }
    }
}
