import ReelCoreGraphics
import ReelMediaEngine
import Testing

@Suite struct VisibleAreaTests {
    @Test func `the rectangle around all pixels that are not clear`() throws {
        let bitmap = try #require(Bitmap(width: 9, height: 7, isOpaque: false))
        #expect(bitmap.visibleArea == nil)
        bitmap.row(3)[4] = 1 << 24
        #expect(bitmap.visibleArea == PixelArea(x: 4, y: 3, width: 1, height: 1))
        bitmap.row(1)[6] = 1 << 24
        #expect(bitmap.visibleArea == PixelArea(x: 4, y: 1, width: 3, height: 3))
        bitmap.row(6)[0] = 1 << 24
        bitmap.row(0)[8] = 1 << 24
        #expect(bitmap.visibleArea == PixelArea(x: 0, y: 0, width: 9, height: 7))
    }
}
