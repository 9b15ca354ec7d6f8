public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
public import ReelCoreImage

/// A colour, backed by a `CGColor`; components are 0...1. Source: Apple, "UIColor".
///
/// `@unchecked Sendable`: the class is not final; it is immutable.
public class UIColor: NSObject, @unchecked Sendable {
    public let cgColor: CGColor

    public init(cgColor: CGColor) {
        self.cgColor = cgColor
    }

    /// Creates a colour in sRGB. Components are 0...1; values beyond are colours outside sRGB's gamut.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a grey: 0 is black, 1 is white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(gray: white, alpha: alpha))
    }

    public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let color = CGColorSpace(name: CGColorSpace.displayP3).flatMap {
            CGColor(colorSpace: $0, components: [displayP3Red, green, blue, alpha])
        }
        self.init(cgColor: color ?? CGColor(srgbRed: displayP3Red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a colour in sRGB. All values are 0 to 1; a hue of 0 to 1 goes from red over green and blue back to red.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
        func channel(_ offset: CGFloat) -> CGFloat {
            let sector = (offset + unit(hue) * 6).truncatingRemainder(dividingBy: 6)
            return unit(brightness) * (1 - unit(saturation) * max(0, min(sector, 4 - sector, 1)))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    public convenience init(ciColor: CIColor) {
        self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
    }

    public var ciColor: CIColor { CIColor(cgColor: cgColor) }

    @discardableResult
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
    }

    /// Returns the colour's components in sRGB. Always returns true, because every colour can be converted.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor.extendedSRGB
        red?.pointee = color.red
        green?.pointee = color.green
        blue?.pointee = color.blue
        alpha?.pointee = color.alpha
        return true
    }

    /// Returns the brightness of a grey. For any other colour, returns false and writes nothing.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let color = cgColor.extendedSRGB
        guard color.red == color.green, color.green == color.blue else { return false }
        white?.pointee = color.red
        alpha?.pointee = color.alpha
        return true
    }

    /// Sets the fill colour and the stroke colour of the current context to this colour.
    public func set() {
        setFill()
        setStroke()
    }

    public func setFill() {
        UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
    }

    public func setStroke() {
        UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
    }

    @discardableResult
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return cgColor == other.cgColor
    }

    public override var hash: Int { cgColor.hashValue }
}
