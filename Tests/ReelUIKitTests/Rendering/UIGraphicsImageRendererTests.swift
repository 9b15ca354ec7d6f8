import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelUIKit
import Testing

@Suite struct UIGraphicsImageRendererTests {
    @Test("A renderer returns files of what is drawn")
    func files() throws {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 8))
        let drawing: (UIGraphicsImageRendererContext) -> Void = { context in
            UIColor.blue.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 16, height: 8))
        }
        let image = try #require(UIImage(data: renderer.pngData(actions: drawing)))
        #expect(image.size == CGSize(width: 16, height: 8))
        let sheet = try Sheet(16, 8)
        sheet.draw { image.draw(at: .zero) }
        #expect(sheet.letters[7] == String(repeating: "B", count: 16))
        let jpeg = renderer.jpegData(withCompressionQuality: 0.9, actions: drawing)
        #expect(jpeg.prefix(2) == Data([0xFF, 0xD8]))
        #expect(UIImage(data: jpeg)?.size == CGSize(width: 16, height: 8))
        #expect(UIGraphicsImageRenderer(size: .zero).pngData(actions: drawing).isEmpty)
    }

    @Test("A stroke and a frame are drawn inside the rectangle")
    func borders() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 5, height: 4)).image { context in
            UIColor.red.setStroke()
            UIColor.blue.setFill()
            context.stroke(CGRect(x: 0, y: 0, width: 5, height: 4))
            UIRectFrame(CGRect(x: 2, y: 1, width: 2, height: 2))
        }
        let sheet = try Sheet(5, 4)
        sheet.draw { image.draw(at: .zero) }
        #expect(sheet.letters == ["RRRRR", "R.BBR", "R.BBR", "RRRRR"])
        sheet.context.clear(CGRect(x: 0, y: 0, width: 5, height: 4))
        sheet.draw {
            UIColor.green.setFill()
            UIRectFrameUsingBlendMode(CGRect(x: 0, y: 0, width: 4, height: 4), .normal)
        }
        #expect(sheet.letters == ["GGGG.", "G..G.", "G..G.", "GGGG."])
    }

    @Test("A format is copied with all its values")
    func formats() {
        let format = UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 3))
        #expect(format.scale == 3)
        #expect(UIGraphicsImageRendererFormat(for: UITraitCollection()).scale == 1)
        format.opaque = true
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 1, y: 2, width: 3, height: 4), format: format)
        let copy = renderer.format as? UIGraphicsImageRendererFormat
        #expect(copy !== format)
        #expect(copy?.scale == 3)
        #expect(copy?.opaque == true)
        #expect(copy?.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(format.bounds == .zero)
    }

    @Test("A wish for extended colours is reported")
    func extendedRange() {
        let format = UIGraphicsImageRendererFormat()
        format.preferredRange = .automatic
        #expect(!format.prefersExtendedRange)
        format.prefersExtendedRange = true
        #expect(format.preferredRange == .extended)
        #expect(IgnoredInput.hasReported("UIGraphicsImageRendererFormat.preferredRange"))
    }
}
