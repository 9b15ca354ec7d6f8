package import Foundation
import ReelColor

extension CGColorSpace {
    typealias RGB = (red: CGFloat, green: CGFloat, blue: CGFloat)

    /// Converts components of this space to sRGB, without clipping.
    func sRGB(_ components: [CGFloat]) -> RGB {
        guard components.count == numberOfComponents else { return (0, 0, 0) }
        let color: RGB =
            primaries == .gray
            ? (components[0], components[0], components[0])
            : (components[0], components[1], components[2])
        if isDrawnDirectly || (primaries == .gray && !isLinear) { return color }
        let light: RGB =
            isLinear ? color : (SRGBCurve.light(color.red), SRGBCurve.light(color.green), SRGBCurve.light(color.blue))
        let target =
            switch primaries {
            case .displayP3: Self.convert(light, by: Self.displayP3ToSRGB)
            case .bt2020: Self.convert(light, by: Self.bt2020ToSRGB)
            case .sRGB, .gray: light
            }
        return (SRGBCurve.code(target.red), SRGBCurve.code(target.green), SRGBCurve.code(target.blue))
    }

    /// Whether the midpoint of two colours in this space is also their midpoint in sRGB.
    var isDrawnEvenly: Bool { primaries != .displayP3 && primaries != .bt2020 && !isLinear }

    /// Returns the components of a colour in this space, followed by its alpha. A grey space keeps the luminance of a colour
    /// that is not grey.
    package func components(of color: CGColor) -> [CGFloat] {
        if color.colorSpace == self, let components = color.components { return components }
        let code = color.extendedSRGB
        if isDrawnDirectly { return [code.red, code.green, code.blue, code.alpha] }
        let light: RGB = (SRGBCurve.light(code.red), SRGBCurve.light(code.green), SRGBCurve.light(code.blue))
        let target: [CGFloat] =
            switch primaries {
            case .sRGB: Self.components(light)
            case .displayP3: Self.components(Self.convert(light, by: Self.sRGBToDisplayP3))
            case .bt2020: Self.components(Self.convert(light, by: Self.sRGBToBT2020))
            case .gray: [Self.luminance(light)]
            }
        return (isLinear ? target : target.map(SRGBCurve.code)) + [code.alpha]
    }

    private static func components(_ color: RGB) -> [CGFloat] { [color.red, color.green, color.blue] }

    /// The luminance of linear light of sRGB's primaries.
    static func luminance(_ light: RGB) -> CGFloat {
        CGFloat(LumaWeights.bt709.luma(Double(light.red), Double(light.green), Double(light.blue)))
    }

    private static let displayP3ToSRGB = Chromaticities.displayP3.conversion(to: .bt709)
    private static let bt2020ToSRGB = Chromaticities.bt2020.conversion(to: .bt709)
    private static let sRGBToBT2020 = Chromaticities.bt709.conversion(to: .bt2020)
    private static let sRGBToDisplayP3 = Chromaticities.bt709.conversion(to: .displayP3)

    private static func convert(_ light: RGB, by matrix: Matrix3) -> RGB {
        let result = matrix * SIMD3(Double(light.red), Double(light.green), Double(light.blue))
        return (CGFloat(result.x), CGFloat(result.y), CGFloat(result.z))
    }
}
