import Foundation

/// The parallelogram that a rectangle covers on the surface, in device pixels with the top row first.
struct DeviceQuad {
    /// The position of the rectangle's upper-left corner; "upper" is the side of greater y in the client's coordinates.
    private(set) var origin: CGPoint
    /// The upper side, from left to right.
    private(set) var across: CGVector
    /// The left side, from the upper corner to the lower one.
    private(set) var down: CGVector

    /// Creates the quad of a rectangle; nil if it has no area or numbers are NaN. Negative sizes count as positive ones.
    init?(_ rect: CGRect, _ transform: CGAffineTransform) {
        guard !rect.isNull else { return nil }
        // Far beyond any surface, and small enough that a double still resolves tenths of a pixel.
        let far: CGFloat = 1e12
        func near(_ edge: CGFloat) -> CGFloat { min(max(edge, -far), far) }
        let rect = rect.standardized
        let left = rect.minX
        let right = rect.maxX
        let lower = rect.minY
        let upper = rect.maxY
        guard left < right, lower < upper else { return nil }
        let corner = CGPoint(x: near(left), y: near(upper)).applying(transform)
        let acrossEnd = CGPoint(x: near(right), y: near(upper)).applying(transform)
        let downEnd = CGPoint(x: near(left), y: near(lower)).applying(transform)
        origin = corner
        across = CGVector(dx: acrossEnd.x - corner.x, dy: acrossEnd.y - corner.y)
        down = CGVector(dx: downEnd.x - corner.x, dy: downEnd.y - corner.y)
        guard abs(origin.x) < 1e18, abs(origin.y) < 1e18, across.length < 1e18, down.length < 1e18 else { return nil }
        snapToPixels()
        guard across.dx * down.dy != across.dy * down.dx else { return nil }
    }

    /// Moves sides that are almost on the pixel grid onto it: rotations by a right angle and scales such as one third leave
    /// tiny deviations. On the grid, images are copied byte by byte and edges stay sharp.
    private mutating func snapToPixels() {
        let hair: CGFloat = 1e-3
        func snapped(_ edge: CGFloat) -> CGFloat { abs(edge - edge.rounded()) < hair ? edge.rounded() : edge }
        let isUpright = abs(across.dy) < hair && abs(down.dx) < hair
        let isSideways = abs(across.dx) < hair && abs(down.dy) < hair
        guard isUpright || isSideways else { return }
        let start = CGPoint(x: snapped(origin.x), y: snapped(origin.y))
        if isUpright {
            across = CGVector(dx: snapped(origin.x + across.dx) - start.x, dy: 0)
            down = CGVector(dx: 0, dy: snapped(origin.y + down.dy) - start.y)
        } else {
            across = CGVector(dx: 0, dy: snapped(origin.y + across.dy) - start.y)
            down = CGVector(dx: snapped(origin.x + down.dx) - start.x, dy: 0)
        }
        origin = start
    }

    /// Whether rows stay rows, from left to right; they may be upside down.
    var isUpright: Bool { across.dy == 0 && down.dx == 0 && across.dx > 0 }

    /// Whether rows become rows or columns.
    var isRightAngled: Bool { (across.dy == 0 && down.dx == 0) || (across.dx == 0 && down.dy == 0) }

    private var corners: [CGPoint] {
        [
            origin,
            CGPoint(x: origin.x + across.dx, y: origin.y + across.dy),
            CGPoint(x: origin.x + across.dx + down.dx, y: origin.y + across.dy + down.dy),
            CGPoint(x: origin.x + down.dx, y: origin.y + down.dy),
        ]
    }

    /// Returns the transform from the pixels of an image of this size, which fills the quad, to the surface.
    func transform(imageWidth: CGFloat, imageHeight: CGFloat) -> CGAffineTransform {
        CGAffineTransform(
            a: across.dx / imageWidth, b: across.dy / imageWidth,
            c: down.dx / imageHeight, d: down.dy / imageHeight,
            tx: origin.x, ty: origin.y
        )
    }

    /// Returns the corners of the part of the quad within some bounds: Cairo's numbers end at eight million, the quad's do not.
    /// Sutherland and Hodgman's algorithm: cuts at one side of the bounds after the other.
    func polygon(within bounds: CGRect) -> [CGPoint] {
        var points = corners
        points = Self.cut(points, { $0.x - bounds.minX })
        points = Self.cut(points, { bounds.maxX - $0.x })
        points = Self.cut(points, { $0.y - bounds.minY })
        points = Self.cut(points, { bounds.maxY - $0.y })
        return points
    }

    /// Keeps the part whose distance to the cutting line is zero or more.
    static func cut(_ points: [CGPoint], _ distance: (CGPoint) -> CGFloat) -> [CGPoint] {
        var kept: [CGPoint] = []
        guard var previous = points.last else { return [] }
        for point in points {
            let before = distance(previous)
            let here = distance(point)
            if (before < 0) != (here < 0) {
                let share = before / (before - here)
                kept.append(
                    CGPoint(x: previous.x + (point.x - previous.x) * share, y: previous.y + (point.y - previous.y) * share))
            }
            if here >= 0 { kept.append(point) }
            previous = point
        }
        return kept
    }
}
