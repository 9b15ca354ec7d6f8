public import Foundation
import ReelCoreFoundation

/// How the progress of an animation depends on time: a cubic Bézier curve from (0, 0) to (1, 1) (Apple: CAMediaTimingFunction).
public final class CAMediaTimingFunction: NSObject, Sendable {
    let curve: TimingCurve

    /// Creates the function of a name; an unknown one is linear.
    public convenience init(name: CAMediaTimingFunctionName) {
        if name.controlPoints == nil {
            IgnoredInput.report("CAMediaTimingFunction", "there is no function '\(name.rawValue)'; it is linear")
        }
        let points = name.controlPoints ?? (0, 0, 1, 1)
        self.init(controlPoints: points.0, points.1, points.2, points.3)
    }

    /// Creates a function from its two control points, whose times are clamped to 0...1.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        func time(_ value: Float) -> Double { value > 0 ? Double(min(value, 1)) : 0 }
        func progress(_ value: Float) -> Double { value.isFinite ? Double(value) : 0 }
        curve = TimingCurve(x1: time(c1x), y1: progress(c1y), x2: time(c2x), y2: progress(c2y))
        super.init()
    }

    /// Writes the x and y of a control point: 0 and 3 are the ends of the curve. Writes nothing for another index.
    public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
        guard points.indices.contains(idx) else { return }
        ptr[0] = Float(points[idx].0)
        ptr[1] = Float(points[idx].1)
    }
}
