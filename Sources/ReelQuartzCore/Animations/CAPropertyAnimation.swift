import ReelCoreFoundation

/// An animation of a property (Apple: CAPropertyAnimation). Use one of its subclasses.
open class CAPropertyAnimation: CAAnimation {
    /// The property: `opacity`, `position.x`, `bounds.size.width`, `transform.rotation.z`, `transform.scale`.
    ///
    /// An animation of another property is reported, and does nothing.
    open var keyPath: String?
    /// Whether the animation's values are added to those without it.
    open var isAdditive = false
    /// Whether each repetition begins where the one before has ended.
    open var isCumulative = false
    /// Makes a transform of the animation's numbers, for properties that are transforms; nil if the values are the property's.
    open var valueFunction: CAValueFunction?

    /// Creates an animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    final override func makeCopy(_ copying: inout GroupCopying) -> CAAnimation {
        let copy = makePropertyCopy()
        copy.keyPath = keyPath
        copy.isAdditive = isAdditive
        copy.isCumulative = isCumulative
        copy.valueFunction = valueFunction
        return copy
    }

    func makePropertyCopy() -> CAPropertyAnimation { CAPropertyAnimation() }

    final override func makeAction(duration: Double) -> AnimationPlan.Action? {
        guard let keyPath else { return nil }
        guard let path = PropertyPath(keyPath) else {
            report("there is no animation of '\(keyPath)'; nothing changes")
            return nil
        }
        if valueFunction != nil, keyPath != "transform", keyPath != "sublayerTransform" {
            report("'\(keyPath)' is no transform, so a valueFunction cannot make it; nothing changes")
            return nil
        }
        return .property(
            PropertyPlan(
                path: path, isAdditive: isAdditive, isCumulative: isCumulative, function: valueFunction?.kind, course: course))
    }

    var course: PropertyPlan.Course { .none }

    final func report(_ problem: String) { IgnoredInput.report("\(type(of: self))", problem) }

    /// Returns a value of the client's; nil, and a report, if it is of an unknown type.
    final func layerValue(_ value: Any?, _ name: String) -> LayerValue? {
        guard let value else { return nil }
        let known = LayerValue(value)
        if known == nil {
            report("\(name) of '\(keyPath ?? "")' cannot be a \(type(of: value)); it is ignored")
        }
        return known
    }
}
