/// An animation from one value to another (Apple: CABasicAnimation).
///
/// Values are numbers, `CGPoint`, `CGSize`, `CGRect`, `CATransform3D`, `CGColor`, `CGPath`, `CGImage`, or arrays of numbers or
/// colours; also in an `NSValue`. Matrices are mixed by their scale, rotation and movement. Paths are mixed if they have the same
/// elements. Values that cannot be mixed, such as images, change halfway.
///
/// An end that is missing follows from the others: `fromValue` and `byValue` give `toValue`; otherwise it is the value without
/// the animation.
open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?

    final override func makePropertyCopy() -> CAPropertyAnimation {
        let copy = makeBasicCopy()
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
        return copy
    }

    func makeBasicCopy() -> CABasicAnimation { CABasicAnimation() }

    final var range: ValueRange {
        ValueRange(
            from: layerValue(fromValue, "fromValue"), to: layerValue(toValue, "toValue"), by: layerValue(byValue, "byValue"))
    }

    override var course: PropertyPlan.Course { .basic(range) }
}
