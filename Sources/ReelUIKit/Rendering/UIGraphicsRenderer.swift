public import Foundation

/// The base class of renderers. Source: Apple, "UIGraphicsRenderer".
public class UIGraphicsRenderer: NSObject {
    public let format: UIGraphicsRendererFormat

    init(_ format: UIGraphicsRendererFormat) {
        self.format = format
    }

    public var allowsImageOutput: Bool { true }
}
