public import Foundation

/// The settings of a renderer. Source: Apple, "UIGraphicsRendererFormat".
public class UIGraphicsRendererFormat: NSObject {
    /// The area that the renderer with this format draws, in points.
    public internal(set) var bounds = CGRect.zero

    public override required init() {}

    @discardableResult
    public class func `default`() -> Self { Self() }

    /// Returns the default format: there is no screen whose preferences could apply.
    @discardableResult
    public class func preferred() -> Self { Self() }
}
