import Foundation

/// Which part of a stage fills the canvas, from a slide's first frame to its last.
struct CameraPath: Hashable, Sendable {
    /// In the stage's pixels, of the canvas's shape, within the stage.
    var start: CGRect
    var end: CGRect
    var curve: MotionPath.Curve

    /// The part at a moment from 0 to 1.
    ///
    /// The scale changes by equal ratios in equal steps of the curve, and one point of the stage stays where it is in the canvas:
    /// that looks like one even movement. Where the scale stays, the part moves along a line.
    func area(at moment: Double) -> CGRect {
        let t = min(max(moment, 0), 1)
        let s =
            switch curve {
            case .linear: t
            case .smooth: t * t * (3 - 2 * t)
            }
        let ratio = end.width / start.width
        // How far along the line between the two parts.
        let way = abs(ratio - 1) < 1e-6 ? s : (pow(ratio, s) - 1) / (ratio - 1)
        func between(_ first: CGFloat, _ last: CGFloat) -> CGFloat { first + (last - first) * way }
        return CGRect(
            x: between(start.minX, end.minX), y: between(start.minY, end.minY), width: between(start.width, end.width),
            height: between(start.height, end.height))
    }

    var moves: Bool { start != end }
}
