import Foundation

/// The area of a stage that fills the canvas, from a slide's first frame to its last.
struct CameraPath: Hashable, Sendable {
    /// The first area in pixels of the stage. It lies within the stage and has the canvas's aspect ratio.
    var start: CGRect
    /// The last area, like `start`.
    var end: CGRect
    var curve: MotionPath.Curve

    /// Returns the area at a moment from 0 to 1.
    ///
    /// In equal steps of the curve, the scale changes by equal ratios, while one point of the stage stays in place on the canvas.
    /// This looks like one even movement. If the scale does not change, the area moves along a straight line.
    func area(at moment: Double) -> CGRect {
        let t = min(max(moment, 0), 1)
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
}
