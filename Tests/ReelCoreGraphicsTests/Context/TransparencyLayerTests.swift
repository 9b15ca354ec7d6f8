import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

@Suite struct TransparencyLayerTests {
    private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

    @Test func `what overlaps in a layer is as transparent as the rest`() throws {
        let memory = ClientMemory(3, 1)
        let context = try memory.context()
        context.setAlpha(0.2)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(memory.rows == [[.clear, .clear, .clear]])
        context.setFillColor(red)
        context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        context.endTransparencyLayer()
        #expect(memory.rows == [[Pixel(0, 0, 0, 51), Pixel(51, 0, 0, 51), Pixel(51, 0, 0, 51)]])
        #expect(memory.isPaddingUntouched)
    }

    @Test func `a layer as a whole throws one shadow`() throws {
        let memory = ClientMemory(6, 1)
        let context = try memory.context()
        context.setShadow(offset: CGSize(width: 3, height: 0), blur: 0, color: red)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        context.endTransparencyLayer()
        #expect(memory.rows == [[.black, .black, .clear, .red, .red, .clear]])
    }

    @Test func `what is clipped away throws its shadow`() throws {
        let memory = ClientMemory(4, 1)
        let context = try memory.context()
        context.clip(to: CGRect(x: 2, y: 0, width: 2, height: 1))
        context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0, color: red)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.endTransparencyLayer()
        #expect(memory.rows == [[.clear, .clear, .red, .clear]])
    }

    @Test func `a layer is mixed in the blend mode that was set before it`() throws {
        let memory = ClientMemory(2, 1, filledWith: Pixel(255, 255, 0))
        let context = try memory.context()
        context.setBlendMode(.multiply)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(red: 0, green: 1, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        // In normal mode within the layer.
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.endTransparencyLayer()
        #expect(memory.rows == [[.red, Pixel(255, 255, 0)]])
    }

    @Test func `blend modes that keep what is within the layer clear what is not`() throws {
        let memory = ClientMemory(4, 1, filledWith: .green)
        let context = try memory.context()
        context.setBlendMode(.destinationIn)
        context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 3, height: 1), auxiliaryInfo: nil)
        context.setFillColor(gray: 0, alpha: 0.2)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        context.endTransparencyLayer()
        #expect(memory.rows == [[.clear, Pixel(0, 51, 0, 51), .clear, .green]])
    }

    @Test func `a layer ends at its rectangle`() throws {
        let memory = ClientMemory(3, 1)
        let context = try memory.context()
        context.addRect(CGRect(x: 0, y: 0, width: 3, height: 1))
        context.beginTransparencyLayer(in: CGRect(x: 1, y: 0, width: 1, height: 1), auxiliaryInfo: nil)
        #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 0, width: 1, height: 1))
        context.fillPath()
        context.endTransparencyLayer()
        #expect(memory.rows == [[.clear, .black, .clear]])
    }

    @Test func `edges of the clip are not drawn twice, and masks count once`() throws {
        let memory = ClientMemory(2, 1)
        let context = try memory.context()
        context.clip(to: CGRect(x: 0.5, y: 0, width: 1.5, height: 1))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect.infinite)
        context.endTransparencyLayer()
        #expect(memory[0, 0].alpha == 128 || memory[0, 0].alpha == 127)
        #expect(memory[1, 0] == .black)

        let masked = ClientMemory(1, 1)
        let second = try masked.context()
        let mask = try picture([[Pixel(51, 51, 51)]])
        second.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1), mask: mask)
        second.beginTransparencyLayer(auxiliaryInfo: nil)
        second.fill(CGRect.infinite)
        second.endTransparencyLayer()
        #expect(masked[0, 0] == Pixel(0, 0, 0, 51))
    }

    @Test func `layers hold layers, and bring the state back`() throws {
        let memory = ClientMemory(2, 1)
        let context = try memory.context()
        context.setFillColor(red)
        context.setAlpha(0.6)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.saveGState()
        context.setAlpha(1.0 / 3)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.saveGState()
        context.setFillColor(gray: 0, alpha: 1)
        context.translateBy(x: 1, y: 0)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        // States that were saved in a layer and not restored are discarded with it; those saved outside stay saved.
        context.endTransparencyLayer()
        #expect(context.ctm == .identity)
        context.restoreGState()
        context.restoreGState()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.endTransparencyLayer()
        #expect(memory.rows == [[Pixel(153, 0, 0, 153), Pixel(0, 0, 0, 51)]])
        context.endTransparencyLayer()
        context.setAlpha(1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(memory[0, 0] == .red)
    }

    @Test func `a layer in gray is gray`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: CGImageAlphaInfo.none.rawValue))
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        context.endTransparencyLayer()
        let data = try #require(context.data)
        #expect(data.load(as: UInt8.self) == 220)
        #expect(data.load(fromByteOffset: 1, as: UInt8.self) == 220)
    }

    @Test func `the bitmap is what it was until the layer ends`() throws {
        let context = try ClientMemory(1, 1).context()
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect.infinite)
        let image = try #require(context.makeImage())
        #expect(image.dataProvider?.data as Data? == Data([0, 0, 0, 0]) + Data(count: 12))
        context.endTransparencyLayer()
        #expect(context.data?.load(as: UInt32.self) == 0xFF00_0000)
    }
}
