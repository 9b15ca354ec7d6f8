package import Foundation

/// A colour in sRGB: components of 0…1 within sRGB's gamut, with straight alpha.
package struct SRGBColor: Hashable, Sendable {
    package var red, green, blue, alpha: CGFloat

    package init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    package static let black = SRGBColor(red: 0, green: 0, blue: 0)
    package static let white = SRGBColor(red: 1, green: 1, blue: 1)

    /// The colour with each component clipped to 0…1, as a bitmap can contain it.
    var clipped: SRGBColor {
        SRGBColor(
            red: red.clippedToUnit, green: green.clippedToUnit, blue: blue.clippedToUnit, alpha: alpha.clippedToUnit)
    }
}

extension CGFloat {
    /// The value clipped to 0...1; NaN becomes 0.
    var clippedToUnit: CGFloat { self > 0 ? Swift.min(self, 1) : 0 }
}
