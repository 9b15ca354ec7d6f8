public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics

/// An animation through several values, or along a path (Apple: CAKeyframeAnimation).
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
    /// How tight a cubic curve is at each value: 1 for the tightest, below 0 for rounder than at 0, which is the default.
    ///
    /// This and the following two are those of Kochanek and Bartels (1984), without regard to uneven key times.
    open var tensionValues: [NSNumber]?
    /// Whether a cubic curve has a corner at each value: 0, the default, for none, towards −1 for a sharper one, above 0 for one
    /// to the other side.
    open var continuityValues: [NSNumber]?
    /// Whether a cubic curve is bent before each value (below 0) or after it (above 0); 0 by default. Apple's page has it the
    /// other way round; what its code does is not known here.
    open var biasValues: [NSNumber]?
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
        copy.tensionValues = tensionValues
        copy.continuityValues = continuityValues
        copy.biasValues = biasValues
        return copy
    }

    final override var course: PropertyPlan.Course {
        let times = keyTimes?.map(\.doubleValue)
        let curves = timingFunctions?.map(\.curve) ?? []
        let isPaced = [.paced, .cubicPaced].contains(calculationMode)
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
            calculationMode == .discrete ? .discrete : [.cubic, .cubicPaced].contains(calculationMode) ? .cubic : .linear
        guard known.count == given.count,
            let plan = KeyframePlan(known, mode: mode, isPaced: isPaced, keyTimes: times, curves: curves, bends: bends)
        else { return .none }
        return .values(plan)
    }

    /// One for each value that has one.
    private var bends: [CurveBend] {
        func number(_ list: [NSNumber]?, _ index: Int) -> Double {
            guard let list, index < list.count else { return 0 }
            return list[index].doubleValue
        }
        let count = [tensionValues, continuityValues, biasValues].compactMap { $0?.count }.max() ?? 0
        return (0..<count).map {
            CurveBend(
                tension: number(tensionValues, $0), continuity: number(continuityValues, $0), bias: number(biasValues, $0))
        }
    }
}
