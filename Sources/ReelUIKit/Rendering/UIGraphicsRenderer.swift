public import Foundation

/// The base class of renderers. Source: Apple, "UIGraphicsRenderer".
open class UIGraphicsRenderer: NSObject {
    /// The settings, and what area is drawn.
    public let format: UIGraphicsRendererFormat

    init(_ format: UIGraphicsRendererFormat) {
        self.format = format
    }

    open var allowsImageOutput: Bool { true }
}
