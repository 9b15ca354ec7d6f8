public import Foundation
public import ReelCoreFoundation

/// A colour: components in a colour space, and an alpha. Source: Apple, "CGColor".
public final class CGColor: Sendable {
    public let colorSpace: CGColorSpace?
    private let values: [CGFloat]

    /// Opaque black. As with Apple, `black`, `white` and `clear` are in a grey colour space.
    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    private init(_ colorSpace: CGColorSpace, _ values: [CGFloat]) {
        self.colorSpace = colorSpace
        self.values = values
    }

    /// Creates a colour in device RGB, which is sRGB here. Components are 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.deviceRGB, [red, green, blue, alpha])
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.standard, [red, green, blue, alpha])
    }

    /// Creates a colour in device gray: 0 is black, 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(.deviceGray, [gray, alpha])
    }

    /// Creates a colour in `genericGrayGamma2_2`: 0 is black, 1 is white.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2) ?? .deviceGray, [gray, alpha])
    }

    /// Creates a colour from one number for each component of the space, followed by the alpha.
    public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(colorSpace, Array(UnsafeBufferPointer(start: components, count: colorSpace.numberOfComponents + 1)))
    }

    /// The components in the colour space, followed by the alpha.
    public var components: [CGFloat]? { values }

    /// The number of components, including the alpha.
    public var numberOfComponents: Int { values.count }

    public var alpha: CGFloat { values.last ?? 1 }

    @discardableResult
    public func copy() -> CGColor? { self }

    @discardableResult
    public func copy(alpha: CGFloat) -> CGColor? {
        guard let colorSpace else { return nil }
        return CGColor(colorSpace, values.dropLast() + [alpha])
    }

    /// Returns the same colour in another space. Of a colour outside the space's gamut, components are outside 0...1,
    /// whatever the intent.
    @discardableResult
    public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
        CGColor(space, space.components(of: self))
    }

    /// The colour in sRGB. Colours outside sRGB's gamut have components outside 0...1.
    package var extendedSRGB: SRGBColor {
        let color: CGColorSpace.RGB = colorSpace?.sRGB(values.dropLast()) ?? (0, 0, 0)
        return SRGBColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }

    /// The colour that a surface shows: sRGB, each component clipped to 0...1.
    var drawn: SRGBColor { extendedSRGB.clipped }
}

extension CGColor: Hashable {
    @discardableResult
    public static func == (one: CGColor, other: CGColor) -> Bool {
        one.colorSpace == other.colorSpace && one.values == other.values
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(colorSpace)
        hasher.combine(values)
    }
}

extension CGColor: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CGColor.self) }
}
