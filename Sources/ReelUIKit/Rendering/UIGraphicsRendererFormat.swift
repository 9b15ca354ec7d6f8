public import Foundation

/// The settings of a renderer. Source: Apple, "UIGraphicsRendererFormat".
open class UIGraphicsRendererFormat: NSObject, NSCopying {
    /// The area that the renderer with this format draws, in points.
    public internal(set) var bounds = CGRect.zero

    public override required init() {}

    @discardableResult
    open class func `default`() -> Self { Self() }

    /// Returns the default format: there is no screen whose preferences could apply.
    @discardableResult
    open class func preferred() -> Self { Self() }

    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.bounds = bounds
        return copy
    }
}
