public import Foundation
import ReelCoreFoundation

/// The settings of an image renderer. Source: Apple, "UIGraphicsImageRendererFormat".
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// The range of colours that images can have. Source: Apple, "UIGraphicsImageRendererFormat.Range".
    public enum Range: Int, Sendable {
        case unspecified = -1
        case automatic = 0
        case extended = 1
        case standard = 2
    }

    /// The number of pixels per point; initially 1, because there is no screen.
    open var scale: CGFloat = 1
    /// Whether the image is opaque; it is then black initially.
    open var opaque = false

    /// The range of colours. Images have 8 bits in sRGB, which is `standard`; a wish for `extended` is reported and ignored.
    open var preferredRange = Range.standard {
        didSet {
            if preferredRange == .extended {
                IgnoredInput.report(
                    "UIGraphicsImageRendererFormat.preferredRange", "extended colours are not supported; the image is in sRGB")
            }
        }
    }

    /// Whether extended colours are preferred, as by `preferredRange`.
    open var prefersExtendedRange: Bool {
        get { preferredRange == .extended }
        set { preferredRange = newValue ? .extended : .standard }
    }

    public required init() {}

    /// Creates the format for a display's scale; 1 if the traits do not specify it.
    public convenience init(for traitCollection: UITraitCollection) {
        self.init()
        if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
    }

    @discardableResult
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? UIGraphicsImageRendererFormat {
            copy.scale = scale
            copy.opaque = opaque
            copy.preferredRange = preferredRange
        }
        return copy
    }
}
