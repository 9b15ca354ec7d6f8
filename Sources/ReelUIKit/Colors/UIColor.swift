public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
public import ReelCoreImage

/// A colour, backed by a `CGColor`; components are 0...1. Source: Apple, "UIColor".
///
/// `@unchecked Sendable`: the class is not final; it is immutable.
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
    private let color: CGColor
    private let provider: ((UITraitCollection) -> UIColor)?

    public init(cgColor: CGColor) {
        color = cgColor
        provider = nil
    }

    /// Creates a colour that depends on the traits it is used with. Everything here uses `UITraitCollection.current`, which is
    /// light.
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        color = dynamicProvider(.current).cgColor
        provider = dynamicProvider
    }

    /// Creates the colour of a `#colorLiteral`, in sRGB.
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// The colour in the current traits.
    open var cgColor: CGColor { color }

    /// Returns the colour in other traits: for a dynamic colour, what its provider returns; otherwise the colour itself.
    @discardableResult
    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        provider?(traitCollection).resolvedColor(with: traitCollection) ?? self
    }

    /// Returns the colour itself, because colours are immutable.
    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any { self }

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
        let color = HueSaturationBrightness(hue: hue, saturation: saturation, brightness: brightness).rgb
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }

    public convenience init(ciColor: CIColor) {
        self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
    }

    public var ciColor: CIColor { CIColor(cgColor: cgColor) }

    @discardableResult
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
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

    /// Returns the colour's hue, saturation and brightness in sRGB, each 0...1: the inverse of the initialiser. Returns false and
    /// writes nothing for a colour outside sRGB's gamut.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor.extendedSRGB
        guard let hsb = HueSaturationBrightness(color) else { return false }
        hue?.pointee = hsb.hue
        saturation?.pointee = hsb.saturation
        brightness?.pointee = hsb.brightness
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
    open func set() {
        setFill()
        setStroke()
    }

    open func setFill() {
        UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
    }

    open func setStroke() {
        UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
    }

    @discardableResult
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return cgColor == other.cgColor
    }

    public override var hash: Int { cgColor.hashValue }
}
