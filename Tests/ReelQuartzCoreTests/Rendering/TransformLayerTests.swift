import Foundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct TransformLayerTests {
    /// A cube of 40 units about (50, 50): its front is red, its right side green, its back blue.
    private func cube(_ container: CALayer, turned angle: Double) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        container.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
        root.addSublayer(container)
        for (color, turn) in [(CGColor.pureRed, 0.0), (.pureGreen, Double.pi / 2), (.pureBlue, Double.pi)] {
            let side = box(CGRect(x: 0, y: 0, width: 40, height: 40), color)
            side.transform = CATransform3DConcat(
                CATransform3DMakeTranslation(0, 0, 20), CATransform3DMakeRotation(turn, 0, 1, 0))
            container.addSublayer(side)
        }
        container.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
        return root
    }

    @Test(arguments: [(0.0, Pixel.red), (-Double.pi / 2, .green), (Double.pi, .blue)])
    func `the side of a cube that is in front is seen`(angle: Double, color: Pixel) throws {
        let canvas = try Canvas(100, 100, cube(CATransformLayer(), turned: angle))
        for (x, y) in [(32, 50), (50, 50), (67, 31)] { #expect(canvas[x, y].isNear(color, within: 1)) }
        #expect(canvas[28, 50].alpha == 0)
    }

    @Test func `two sides are seen as wide as they are`() throws {
        // The front's normal is turned by 30°.
        let angle = -Double.pi / 6
        let canvas = try Canvas(100, 100, cube(CATransformLayer(), turned: angle))
        let (front, side) = (40 * cos(angle), -40 * sin(angle))
        let left = 50 - (front + side) / 2
        for x in 0..<100 where abs(Double(x) + 0.5 - left) > 1 && abs(Double(x) + 0.5 - left - front) > 1 {
            let place = Double(x) + 0.5 - left
            let expected: Pixel = place < 0 || place > front + side ? .clear : place < front ? .red : .green
            if abs(place - front - side) > 1 { #expect(canvas[x, 50].isNear(expected, within: 1), "column \(x)") }
        }
    }

    @Test func `without it, sublayers are drawn in the layer's plane`() throws {
        #expect(try Canvas(100, 100, cube(CALayer(), turned: .pi))[50, 50] == .red)
    }

    @Test func `a camera that the superlayer moves sees the same`() throws {
        let root = cube(CATransformLayer(), turned: 0)
        root.sublayerTransform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(try Canvas(100, 100, root)[50, 50] == .blue)
    }

    @Test func `pages are in front by their middles, also in a layer that is not moved`() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let book = CATransformLayer()
        book.frame = root.bounds
        root.addSublayer(book)
        for (color, angle) in [(CGColor.pureRed, -0.5), (.pureGreen, 0.0)] {
            let page = box(.zero, color)
            page.bounds.size = CGSize(width: 40, height: 40)
            page.anchorPoint = CGPoint(x: 0, y: 0.5)
            page.position = CGPoint(x: 50, y: 50)
            page.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
            book.addSublayer(page)
        }
        // A turn about y by less than 0 lifts what is at the right.
        #expect(try Canvas(100, 100, root)[60, 50] == .red)
        #expect(try Canvas(100, 100, root)[88, 50] == .green)
    }

    @Test func `it shows nothing of its own, and its opacity is that of each sublayer`() throws {
        let layer = CATransformLayer()
        let root = cube(layer, turned: 0)
        layer.backgroundColor = .white
        layer.bounds.size = CGSize(width: 100, height: 100)
        layer.opacity = 0.5
        layer.mask = CALayer()
        layer.mask?.isHidden = true
        layer.sublayers = [box(CGRect(x: 20, y: 20, width: 20, height: 20)), box(CGRect(x: 30, y: 20, width: 20, height: 20))]
        let canvas = try Canvas(100, 100, root)
        #expect(canvas.covered == CGRect(x: 20, y: 20, width: 30, height: 20))
        #expect(canvas[22, 30].isNear(Pixel(128, 0, 0, 128), within: 1))
        #expect(canvas[35, 30].isNear(Pixel(191, 0, 0, 191), within: 1))
    }

    @Test func `contents are upright in flipped geometry`() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        let layer = CATransformLayer()
        layer.frame = root.bounds
        layer.isGeometryFlipped = true
        let picture = CALayer()
        picture.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        picture.contents = try fourCorners()
        picture.magnificationFilter = .nearest
        layer.addSublayer(picture)
        root.addSublayer(layer)
        let canvas = try Canvas(20, 20, root)
        #expect(canvas.covered == CGRect(x: 0, y: 10, width: 10, height: 10))
        #expect(canvas[2, 18] == .red && canvas[8, 18] == .green && canvas[2, 12] == .blue)
    }
}
