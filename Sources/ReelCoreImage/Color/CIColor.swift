public import Foundation
public import ReelCoreGraphics

/// A colour: red, green, blue and alpha in sRGB, 0...1, with straight alpha. Source: Apple, "CIColor".
public final class CIColor: NSObject, Sendable {
    public let red: CGFloat
    public let green: CGFloat
    public let blue: CGFloat
    public let alpha: CGFloat

    public static let black = CIColor(red: 0, green: 0, blue: 0)
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

    public init(red r: CGFloat, green g: CGFloat, blue b: CGFloat, alpha a: CGFloat) {
        red = r
        green = g
        blue = b
        alpha = a
    }

    public convenience init(red r: CGFloat, green g: CGFloat, blue b: CGFloat) {
        self.init(red: r, green: g, blue: b, alpha: 1)
    }

    /// Creates a colour by converting it to sRGB. Nil if the space is not an RGB space.
    public convenience init?(red r: CGFloat, green g: CGFloat, blue b: CGFloat, alpha a: CGFloat, colorSpace: CGColorSpace) {
        guard colorSpace.model == .rgb, let color = CGColor(colorSpace: colorSpace, components: [r, g, b, a]) else { return nil }
        self.init(cgColor: color)
    }

    public convenience init?(red r: CGFloat, green g: CGFloat, blue b: CGFloat, colorSpace: CGColorSpace) {
        self.init(red: r, green: g, blue: b, alpha: 1, colorSpace: colorSpace)
    }

    /// Creates a colour by converting it to sRGB.
    public convenience init(cgColor c: CGColor) {
        let color = c.extendedSRGB
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// The number of components, including the alpha.
    public var numberOfComponents: Int { 4 }

    public var colorSpace: CGColorSpace { .standard }

    var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }

    @discardableResult
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIColor else { return false }
        return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
    }

    public override var hash: Int {
        var hasher = Hasher()
        for value in [red, green, blue, alpha] { hasher.combine(value) }
        return hasher.finalize()
    }
}
