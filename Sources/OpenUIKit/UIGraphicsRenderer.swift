public import Foundation

/// What renderers have in common. Source: Apple, "UIGraphicsRenderer".
public class UIGraphicsRenderer: NSObject {
    public let format: UIGraphicsRendererFormat

    init(_ format: UIGraphicsRendererFormat) {
        self.format = format
    }

    public var allowsImageOutput: Bool { true }
}
