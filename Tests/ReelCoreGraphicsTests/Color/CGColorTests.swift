import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

@Suite struct CGColorTests {
    @Test func components() {
        let red = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
        #expect(red.components == [1, 0.5, 0.25, 0.75])
        #expect(red.numberOfComponents == 4)
        #expect(red.alpha == 0.75)
        #expect(red.colorSpace?.model == .rgb)
        #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 1])
        #expect(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).colorSpace?.name == CGColorSpace.sRGB)
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.5, 0.25, 9])?.components == [0.5, 0.25])
        #expect(red.copy(alpha: 0)?.components == [1, 0.5, 0.25, 0])
        #expect(red == CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.75))
        #expect(red != red.copy(alpha: 1))
        #expect(CGColor.black.components == [0, 1])
        #expect(CGColor.white.components == [1, 1])
        #expect(CGColor.clear.alpha == 0)
    }

    @Test func colorSpaces() throws {
        #expect(CGColorSpace(name: "kCGColorSpaceNothing") == nil)
        #expect(CGColorSpace.sRGB == "kCGColorSpaceSRGB")
        #expect(CGColorSpaceCreateDeviceRGB().name == "kCGColorSpaceDeviceRGB")
        #expect(CGColorSpaceCreateDeviceRGB().numberOfComponents == 3)
        #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
        #expect(CGColorSpaceCreateDeviceGray().model == .monochrome)
        #expect(CGColorSpace(name: CGColorSpace.sRGB) == CGColorSpace(name: CGColorSpace.sRGB))
        #expect(CGColorSpace(name: CGColorSpace.sRGB) != CGColorSpaceCreateDeviceRGB())
        #expect(CGColorSpace(name: CGColorSpace.displayP3)?.isWideGamutRGB == true)
        for name in [
            CGColorSpace.extendedSRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB, CGColorSpace.extendedDisplayP3,
            CGColorSpace.extendedLinearDisplayP3, CGColorSpace.genericGrayGamma2_2, CGColorSpace.extendedGray,
            CGColorSpace.linearGray, CGColorSpace.extendedLinearGray,
        ] {
            #expect(CGColorSpace(name: name)?.name == name)
        }
    }

    private func shown(_ color: CGColor) throws -> Pixel {
        let memory = ClientMemory(1, 1)
        let context = try memory.context()
        context.setFillColor(color)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        return memory[0, 0]
    }

    @Test func everyByteComesOutAsItWentIn() throws {
        for value in 0...255 {
            let color = CGColor(red: CGFloat(value) / 255, green: 0, blue: 1, alpha: 1)
            #expect(try shown(color) == Pixel(UInt8(value), 0, 255))
        }
        #expect(try shown(CGColor(gray: 0.2, alpha: 1)) == Pixel(51, 51, 51))
        #expect(try shown(CGColor(red: 9, green: -1, blue: .nan, alpha: .infinity)) == .red)
    }

    @Test func wideAndLinearColorsAreConverted() throws {
        func color(_ name: CFString, _ components: [CGFloat]) throws -> CGColor {
            let space = try #require(CGColorSpace(name: name))
            return try #require(CGColor(colorSpace: space, components: components))
        }
        // Display P3 (0.5, 0.5, 0.5) is the same grey; P3 (200, 90, 60) is sRGB (215.7, 81.0, 48.6).
        #expect(try shown(color(CGColorSpace.displayP3, [0.2, 0.2, 0.2, 1])) == Pixel(51, 51, 51))
        #expect(try shown(color(CGColorSpace.displayP3, [0, 1, 0, 1])) == .green)
        let orange = try shown(color(CGColorSpace.displayP3, [200 / 255, 90 / 255, 60 / 255, 1]))
        #expect(orange == Pixel(216, 81, 48) || orange == Pixel(216, 81, 49), "\(orange)")
        // BT.2020 (0.5, 0.4, 0.6) is a colour within sRGB: there and back.
        let mauve = try color(CGColorSpace.itur_2020, [0.5, 0.4, 0.6, 0.5])
        let same = try #require(mauve.converted(to: .standard, intent: .defaultIntent, options: nil))
        let wide = try #require(mauve.colorSpace)
        let back = try #require(same.converted(to: wide, intent: .perceptual, options: nil))
        #expect(same.components != mauve.components && same.alpha == 0.5 && same.colorSpace?.name == CGColorSpace.sRGB)
        for (first, second) in zip(back.components ?? [], [0.5, 0.4, 0.6, 0.5]) { #expect(abs(first - second) < 1e-6) }
        // White and green are those of the wider gamut.
        #expect(try shown(color(CGColorSpace.linearITUR_2020, [1, 1, 1, 1])) == .white)
        #expect(try shown(color(CGColorSpace.extendedITUR_2020, [0, 1, 0, 1])) == .green)
        #expect(try shown(color(CGColorSpace.itur_709, [0.2, 0.2, 0.2, 1])) == Pixel(51, 51, 51))
        #expect(try shown(CGColor(genericGrayGamma2_2Gray: 0.2, alpha: 1)) == Pixel(51, 51, 51))
        #expect(CGColorSpace(name: CGColorSpace.itur_2020)?.isWideGamutRGB == true)
        // Linear 0.2158605 is sRGB 0.5.
        let middle = try shown(color(CGColorSpace.linearSRGB, [0.215_860_5, 0, 1, 1]))
        #expect(abs(Int(middle.red) - 128) <= 1 && middle.green == 0 && middle.blue == 255)
        #expect(abs(Int(try shown(color(CGColorSpace.linearGray, [0.215_860_5, 1])).green) - 128) <= 1)
    }
}
