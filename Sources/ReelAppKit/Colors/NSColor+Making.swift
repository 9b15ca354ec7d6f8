public import Foundation
import ReelCoreGraphics
public import ReelCoreImage
import ReelUIKit

// Calibrated, device and generic spaces are sRGB here, so several of these initialisers create the same colour.
extension NSColor {
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a colour in sRGB. Components are 0...1; values beyond are colours outside sRGB's gamut.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(colorSpace: .displayP3, components: [red, green, blue, alpha], count: 4)
    }

    /// Creates a grey: 0 is black, 1 is white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(genericGamma22White: white, alpha: alpha)
    }

    public convenience init(genericGamma22White white: CGFloat, alpha: CGFloat) {
        self.init(colorSpace: .genericGamma22Gray, components: [white, alpha], count: 2)
    }

    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
        self.init(genericGamma22White: white, alpha: alpha)
    }

    public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
        self.init(CGColor(gray: white, alpha: alpha))
    }

    /// Creates a colour in sRGB. All values are 0 to 1; a hue of 0 to 1 goes from red over green and blue back to red.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let color = HueSaturationBrightness(hue: hue, saturation: saturation, brightness: brightness).rgb
        self.init(srgbRed: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }

    public convenience init(calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    public convenience init(deviceHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    public convenience init(ciColor color: CIColor) {
        self.init(srgbRed: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}

extension CIColor {
    /// Creates a Core Image colour. Never nil here.
    public convenience init?(color: NSColor) {
        self.init(cgColor: color.cgColor)
    }
}
