import Foundation
import ReelAppKit
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import Testing

@Suite struct NSColorTests {
    @Test("Components are those of the colour's own space")
    func components() {
        let color = NSColor(calibratedRed: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
        #expect([color.redComponent, color.greenComponent, color.blueComponent, color.alphaComponent] == [0.2, 0.4, 0.6, 0.8])
        #expect(color.numberOfComponents == 4)
        #expect(color.colorSpace == .sRGB)
        let wide = NSColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
        #expect(wide.redComponent == 1)
        #expect(wide.usingColorSpace(.sRGB)?.redComponent ?? 0 > 1.05)
        let gray = NSColor(calibratedWhite: 0.25, alpha: 1)
        #expect(gray.numberOfComponents == 2)
        #expect(gray.whiteComponent == 0.25)
        #expect(gray.greenComponent == 0.25)
        #expect(gray.usingColorSpace(.deviceRGB)?.numberOfComponents == 4)
        #expect(gray.colorSpace.colorSpaceModel == .gray)
        var values = [CGFloat](repeating: 9, count: 4)
        color.getComponents(&values)
        #expect(values == [0.2, 0.4, 0.6, 0.8])
        #expect(NSColor(colorSpace: .sRGB, components: values, count: 3).alphaComponent == 1)
        #expect(NSColor(cgColor: color.cgColor) == color)
        #expect(color.withAlphaComponent(0.1).alphaComponent == 0.1)
    }

    @Test("Round trips through another space return the colour")
    func spaces() throws {
        let color = NSColor(srgbRed: 0.9, green: 0.3, blue: 0.1, alpha: 0.5)
        let back = try #require(color.usingColorSpace(.displayP3)?.usingColorSpace(.sRGB))
        #expect(abs(back.redComponent - 0.9) < 1e-6)
        #expect(abs(back.greenComponent - 0.3) < 1e-6)
        #expect(abs(back.blueComponent - 0.1) < 1e-6)
        #expect(back.alphaComponent == 0.5)
        #expect(NSColor.red.usingColorSpace(.genericGray)?.whiteComponent ?? 0 > 0.4)
    }

    @Test("Hues, mixes and Core Image colours")
    func conversions() {
        let color = NSColor(hue: 0.5, saturation: 0.5, brightness: 0.8, alpha: 1)
        #expect(abs(color.hueComponent - 0.5) < 1e-9)
        #expect(abs(color.saturationComponent - 0.5) < 1e-9)
        #expect(abs(color.brightnessComponent - 0.8) < 1e-9)
        let mix = NSColor.red.blended(withFraction: 0.25, of: .blue)
        #expect(mix == NSColor(srgbRed: 0.75, green: 0, blue: 0.25, alpha: 1))
        #expect(CIColor(color: .green)?.green == 1)
        #expect(NSColor(ciColor: CIColor(red: 0, green: 0, blue: 1)) == .blue)
        var (red, alpha): (CGFloat, CGFloat) = (0, 0)
        NSColor.systemRed.getRed(&red, green: nil, blue: nil, alpha: &alpha)
        #expect((red, alpha) == (1, 1))
        #expect(NSColor.systemGreen == NSColor(srgbRed: 40.0 / 255, green: 205.0 / 255, blue: 65.0 / 255, alpha: 1))
        #expect(NSColor.clear.alphaComponent == 0)
        #expect(NSColor.labelColor.alphaComponent == 0.85)
    }

    @Test("A swatch fills its rectangle without changing the fill colour")
    func swatches() throws {
        let page = try Page(2, 1)
        try page.draw {
            NSColor.blue.setFill()
            NSColor.red.drawSwatch(in: NSRect(x: 0, y: 0, width: 1, height: 1))
            NSRect(x: 1, y: 0, width: 1, height: 1).fill()
        }
        #expect(page.letters == ["RB"])
    }
}
