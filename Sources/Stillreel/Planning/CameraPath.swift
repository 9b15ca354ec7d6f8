import Foundation

/// The area of a `MotionSource` that fills the canvas, from a slide's first frame to its last.
struct CameraPath: Hashable, Sendable {
    /// The first area in pixels of the source. It lies within the source and has the canvas's aspect ratio.
    var start: CGRect
    /// The last area, like `start`.
    var end: CGRect
    var curve: MotionPath.Curve

    /// Returns the area at a point of the path.
    ///
    /// In equal steps of the curve, the scale changes by equal ratios, while one point of the source stays in place on the
    /// canvas. This looks like one even movement. If the scale does not change, the area moves along a straight line.
    ///
    /// - Parameter progress: 0 for the first area, 1 for the last.
    func area(at progress: Double) -> CGRect {
        let t = min(max(progress, 0), 1)
        let s =
            switch curve {
            case .linear: t
            case .smooth: t * t * (3 - 2 * t)
            }
        let ratio = end.width / start.width
        // How far along the line between the two areas.
        let way = abs(ratio - 1) < 1e-6 ? s : (pow(ratio, s) - 1) / (ratio - 1)
        func between(_ first: CGFloat, _ last: CGFloat) -> CGFloat { first + (last - first) * way }
        return CGRect(
            x: between(start.minX, end.minX), y: between(start.minY, end.minY), width: between(start.width, end.width),
            height: between(start.height, end.height))
    }

    var moves: Bool { start != end }

    /// Whether the camera moves towards the picture, or away from it, so that one area contains all later or all earlier ones.
    var movesIn: Bool { start.contains(end) }
    var movesOut: Bool { end.contains(start) }

    /// Returns the path over a source whose width and height are multiplied by these factors.
    func scaled(_ x: CGFloat, _ y: CGFloat) -> CameraPath {
        func scaled(_ area: CGRect) -> CGRect {
            CGRect(x: area.minX * x, y: area.minY * y, width: area.width * x, height: area.height * y)
        }
        return CameraPath(start: scaled(start), end: scaled(end), curve: curve)
    }
}
