import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct LayerDrawingTests {
    private func root(_ width: CGFloat, _ height: CGFloat, _ layers: CALayer...) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        for layer in layers { root.addSublayer(layer) }
        return root
    }

    // MARK: Geometry

    @Test func `the origin is at the lower left`() throws {
        let canvas = try Canvas(20, 20, root(20, 20, box(CGRect(x: 2, y: 3, width: 5, height: 4))))
        #expect(canvas.covered == CGRect(x: 2, y: 3, width: 5, height: 4))
        #expect(canvas[2, 3] == .red)
    }

    @Test func `in a flipped layer, the origin is at the upper left, and contents are upright`() throws {
        let picture = CALayer()
        picture.frame = CGRect(x: 2, y: 3, width: 4, height: 4)
        picture.contents = try fourCorners()
        picture.magnificationFilter = .nearest
        let flipped = root(20, 20, picture)
        flipped.isGeometryFlipped = true
        let canvas = try Canvas(20, 20, flipped)
        #expect(canvas.covered == CGRect(x: 2, y: 13, width: 4, height: 4))
        #expect(canvas[2, 16] == .red)
        #expect(canvas[5, 16] == .green)
        #expect(canvas[2, 13] == .blue)
        flipped.isGeometryFlipped = false
        let upright = try Canvas(20, 20, flipped)
        #expect(upright[2, 6] == .red)
        #expect(upright[2, 3] == .blue)
    }

    @Test func `anchor points and transforms`() throws {
        let layer = box(CGRect(x: 10, y: 10, width: 8, height: 4))
        layer.anchorPoint = .zero
        #expect(layer.frame == CGRect(x: 14, y: 12, width: 8, height: 4))
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let canvas = try Canvas(40, 40, root(40, 40, layer))
        #expect(canvas.covered == CGRect(x: 10, y: 12, width: 4, height: 8))
        let frame = layer.frame
        #expect(abs(frame.minX - 10) < 1e-9 && abs(frame.width - 4) < 1e-9 && abs(frame.height - 8) < 1e-9)
        layer.frame = CGRect(x: 1, y: 2, width: 6, height: 10)
        #expect(try Canvas(40, 40, root(40, 40, layer)).covered == CGRect(x: 1, y: 2, width: 6, height: 10))
    }

    @Test func `sublayers are in their layer's bounds`() throws {
        let scrolled = box(CGRect(x: 10, y: 10, width: 10, height: 10), .clear)
        scrolled.bounds.origin = CGPoint(x: 100, y: 50)
        scrolled.addSublayer(box(CGRect(x: 98, y: 52, width: 6, height: 4)))
        #expect(try Canvas(40, 40, root(40, 40, scrolled)).covered == CGRect(x: 8, y: 12, width: 6, height: 4))
        scrolled.masksToBounds = true
        #expect(try Canvas(40, 40, root(40, 40, scrolled)).covered == CGRect(x: 10, y: 12, width: 4, height: 4))
    }

    @Test func `nothing shows within empty bounds`() throws {
        let window = box(CGRect(x: 4, y: 4, width: 0, height: 8))
        window.contents = try fourCorners()
        window.contentsGravity = .center
        window.addSublayer(box(CGRect(x: 0, y: 0, width: 8, height: 8)))
        window.masksToBounds = true
        #expect(try Canvas(20, 20, root(20, 20, window)).covered == nil)
        // A reveal begins with nothing.
        window.anchorPoint = .zero
        let reveal = CABasicAnimation(keyPath: "bounds.size.width")
        (reveal.fromValue, reveal.toValue, reveal.duration) = (0, 8, 4)
        window.add(reveal, forKey: nil)
        let layers = root(20, 20, window)
        #expect(try Canvas(20, 20, layers, at: 0).covered == nil)
        #expect(try Canvas(20, 20, layers, at: 2).covered?.width == 4)
    }

    @Test func `points are converted`() {
        let (outer, inner) = (box(CGRect(x: 10, y: 20, width: 100, height: 100)), box(CGRect(x: 5, y: 6, width: 10, height: 10)))
        outer.addSublayer(inner)
        let point = CGPoint(x: 1, y: 2)
        #expect(inner.convert(point, to: outer) == CGPoint(x: 6, y: 8))
        #expect(inner.convert(point, to: nil) == CGPoint(x: 16, y: 28))
        #expect(inner.convert(CGPoint(x: 16, y: 28), from: nil) == point)
        outer.isGeometryFlipped = true
        #expect(inner.convert(point, to: nil) == CGPoint(x: 16, y: 112))
        #expect(outer.convert(CGRect(x: 0, y: 0, width: 5, height: 5), from: inner) == CGRect(x: 5, y: 6, width: 5, height: 5))
        #expect(outer.hitTest(CGPoint(x: 16, y: 112)) === inner)
        #expect(outer.hitTest(CGPoint(x: 60, y: 60)) === outer)
        #expect(outer.hitTest(CGPoint(x: 1, y: 1)) == nil)
    }

    // MARK: Order and opacity

    @Test func `layers are drawn in their order, and by z`() throws {
        let (red, green) = (
            box(CGRect(x: 0, y: 0, width: 4, height: 4)), box(CGRect(x: 0, y: 0, width: 4, height: 4), .pureGreen)
        )
        let layers = root(4, 4, red, green)
        #expect(try Canvas(4, 4, layers)[1, 1] == .green)
        red.zPosition = 1
        #expect(try Canvas(4, 4, layers)[1, 1] == .red)
        red.isHidden = true
        #expect(try Canvas(4, 4, layers)[1, 1] == .green)
    }

    @Test func `opacity is that of the whole layer`() throws {
        let group = root(
            4, 4, box(CGRect(x: 0, y: 0, width: 4, height: 4)), box(CGRect(x: 0, y: 0, width: 4, height: 4), .pureGreen))
        group.opacity = 0.5
        #expect(try Canvas(4, 4, group)[1, 1].isNear(Pixel(0, 128, 0, 128), within: 1))
    }

    @Test func `the border is over the sublayers, and corners are round`() throws {
        let layer = root(20, 20, box(CGRect(x: 0, y: 0, width: 20, height: 20), .pureGreen))
        layer.borderWidth = 2
        layer.borderColor = .pureBlue
        let square = try Canvas(20, 20, layer)
        #expect(square[1, 10] == .blue)
        #expect(square[2, 10] == .green)
        layer.cornerRadius = 10
        layer.masksToBounds = true
        let round = try Canvas(20, 20, layer)
        #expect(round[0, 0] == .clear)
        #expect(round[10, 10] == .green)
        // The edges of the border and of what is below it are both antialiased.
        #expect(abs(round.mass.area - .pi * 100) < 10)
        layer.maskedCorners = [.layerMinXMinYCorner]
        let one = try Canvas(20, 20, layer)
        #expect(one[0, 0] == .clear)
        #expect(one[19, 0] == .blue && one[0, 19] == .blue && one[19, 19] == .blue)
    }

    @Test func `a mask's alpha is the layer's`() throws {
        let layer = box(CGRect(x: 2, y: 2, width: 10, height: 10))
        let mask = box(CGRect(x: 1, y: 1, width: 4, height: 4), .black)
        mask.opacity = 0.5
        layer.mask = mask
        #expect(mask.superlayer === layer)
        let canvas = try Canvas(20, 20, layer)
        #expect(canvas.covered == CGRect(x: 3, y: 3, width: 4, height: 4))
        #expect(canvas[4, 4].isNear(Pixel(128, 0, 0, 128), within: 1))
    }

    @Test func `shadows`() throws {
        let layer = box(CGRect(x: 10, y: 10, width: 10, height: 10))
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 4, height: -5)
        layer.shadowColor = .pureBlue
        let canvas = try Canvas(40, 40, layer)
        #expect(canvas.covered == CGRect(x: 10, y: 5, width: 14, height: 15))
        #expect(canvas[12, 12] == .red)
        #expect(canvas[22, 6] == .blue)
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
        #expect(try Canvas(40, 40, layer).covered == CGRect(x: 10, y: 5, width: 10, height: 15))
        #expect(try Canvas(40, 40, layer)[15, 6] == .blue)
        layer.masksToBounds = true
        #expect(try Canvas(40, 40, layer).covered == CGRect(x: 10, y: 10, width: 10, height: 10))
    }

    @Test func `the radius of a shadow is its standard deviation`() throws {
        let layer = box(CGRect(x: 50, y: -200, width: 400, height: 500), .clear)
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 400, height: 500), transform: nil)
        layer.shadowOpacity = 1
        layer.shadowOffset = .zero
        layer.shadowRadius = 10
        let canvas = try Canvas(100, 20, layer)
        // One deviation outside the edge, a sixth of the light's edge remains: Φ(−1) = 0.1587.
        #expect(abs(Double(canvas[39, 10].alpha) / 255 - 0.1587 * 1.05) < 0.02)
        #expect(abs(Double(canvas[50, 10].alpha) / 255 - 0.52) < 0.03)
    }

    // MARK: Contents

    private func contents(_ gravity: CALayerContentsGravity, _ set: (CALayer) -> Void = { _ in }) throws -> Canvas {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 8, height: 4)
        layer.contents = try fourCorners()
        layer.contentsGravity = gravity
        layer.magnificationFilter = .nearest
        set(layer)
        return try Canvas(40, 40, layer)
    }

    @Test func `gravities`() throws {
        #expect(try contents(.resize).covered == CGRect(x: 10, y: 10, width: 8, height: 4))
        #expect(try contents(.resizeAspect).covered == CGRect(x: 12, y: 10, width: 4, height: 4))
        #expect(try contents(.resizeAspectFill).covered == CGRect(x: 10, y: 8, width: 8, height: 8))
        #expect(try contents(.resizeAspectFill) { $0.masksToBounds = true }.covered == CGRect(x: 10, y: 10, width: 8, height: 4))
        #expect(try contents(.center).covered == CGRect(x: 13, y: 11, width: 2, height: 2))
        #expect(try contents(.topLeft).covered == CGRect(x: 10, y: 12, width: 2, height: 2))
        #expect(try contents(.bottomRight).covered == CGRect(x: 16, y: 10, width: 2, height: 2))
        #expect(try contents(.bottom) { $0.contentsScale = 0.5 }.covered == CGRect(x: 12, y: 10, width: 4, height: 4))
    }

    @Test func `a part of the contents`() throws {
        // The upper right quarter is green.
        let canvas = try contents(.resize) { $0.contentsRect = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5) }
        #expect(canvas.covered == CGRect(x: 10, y: 10, width: 8, height: 4))
        #expect(canvas[11, 11] == .green && canvas[16, 12] == .green)
    }

    @Test func `contents change one after another`() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
        func flat(_ color: CGColor) throws -> CGImage {
            try #require(Canvas(2, 2, box(CGRect(x: 0, y: 0, width: 2, height: 2), color)).context.makeImage())
        }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = [try flat(.pureRed), try flat(.pureGreen), try flat(.pureBlue)]
        animation.calculationMode = .discrete
        animation.duration = 3
        layer.add(animation, forKey: nil)
        let seen = try [0, 0.9, 1, 1.9, 2, 2.9, 3].map { try Canvas(2, 2, layer, at: $0)[0, 0] }
        #expect(seen == [.red, .red, .green, .green, .blue, .blue, .clear])
    }

    private final class Dot: CALayer {
        var times = 0
        override func draw(in ctx: CGContext) {
            times += 1
            ctx.setFillColor(.pureGreen)
            ctx.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        }
    }

    @Test func `a subclass draws in its own coordinates, when it needs display`() throws {
        let dot = Dot()
        dot.frame = CGRect(x: 3, y: 4, width: 6, height: 6)
        #expect(try Canvas(12, 12, dot).covered == nil)
        dot.setNeedsDisplay()
        #expect(try Canvas(12, 12, dot).covered == CGRect(x: 3, y: 4, width: 2, height: 1))
        _ = try Canvas(12, 12, dot)
        #expect(dot.times == 1)
    }

    @Test func `contents that would be too large are drawn with fewer pixels`() throws {
        let dot = Dot()
        dot.bounds = CGRect(x: 0, y: 0, width: 4, height: 2)
        dot.contentsScale = 10_000
        dot.setNeedsDisplay()
        dot.displayIfNeeded()
        let image = try #require(dot.contents as? CGImage)
        #expect(image.width == 16_384 && image.height == 8_192)
        #expect(IgnoredInput.hasReported("CALayer.display(): contents of 40000.0 pixels"))
    }

    private final class Painter: CALayerDelegate {
        func draw(_ layer: CALayer, in ctx: CGContext) {
            ctx.setFillColor(.pureBlue)
            ctx.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
        }

        func layoutSublayers(of layer: CALayer) { layer.sublayers?.first?.frame = CGRect(x: 4, y: 0, width: 1, height: 1) }
    }

    @Test func `a delegate draws and lays out`() throws {
        let layer = root(6, 6, box(.zero))
        let painter = Painter()
        layer.delegate = painter
        layer.setNeedsDisplay()
        let canvas = try Canvas(6, 6, layer)
        #expect(canvas[1, 1] == .blue)
        #expect(canvas[4, 0] == .red)
    }

    // MARK: Rendering into a context

    @Test func `render(in:) is without animations, in the layer's coordinates`() throws {
        let layer = root(6, 6, box(CGRect(x: 1, y: 0, width: 2, height: 2)))
        layer.position = CGPoint(x: 100, y: 100)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 0, 100)
        layer.add(fade, forKey: nil)
        let canvas = try Canvas(6, 6)
        layer.render(in: canvas.context)
        #expect(canvas.covered == CGRect(x: 1, y: 0, width: 2, height: 2))
    }

    @Test func `where y grows downwards, contents are upright`() throws {
        let picture = CALayer()
        picture.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        picture.contents = try fourCorners()
        picture.magnificationFilter = .nearest
        let canvas = try Canvas(4, 10)
        canvas.context.translateBy(x: 0, y: 10)
        canvas.context.scaleBy(x: 1, y: -1)
        root(4, 10, picture).render(in: canvas.context)
        #expect(canvas.covered == CGRect(x: 0, y: 6, width: 4, height: 4))
        #expect(canvas[0, 9] == .red)
        #expect(canvas[0, 6] == .blue)
    }

    @Test func `numbers that are none draw nothing, and do not crash`() throws {
        for number in [CGFloat.nan, .infinity, -.infinity, 1e300] {
            let layer = box(CGRect(x: 0, y: 0, width: 4, height: 4))
            layer.addSublayer(box(CGRect(x: number, y: 0, width: 4, height: number)))
            layer.cornerRadius = number
            layer.borderWidth = number
            layer.shadowOpacity = 1
            layer.shadowRadius = number
            layer.position.x = number
            layer.contents = try fourCorners()
            layer.contentsRect = CGRect(x: number, y: 0, width: number, height: 1)
            layer.transform.m34 = number
            #expect(try Canvas(8, 8, layer).covered == nil, "\(number)")
            layer.render(in: try Canvas(8, 8).context)
            _ = layer.frame
        }
    }

    @Test func `a layer is not added within itself`() {
        let (outer, inner) = (CALayer(), CALayer())
        outer.addSublayer(inner)
        inner.addSublayer(outer)
        outer.addSublayer(outer)
        #expect(outer.superlayer == nil && outer.sublayers?.count == 1 && inner.sublayers == nil)
    }
}
