public import Foundation
public import ReelCoreFoundation

/// An animation from one value to another as a spring moves (Apple: CASpringAnimation). It goes beyond the end and comes back,
/// unless it is damped strongly.
///
/// It is cut off at its `duration`: set this to `settlingDuration`. Its `timingFunction` has no effect. Numbers that are not of
/// this world (a mass of 0, damping below 0) give the end at once.
open class CASpringAnimation: CABasicAnimation {
    private var spring = Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)

    /// The mass at the spring's end; 1 at first.
    open var mass: CGFloat {
        get { CGFloat(spring.mass) }
        set { spring.mass = Double(newValue) }
    }
    /// The force for a distance of 1; 100 at first.
    open var stiffness: CGFloat {
        get { CGFloat(spring.stiffness) }
        set { spring.stiffness = Double(newValue) }
    }
    /// The friction; 10 at first.
    open var damping: CGFloat {
        get { CGFloat(spring.damping) }
        set { spring.damping = Double(newValue) }
    }
    /// The speed at the start, in lengths of the whole way a second, towards the end; 0 at first.
    open var initialVelocity: CGFloat {
        get { CGFloat(spring.initialVelocity) }
        set { spring.initialVelocity = Double(newValue) }
    }

    /// The time after which the value stays within a thousandth of the whole way from the end, in seconds. Apple does not
    /// document its own bound.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    final override func makeBasicCopy() -> CABasicAnimation {
        let copy = CASpringAnimation()
        copy.spring = spring
        return copy
    }

    final override var course: PropertyPlan.Course { .spring(range, spring) }
}
