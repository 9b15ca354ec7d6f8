import Foundation

/// Connected lines and curves, each beginning where the previous one ends.
struct Subpath: Sendable {
    /// A line, or a cubic Bézier curve.
    enum Piece: Sendable {
        case line(CGPoint, CGPoint)
        case curve(CGPoint, CGPoint, CGPoint, CGPoint)
    }

    let start: CGPoint
    /// The lines and curves, including the line back to the start if the subpath is closed and does not end there.
    var pieces: [Piece] = []
    var isClosed = false
    /// Whether the subpath begins where the previous one was closed.
    var isContinuation = false
}

extension CGPath {
    /// The subpaths, without elements whose numbers are not finite.
    var subpaths: [Subpath] {
        var result: [Subpath] = []
        var current: Subpath?
        func end() {
            guard let subpath = current, !(subpath.isContinuation && subpath.pieces.isEmpty) else { return }
            result.append(subpath)
        }
        for element in cubicElements where element.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
            switch element {
            case .move(let point):
                end()
                current = Subpath(start: point)
            case .line(let point): current?.add { .line($0, point) }
            case .curve(let control1, let control2, let point): current?.add { .curve($0, control1, control2, point) }
            case .quadCurve: break
            case .close:
                current?.close()
                end()
                current = current.map { Subpath(start: $0.start, isContinuation: true) }
            }
        }
        end()
        return result
    }

    /// The elements with quadratic curves converted to cubic ones.
    var cubicElements: [Element] {
        guard elements.contains(where: \.isQuadratic) else { return elements }
        var start = CGPoint.zero
        var subpathStart = CGPoint.zero
        return elements.map { element in
            defer {
                if case .move(let point) = element { subpathStart = point }
                start = element.points.last ?? subpathStart
            }
            guard case .quadCurve(let control, let end) = element else { return element }
            func towardsControl(_ point: CGPoint) -> CGPoint { point.toward(control, 2 / 3) }
            return .curve(towardsControl(start), towardsControl(end), end)
        }
    }

    /// The maximum distance between a curve and the lines that approximate it.
    var tolerance: CGFloat {
        let bounds = boundingBox
        return min(max(bounds.width, bounds.height, 1e-9) / 10_000, 0.02)
    }
}

extension CGPath.Element {
    fileprivate var isQuadratic: Bool {
        if case .quadCurve = self { true } else { false }
    }
}

extension Subpath {
    var end: CGPoint { pieces.last?.end ?? start }

    mutating func add(_ piece: (CGPoint) -> Piece) {
        let start = end
        pieces.append(piece(start))
    }

    mutating func close() {
        if end != start { pieces.append(.line(end, start)) }
        isClosed = true
    }
}

extension Subpath.Piece {
    var start: CGPoint {
        switch self {
        case .line(let start, _), .curve(let start, _, _, _): start
        }
    }

    var end: CGPoint {
        switch self {
        case .line(_, let end), .curve(_, _, _, let end): end
        }
    }

    /// Returns the part between two positions, 0 at the start and 1 at the end.
    func part(from first: CGFloat, to last: CGFloat) -> Self {
        switch self {
        case .line(let start, let end): return .line(start.toward(end, first), start.toward(end, last))
        case .curve(let start, let control1, let control2, let end):
            // The blossom of a Bézier curve, which is linear in each of three positions.
            func blossom(_ u: CGFloat, _ v: CGFloat, _ w: CGFloat) -> CGPoint {
                let (a, b, c) = (start.toward(control1, u), control1.toward(control2, u), control2.toward(end, u))
                return a.toward(b, v).toward(b.toward(c, v), w)
            }
            return .curve(
                blossom(first, first, first), blossom(first, first, last), blossom(first, last, last), blossom(last, last, last))
        }
    }

    func point(at place: CGFloat) -> CGPoint { part(from: place, to: place).start }

    /// Returns the number of equal parts for which straight lines stay within the tolerance, from the second derivative.
    private func count(tolerance: CGFloat) -> Int {
        guard case .curve(let start, let control1, let control2, let end) = self else { return 1 }
        func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat { hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y) }
        let bend = max(bend(start, control1, control2), bend(control1, control2, end))
        let count = (bend * 6 / 8 / tolerance).squareRoot().rounded(.up)
        return count.isFinite ? Int(min(max(count, 1), 4_000)) : 1
    }

    /// Returns points along the piece, without its start but with its end.
    func flattened(tolerance: CGFloat) -> [CGPoint] {
        let count = count(tolerance: tolerance)
        return (1..<count + 1).map { $0 == count ? end : point(at: CGFloat($0) / CGFloat(count)) }
    }

    /// The end, and the points where x or y has an extremum.
    var extremes: [CGPoint] {
        guard case .curve(let start, let control1, let control2, let end) = self else { return [end] }
        func places(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
            // A third of the derivative: t²·square + t·linear + constant.
            let (square, linear, constant) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
            guard abs(square) > 1e-12 * (abs(linear) + abs(constant)) else { return linear == 0 ? [] : [-constant / linear] }
            let discriminant = linear * linear - 4 * square * constant
            guard discriminant >= 0 else { return [] }
            let root = discriminant.squareRoot()
            return [(-linear + root) / (2 * square), (-linear - root) / (2 * square)]
        }
        let all = places(start.x, control1.x, control2.x, end.x) + places(start.y, control1.y, control2.y, end.y)
        return all.filter { $0 > 0 && $0 < 1 }.map(point(at:)) + [end]
    }
}

extension CGPoint {
    /// Returns the point at a share of the way: this point at 0, the other one at 1.
    func toward(_ other: CGPoint, _ share: CGFloat) -> CGPoint {
        if share == 1 { return other }
        return CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}
