public import Foundation
import OpenCoreFoundation

/// A colour: components in a colour space, and how opaque it is. Source: Apple, "CGColor".
public final class CGColor: Sendable {
    public let colorSpace: CGColorSpace?
    private let values: [CGFloat]

    /// The constants of `CGColor.black` and its kin are gray colours, as Apple's.
    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    private init(_ colorSpace: CGColorSpace, _ values: [CGFloat]) {
        self.colorSpace = colorSpace
        self.values = values
    }

    /// In device RGB, which is sRGB. Components run from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.deviceRGB, [red, green, blue, alpha])
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.standard, [red, green, blue, alpha])
    }

    /// 0 is black, 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(.deviceGray, [gray, alpha])
    }

    /// `components` holds one number for each component of the space, and the alpha after them.
    public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(colorSpace, Array(UnsafeBufferPointer(start: components, count: colorSpace.numberOfComponents + 1)))
    }

    /// The components of the space, and the alpha after them.
    public var components: [CGFloat]? { values }

    /// With the alpha.
    public var numberOfComponents: Int { values.count }

    public var alpha: CGFloat { values.last ?? 1 }

    @discardableResult
    public func copy() -> CGColor? { self }

    @discardableResult
    public func copy(alpha: CGFloat) -> CGColor? {
        guard let colorSpace else { return nil }
        return CGColor(colorSpace, values.dropLast() + [alpha])
    }

    /// The colour in sRGB. Colours that sRGB lacks have numbers outside 0...1.
    package var extendedSRGB: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let color: CGColorSpace.RGB = colorSpace?.sRGB(values.dropLast()) ?? (0, 0, 0)
        return (color.red, color.green, color.blue, alpha)
    }

    /// The colour that a canvas shows: sRGB, each number brought into 0...1.
    var drawn: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let color = extendedSRGB
        return (color.red.clippedToUnit, color.green.clippedToUnit, color.blue.clippedToUnit, alpha.clippedToUnit)
    }
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
