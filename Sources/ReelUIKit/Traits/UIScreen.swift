public import Foundation

/// The screen that images are made for, of which programs ask the scale. Source: Apple, "UIScreen".
///
/// Difference from Apple: there is no screen. The scale is that of images by default, one pixel per point; what only a real
/// screen has (`bounds`, for example) is absent.
open class UIScreen: NSObject {
    /// The number of pixels per point: 1.
    open var scale: CGFloat { 1 }

    public class var main: UIScreen { UIScreen() }
}
