package import Foundation
package import ReelCoreGraphics

/// A colour as a hue, a saturation and a brightness of 0...1 (also called HSV). A hue of 0 to 1 goes from red over green and blue
/// back to red.
package struct HueSaturationBrightness {
    package let hue: CGFloat
    package let saturation: CGFloat
    package let brightness: CGFloat

    /// Values are clipped to 0...1.
    package init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
        (self.hue, self.saturation, self.brightness) = (unit(hue), unit(saturation), unit(brightness))
    }

    /// Converts a colour; a grey has a hue and a saturation of 0. Nil for a component outside 0...1.
    package init?(_ color: SRGBColor) {
        let (red, green, blue) = (color.red, color.green, color.blue)
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        guard least >= 0, most <= 1 else { return nil }
        let range = most - least
        let sector =
            if range == 0 {
                CGFloat(0)
            } else if most == red {
                (green - blue) / range + (green < blue ? 6 : 0)
            } else if most == green {
                (blue - red) / range + 2
            } else {
                (red - green) / range + 4
            }
        self.init(hue: sector / 6, saturation: most == 0 ? 0 : range / most, brightness: most)
    }

    package var rgb: SRGBColor {
        func channel(_ offset: CGFloat) -> CGFloat {
            let sector = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(sector, 4 - sector, 1)))
        }
        return SRGBColor(red: channel(5), green: channel(3), blue: channel(1))
    }
}
