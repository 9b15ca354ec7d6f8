import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelUIKit
import Testing

@Suite struct UIColorConversionTests {
    private func bytes(_ color: UIColor) -> [Int] {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return [red, green, blue].map { Int(($0 * 255).rounded()) } + [Int((alpha * 100).rounded())]
    }

    @Test("The system's colours have their light values")
    func systemColors() {
        #expect(bytes(.systemRed) == [255, 59, 48, 100])
        #expect(bytes(.systemBlue) == [0, 122, 255, 100])
        #expect(bytes(.systemTeal) == [48, 176, 199, 100])
        #expect(bytes(.systemGray6) == [242, 242, 247, 100])
        #expect(bytes(.label) == [0, 0, 0, 100])
        #expect(bytes(.secondaryLabel) == [60, 60, 67, 60])
        #expect(bytes(.separator) == [60, 60, 67, 29])
        #expect(bytes(.systemBackground) == [255, 255, 255, 100])
        #expect(bytes(.tertiarySystemFill) == [118, 118, 128, 12])
    }

    @Test(
        "Hue, saturation and brightness of a colour are those it was made of",
        arguments: [
            (0.0, 1.0, 1.0), (1.0 / 3, 0.5, 0.75), (0.55, 0.25, 1), (0.9, 0.8, 0.3), (0.7, 0.4, 0.6),
        ])
    func hues(hue: Double, saturation: Double, brightness: Double) {
        let color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 0.5)
        var values: (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(color.getHue(&values.0, saturation: &values.1, brightness: &values.2, alpha: &values.3))
        #expect(abs(values.0 - hue) < 1e-9)
        #expect(abs(values.1 - saturation) < 1e-9)
        #expect(abs(values.2 - brightness) < 1e-9)
        #expect(values.3 == 0.5)
    }

    @Test("A grey has no hue, and a colour outside sRGB has none that could be returned")
    func noHues() {
        var values: (CGFloat, CGFloat, CGFloat) = (2, 2, 2)
        #expect(UIColor(white: 0.25, alpha: 1).getHue(&values.0, saturation: &values.1, brightness: &values.2, alpha: nil))
        #expect(values == (0, 0, 0.25))
        #expect(!UIColor(red: 1.5, green: 0, blue: 0, alpha: 1).getHue(&values.0, saturation: nil, brightness: nil, alpha: nil))
        #expect(values == (0, 0, 0.25))
    }

    @Test("A dynamic colour is light unless other traits are named")
    func dynamicColors() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }
        #expect(bytes(color) == [255, 0, 0, 100])
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
        #expect(UIColor.red.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .red)
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
        #expect(UIScreen.main.scale == 1)
        #expect(color.copy() as? UIColor === color)
    }

    @Test("Programs can subclass what Apple leaves open")
    func subclasses() throws {
        final class Photo: UIImage, @unchecked Sendable {
            override var size: CGSize { CGSize(width: 7, height: 7) }
        }
        final class Ink: UIColor, @unchecked Sendable {
            override var cgColor: CGColor { CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1) }
        }
        final class Shape: UIBezierPath {
            override func close() { addLine(to: CGPoint(x: 9, y: 9)) }
        }
        let image = Photo(cgImage: try picture(["R"]))
        #expect(image.size.width == 7)
        let sheet = try Sheet(7, 7)
        sheet.draw {
            Ink(white: 0, alpha: 1).setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 7, height: 7))
            #expect(sheet.letters[0] == "GGGGGGG")
            image.draw(at: .zero)
            #expect(sheet.letters[6] == "RRRRRRR")
        }
        let path = Shape()
        path.move(to: .zero)
        path.close()
        #expect(path.currentPoint == CGPoint(x: 9, y: 9))
    }
}
