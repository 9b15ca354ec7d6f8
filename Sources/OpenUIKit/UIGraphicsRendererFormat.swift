public import Foundation

/// How a renderer draws. Source: Apple, "UIGraphicsRendererFormat".
public class UIGraphicsRendererFormat: NSObject {
    /// What the renderer that uses this format draws, in points.
    public internal(set) var bounds = CGRect.zero

    public override required init() {}

    @discardableResult
    public class func `default`() -> Self { Self() }

    /// The same as the default: there is no screen to prefer anything.
    @discardableResult
    public class func preferred() -> Self { Self() }
}
