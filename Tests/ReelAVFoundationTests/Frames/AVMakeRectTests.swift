import Foundation
import ReelAVFoundation
import Testing

@Suite("AVMakeRect")
struct AVMakeRectTests {
    @Test("A wide picture gets bars above and below, a tall one at the sides")
    func fitted() {
        let box = CGRect(x: 10, y: 20, width: 100, height: 100)
        #expect(
            AVMakeRect(aspectRatio: CGSize(width: 1920, height: 960), insideRect: box)
                == CGRect(x: 10, y: 45, width: 100, height: 50))
        #expect(
            AVMakeRect(aspectRatio: CGSize(width: 1, height: 4), insideRect: box)
                == CGRect(x: 47.5, y: 20, width: 25, height: 100))
    }

    @Test("A small picture is enlarged")
    func enlarged() {
        let box = CGRect(x: 0, y: 0, width: 64, height: 48)
        #expect(AVMakeRect(aspectRatio: CGSize(width: 4, height: 3), insideRect: box) == box)
    }

    @Test("Without an aspect ratio, the rectangle is empty", arguments: [CGSize.zero, CGSize(width: 4, height: -3)])
    func empty(ratio: CGSize) {
        let box = CGRect(x: 0, y: 0, width: 64, height: 48)
        #expect(AVMakeRect(aspectRatio: ratio, insideRect: box) == CGRect(x: 32, y: 24, width: 0, height: 0))
    }
}
