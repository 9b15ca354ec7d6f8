import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

@Suite struct CGLayerTests {
    @Test func `a layer is drawn once and put into the context as often as it is needed`() throws {
        let memory = ClientMemory(6, 2)
        let context = try memory.context()
        let layer = try #require(CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
        let own = try #require(layer.context)
        own.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        own.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.size == CGSize(width: 2, height: 2))
        context.draw(layer, at: CGPoint(x: 1, y: 0))
        context.draw(layer, at: CGPoint(x: 3, y: 1))
        own.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        own.fill(CGRect.infinite)
        context.draw(layer, in: CGRect(x: 5, y: 0, width: 1, height: 1))
        #expect(
            memory.rows == [
                [.clear, .clear, .clear, .red, .clear, .clear], [.clear, .red, .clear, .clear, .clear, .green],
            ])
    }

    @Test func `a layer's size need not be whole`() throws {
        let memory = ClientMemory(3, 2)
        let context = try memory.context()
        let layer = try #require(CGLayer(context, size: CGSize(width: 1.5, height: 1), auxiliaryInfo: nil))
        #expect(layer.context?.width == 2)
        layer.context?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.draw(layer, in: CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(memory[0, 0] == .black)
        #expect(memory[2, 0].alpha < 255)
    }

    @Test func `impossible sizes have no layer`() throws {
        let context = try ClientMemory(1, 1).context()
        for size in [CGSize.zero, CGSize(width: -1, height: 1), CGSize(width: CGFloat.infinity, height: 1)] {
            #expect(CGLayer(context, size: size, auxiliaryInfo: nil) == nil)
        }
    }
}
