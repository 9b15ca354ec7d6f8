import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import Testing

/// Fitting a rectangle into another.
struct MakeRectTests {
    @Test func `the largest rectangle of the proportions lies in the centre`() {
        let bounds = CGRect(x: 10, y: 20, width: 100, height: 100)
        #expect(
            AVMakeRect(aspectRatio: CGSize(width: 1920, height: 1080), insideRect: bounds)
                == CGRect(x: 10, y: 41.875, width: 100, height: 56.25))
        #expect(
            AVMakeRect(aspectRatio: CGSize(width: 1, height: 4), insideRect: bounds)
                == CGRect(x: 47.5, y: 20, width: 25, height: 100))
        #expect(AVMakeRect(aspectRatio: CGSize(width: 3, height: 3), insideRect: bounds) == bounds)
    }

    @Test func `no proportions make no area`() {
        let made = AVMakeRect(aspectRatio: .zero, insideRect: CGRect(x: 0, y: 0, width: 8, height: 4))
        #expect(made == CGRect(x: 4, y: 2, width: 0, height: 0))
    }
}
