import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelUIKit
import Testing

@Suite struct UIImageDrawingTests {
    /// The layouts that programs make movie frames in: alpha before or after the colours, or a skipped byte.
    static let layouts: [(CGImageAlphaInfo, CGBitmapInfo)] = [
        (.noneSkipFirst, []), (.premultipliedFirst, []), (.noneSkipFirst, .byteOrder32Little),
        (.premultipliedFirst, .byteOrder32Little), (.noneSkipLast, []), (.premultipliedLast, []),
    ]

    private static func context(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo) throws -> CGContext {
        let context = try #require(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: alpha.rawValue | order.rawValue))
        context.translateBy(x: 0, y: 1)
        context.scaleBy(x: 1, y: -1)
        return context
    }

    /// The context's pixels as red, green and blue.
    private static func colors(_ context: CGContext) throws -> [[UInt8]] {
        let sheet = try Sheet(2, 1, isFlipped: false)
        sheet.context.draw(try #require(context.makeImage()), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        return [Array(sheet[0, 0].prefix(3)), Array(sheet[1, 0].prefix(3))]
    }

    @Test("An image is drawn at full opacity, whatever the context's alpha and blend mode", arguments: layouts, [true, false])
    func opacityIsTheImagesOwn(layout: (CGImageAlphaInfo, CGBitmapInfo), isCleared: Bool) throws {
        let context = try Self.context(layout.0, layout.1)
        let image = UIImage(cgImage: try picture(["RG"]))
        if isCleared { context.clear(CGRect(x: 0, y: 0, width: 2, height: 1)) }
        context.setAlpha(0)
        context.setBlendMode(.clear)
        UIGraphicsPushContext(context)
        image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(try Self.colors(context) == [[255, 0, 0], [0, 255, 0]])
        image.draw(at: CGPoint(x: 1, y: 0))
        #expect(try Self.colors(context) == [[255, 0, 0], [255, 0, 0]])
        UIGraphicsPopContext()
        // The context keeps its alpha and its blend mode for other drawing.
        context.setBlendMode(.normal)
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(try Self.colors(context) == [[255, 0, 0], [255, 0, 0]])
    }

    @Test("The alpha that is passed replaces the context's, and is multiplied with the image's", arguments: layouts)
    func opacityThatIsPassed(layout: (CGImageAlphaInfo, CGBitmapInfo)) throws {
        let context = try Self.context(layout.0, layout.1)
        context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.setAlpha(0.25)
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        let image = UIImage(cgImage: try picture(["R."]))
        image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 1), blendMode: .normal, alpha: 0.6)
        #expect(try Self.colors(context) == [[255, 102, 102], [255, 255, 255]])
        image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 1), blendMode: .multiply, alpha: 1)
        #expect(try Self.colors(context) == [[255, 0, 0], [255, 255, 255]])
    }

    @Test("A template is drawn in the fill colour, and a tinted image in its tint")
    func colors() throws {
        let image = UIImage(cgImage: try picture(["RG", ".B"]))
        let sheet = try Sheet(2, 2)
        sheet.draw {
            UIColor.white.set()
            image.withRenderingMode(.alwaysTemplate).draw(at: .zero)
            #expect(sheet.letters == ["WW", ".W"])
            image.withTintColor(.blue).draw(at: .zero)
            #expect(sheet.letters == ["BB", ".B"])
            image.withTintColor(.red, renderingMode: .alwaysOriginal).draw(at: .zero)
            #expect(sheet.letters == ["RR", ".R"])
            image.withTintColor(.red, renderingMode: .alwaysTemplate).draw(at: .zero)
            #expect(sheet.letters == ["WW", ".W"])
            image.withTintColor(UIColor(white: 0, alpha: 0.5)).draw(in: CGRect(x: 0, y: 0, width: 2, height: 2))
            #expect(sheet[0, 0] == [127, 127, 127, 255])
            #expect(sheet[0, 1] == [0, 0, 0, 0])
            image.withRenderingMode(.alwaysTemplate).withRenderingMode(.automatic).draw(at: .zero)
            #expect(sheet.letters == ["RG", ".B"])
            // Beyond sRGB.
            image.withTintColor(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)).draw(at: .zero)
            #expect(sheet.letters == ["RR", ".R"])
            image.withTintColor(UIColor(red: -.infinity, green: .nan, blue: 7, alpha: 2)).draw(at: .zero)
            #expect(sheet.letters == ["BB", ".B"])
        }
        let tinted = image.withTintColor(.blue, renderingMode: .alwaysOriginal)
        #expect(tinted.renderingMode == .alwaysOriginal)
        #expect(tinted.cgImage === image.cgImage)
        #expect(image.renderingMode == .automatic)
        #expect(UIImage.RenderingMode.alwaysTemplate.rawValue == 2)
    }

    @Test("Flipping mirrors an upright image from left to right", arguments: UIImageTests.orientations)
    func flipping(orientation: UIImage.Orientation, rows: [String]) throws {
        let image = UIImage(cgImage: try picture(["RGB", "WKR"]), scale: 1, orientation: orientation)
        let flipped = image.withHorizontallyFlippedOrientation()
        let sheet = try Sheet(rows[0].count, rows.count)
        sheet.draw { flipped.draw(at: .zero) }
        #expect(sheet.letters == rows.map { String($0.reversed()) })
        #expect(flipped.withHorizontallyFlippedOrientation().imageOrientation == orientation)
    }

    @Test("An image of a Core Image graph is drawn, measured and encoded")
    func coreImage() throws {
        let graph = CIImage(cgImage: try picture(["RGB", "WKR"])).transformed(by: CGAffineTransform(translationX: 5, y: -7))
        let image = UIImage(ciImage: graph)
        #expect(image.cgImage == nil)
        #expect(image.ciImage === graph)
        #expect(image.size == CGSize(width: 3, height: 2))
        let sheet = try Sheet(3, 2)
        sheet.draw { image.draw(at: .zero) }
        #expect(sheet.letters == ["RGB", "WKR"])
        let turned = UIImage(ciImage: graph, scale: 2, orientation: .right)
        #expect(turned.size == CGSize(width: 1, height: 1.5))
        let narrow = try Sheet(2, 3)
        narrow.draw { turned.draw(in: CGRect(x: 0, y: 0, width: 2, height: 3)) }
        #expect(narrow.letters == ["WR", "KG", "RB"])
        let file = try #require(image.pngData())
        let decoded = try #require(UIImage(data: file))
        sheet.context.clear(CGRect(x: 0, y: 0, width: 3, height: 2))
        sheet.draw { decoded.draw(at: .zero) }
        #expect(sheet.letters == ["RGB", "WKR"])
        let infinite = UIImage(ciImage: CIImage(color: .red))
        #expect(infinite.size == .zero)
        #expect(infinite.pngData() == nil)
        sheet.draw { infinite.draw(in: CGRect(x: 0, y: 0, width: 3, height: 2)) }
        #expect(sheet.letters == ["RGB", "WKR"])
    }

    @Test("A pattern repeats the image from the context's origin")
    func patterns() throws {
        let sheet = try Sheet(5, 3)
        sheet.draw { UIImage(cgImage: self.two).drawAsPattern(in: CGRect(x: 1, y: 0, width: 4, height: 3)) }
        #expect(sheet.letters == [".GRGR", ".WBWB", ".GRGR"])
    }

    private let two: CGImage

    init() throws {
        two = try picture(["RG", "BW"])
    }
}
