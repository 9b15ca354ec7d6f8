import Foundation
import ReelColor

/// The conversion of colours to the grey of the same luminance, for surfaces without colours. Sources: ITU-R BT.709, 3.2
/// (luminance of the primaries, which sRGB shares); IEC 61966-2-1 (its transfer function, which gray also has).
enum GrayscaleConversion {
    private static let weights: [Double] = [LumaWeights.bt709.red, LumaWeights.bt709.green, LumaWeights.bt709.blue]

    static func color(_ color: SRGBColor) -> SRGBColor {
        if color.red == color.green, color.green == color.blue { return color }
        let luminance = CGColorSpace.luminance(
            (SRGBCurve.light(color.red), SRGBCurve.light(color.green), SRGBCurve.light(color.blue)))
        // Cairo rounds values between two bytes down.
        let gray = (SRGBCurve.code(luminance).clippedToUnit * 255).rounded() / 255
        return SRGBColor(red: gray, green: gray, blue: gray, alpha: color.alpha)
    }

    /// Converts words 0xAARRGGBB, whose alpha is ignored, to one byte each.
    static func write(_ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
        withTables { tables in
            for x in 0..<count { target[x] = UInt8(truncatingIfNeeded: tables.gray(of: source[x])) }
        }
    }

    /// Converts premultiplied words 0xAARRGGBB to grey.
    static func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        withTables { tables in
            for x in 0..<count {
                let pixel = pixels[x]
                let alpha = pixel &>> 24
                if pixel & 0xFF == (pixel &>> 8) & 0xFF, pixel & 0xFF == (pixel &>> 16) & 0xFF { continue }
                let gray: UInt32
                if alpha == 255 {
                    gray = tables.gray(of: pixel)
                } else {
                    func straight(_ shift: UInt32) -> UInt32 {
                        min(255, ((pixel &>> shift & 0xFF) &* 255 &+ alpha / 2) / max(alpha, 1)) &<< shift
                    }
                    gray = (tables.gray(of: straight(0) | straight(8) | straight(16)) &* alpha &+ 127) / 255
                }
                pixels[x] = alpha &<< 24 | gray &* 0x01_0101
            }
        }
    }

    // MARK: Tables

    private struct Tables {
        let red: UnsafePointer<UInt32>
        let green: UnsafePointer<UInt32>
        let blue: UnsafePointer<UInt32>
        let codes: UnsafePointer<UInt8>

        func gray(of pixel: UInt32) -> UInt32 {
            let (red, green, blue) = (Int(pixel &>> 16 & 0xFF), Int(pixel &>> 8 & 0xFF), Int(pixel & 0xFF))
            if red == green, green == blue { return UInt32(truncatingIfNeeded: green) }
            return UInt32(codes[Int((self.red[red] &+ self.green[green] &+ self.blue[blue]) &>> 16)])
        }
    }

    private static func withTables(_ body: (Tables) -> Void) {
        lights.withUnsafeBufferPointer { lights in
            codes.withUnsafeBufferPointer { codes in
                guard let lights = lights.baseAddress, let codes = codes.baseAddress else { return }
                body(Tables(red: lights, green: lights + 256, blue: lights + 512, codes: codes))
            }
        }
    }

    /// The share of each of a component's values in the luminance of white, which is scaled to a little less than 2³².
    private static let lights: [UInt32] = weights.flatMap { (weight: Double) -> [UInt32] in
        let highest: Double = 65_535.9 * 65_536
        return (0..<256).map { (code: Int) -> UInt32 in
            UInt32(weight * SRGBCurve.light(Double(code) / 255) * highest)
        }
    }

    /// The code values, indexed by the highest 16 bits of luminance.
    private static let codes: [UInt8] = (0..<65_536).map { (luminance: Int) -> UInt8 in
        UInt8((SRGBCurve.code(CGFloat(luminance) / 65_535).clippedToUnit * 255).rounded())
    }
}

extension Bitmap {
    /// Returns the bitmap in grey; nil if memory runs out.
    func gray() -> Bitmap? {
        guard let copy = copy(left: 0, top: 0, width: width, height: height) else { return nil }
        for y in 0..<height { GrayscaleConversion.apply(to: copy.row(y), count: width) }
        return copy
    }
}
