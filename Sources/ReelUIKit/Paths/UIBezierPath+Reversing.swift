import Foundation
import ReelCoreGraphics

extension UIBezierPath {
    /// Returns the same lines and curves with each subpath reversed, and with this path's line style.
    @discardableResult
    public func reversing() -> UIBezierPath {
        let reversed = CGMutablePath()
        var points: [CGPoint] = []
        // The number of points of each piece, without its start.
        var counts: [Int] = []
        func end(isClosed: Bool) {
            guard let last = points.last else { return }
            reversed.move(to: last)
            var rest = points.dropLast()
            for count in counts.reversed() {
                let piece = Array(rest.suffix(count).reversed())
                rest = rest.dropLast(count)
                switch count {
                case 1: reversed.addLine(to: piece[0])
                case 2: reversed.addQuadCurve(to: piece[1], control: piece[0])
                default: reversed.addCurve(to: piece[2], control1: piece[0], control2: piece[1])
                }
            }
            if isClosed { reversed.closeSubpath() }
            points = []
            counts = []
        }
        var start = CGPoint.zero
        cgPath.applyWithBlock { element in
            let element = element.pointee
            switch element.type {
            case .moveToPoint:
                end(isClosed: false)
                start = element.points[0]
                points = [start]
            case .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint:
                let count = element.type == .addLineToPoint ? 1 : element.type == .addQuadCurveToPoint ? 2 : 3
                if points.isEmpty { points = [start] }
                points += (0..<count).map { element.points[$0] }
                counts.append(count)
            case .closeSubpath: end(isClosed: true)
            }
        }
        end(isClosed: false)
        let result = copy() as? UIBezierPath ?? UIBezierPath()
        result.cgPath = reversed
        return result
    }
}
