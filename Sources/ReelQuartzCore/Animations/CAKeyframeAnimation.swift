public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics

/// An animation through several values, or along a path (Apple: CAKeyframeAnimation).
///
/// Difference from Apple: `tensionValues`, `continuityValues` and `biasValues` are absent.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values; see ``CABasicAnimation`` for their types.
    open var values: [Any]?
    /// A path for a property that is a point, instead of `values`. The ends of its lines and curves are the keyframes.
    open var path: CGPath? {
        get { pathShape?.path }
        set { pathShape = newValue.map { PathShape($0) } }
    }
    /// The time of each keyframe as a part of the duration, ascending from 0 to 1. Without them, or if they are of another
    /// number, keyframes are spread evenly.
    open var keyTimes: [NSNumber]?
    /// The timing function between each two keyframes.
    open var timingFunctions: [CAMediaTimingFunction]?
    open var calculationMode = CAAnimationCalculationMode.linear
    /// Whether the layer turns with the path; nil for not.
    open var rotationMode: CAAnimationRotationMode?

    private var pathShape: PathShape?

    final override func makePropertyCopy() -> CAPropertyAnimation {
        let copy = CAKeyframeAnimation()
        copy.values = values
        copy.pathShape = pathShape
        copy.keyTimes = keyTimes
        copy.timingFunctions = timingFunctions
        copy.calculationMode = calculationMode
        copy.rotationMode = rotationMode
        return copy
    }

    final override var course: PropertyPlan.Course {
        let times = keyTimes?.map(\.doubleValue)
        let curves = timingFunctions?.map(\.curve) ?? []
        let isPaced = calculationMode == .paced
        if let path {
            let turning: PathPlan.Turning =
                switch rotationMode {
                case .rotateAuto?: .along
                case .rotateAutoReverse?: .against
                default: .none
                }
            let plan = PathPlan(
                path, isPaced: isPaced, isDiscrete: calculationMode == .discrete, keyTimes: times, curves: curves,
                turning: turning)
            return plan.map(PropertyPlan.Course.path) ?? .none
        }
        let given = values ?? []
        let known = given.compactMap { layerValue($0, "a value") }
        let mode: KeyframePlan.Mode =
            calculationMode == .discrete ? .discrete : calculationMode == .cubic ? .cubic : .linear
        guard known.count == given.count,
            let plan = KeyframePlan(known, mode: mode, isPaced: isPaced, keyTimes: times, curves: curves)
        else { return .none }
        return .values(plan)
    }
}
