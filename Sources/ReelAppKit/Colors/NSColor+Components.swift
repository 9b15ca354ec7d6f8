public import Foundation
import ReelCoreGraphics
import ReelUIKit

extension NSColor {
    /// The number of components, with the alpha.
    public var numberOfComponents: Int { cgColor.numberOfComponents }

    /// Writes all components in the colour's space, followed by the alpha.
    public func getComponents(_ components: UnsafeMutablePointer<CGFloat>) {
        for (index, value) in (cgColor.components ?? []).enumerated() { components[index] = value }
    }

    public var alphaComponent: CGFloat { cgColor.alpha }

    public var redComponent: CGFloat { rgb[0] }
    public var greenComponent: CGFloat { rgb[1] }
    public var blueComponent: CGFloat { rgb[2] }

    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        let rgb = rgb
        red?.pointee = rgb[0]
        green?.pointee = rgb[1]
        blue?.pointee = rgb[2]
        alpha?.pointee = alphaComponent
    }

    public var whiteComponent: CGFloat {
        let color = cgColor
        if color.numberOfComponents == 2, let white = color.components?.first { return white }
        return NSColorSpace.genericGamma22Gray.space.components(of: color)[0]
    }

    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) {
        white?.pointee = whiteComponent
        alpha?.pointee = alphaComponent
    }

    public var hueComponent: CGFloat { hsb.hue }
    public var saturationComponent: CGFloat { hsb.saturation }
    public var brightnessComponent: CGFloat { hsb.brightness }

    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        let hsb = hsb
        hue?.pointee = hsb.hue
        saturation?.pointee = hsb.saturation
        brightness?.pointee = hsb.brightness
        alpha?.pointee = alphaComponent
    }

    /// Returns a mix with another colour, computed in sRGB with straight alpha. Never nil here.
    ///
    /// - Parameter fraction: the other colour's share, 0...1.
    @discardableResult
    public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
        let share = min(max(fraction, 0), 1)
        let (one, other) = (cgColor.extendedSRGB, color.cgColor.extendedSRGB)
        func mix(_ part: KeyPath<SRGBColor, CGFloat>) -> CGFloat {
            one[keyPath: part] * (1 - share) + other[keyPath: part] * share
        }
        return NSColor(srgbRed: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
    }

    /// The components in the colour's own RGB space; those of a grey in sRGB.
    private var rgb: [CGFloat] {
        let color = cgColor
        if color.numberOfComponents == 4, let components = color.components { return components }
        let converted = color.extendedSRGB
        return [converted.red, converted.green, converted.blue]
    }

    private var hsb: HueSaturationBrightness {
        func unit(_ value: CGFloat) -> CGFloat { min(max(value, 0), 1) }
        let rgb = rgb.map(unit)
        return HueSaturationBrightness(SRGBColor(red: rgb[0], green: rgb[1], blue: rgb[2]))
            ?? HueSaturationBrightness(hue: 0, saturation: 0, brightness: 0)
    }
}
