public import Foundation

/// The environment that images and colours are chosen for. Source: Apple, "UITraitCollection".
///
/// Difference from Apple: only the interface style and the display's scale are present; nothing here has a screen or views.
open class UITraitCollection: NSObject, @unchecked Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The pixels per point; 0 if it is not specified.
    public let displayScale: CGFloat

    init(userInterfaceStyle: UIUserInterfaceStyle, displayScale: CGFloat) {
        self.userInterfaceStyle = userInterfaceStyle
        self.displayScale = displayScale
    }

    /// Creates traits without specified values.
    public override convenience init() {
        self.init(userInterfaceStyle: .unspecified, displayScale: 0)
    }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(userInterfaceStyle: userInterfaceStyle, displayScale: 0)
    }

    public convenience init(displayScale scale: CGFloat) {
        self.init(userInterfaceStyle: .unspecified, displayScale: scale)
    }

    /// The traits of a program without a screen: the light style, and one pixel per point.
    public class var current: UITraitCollection { UITraitCollection(userInterfaceStyle: .light, displayScale: 1) }
}
