public import Foundation

/// A screen. Source: Apple, "NSScreen". There is none here, as on a Mac without a display, so a program never gets an object of
/// this class.
open class NSScreen: NSObject {
    /// The number of pixels per point.
    public let backingScaleFactor: CGFloat

    init(backingScaleFactor: CGFloat) {
        self.backingScaleFactor = backingScaleFactor
    }

    /// Nil: there is no screen.
    open class var main: NSScreen? { screens.first }

    /// Empty: there is no screen.
    open class var screens: [NSScreen] { [] }
}
