import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct SpecialLayerTests {
    // MARK: Text

    private func text(_ string: Any?, _ set: (CATextLayer) -> Void = { _ in }) throws -> Canvas {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 10, y: 10, width: 180, height: 80)
        layer.string = string
        layer.font = "DejaVu Sans" as AnyObject
        layer.fontSize = 20
        set(layer)
        return try Canvas(200, 100, layer)
    }

    @Test func `text begins at the top, in white`() throws {
        let canvas = try text("HI")
        let covered = try #require(canvas.covered)
        #expect(covered.maxY <= 90 && covered.minY > 66)
        #expect(covered.minX >= 10 && covered.maxX < 40)
        let middle = try #require((0..<200).first { canvas[$0, 76].alpha == 255 })
        #expect(canvas[middle, 76] == .white)
        #expect(try text("").covered == nil)
        #expect(try text(nil).covered == nil)
    }

    @Test func `alignment, wrapping and truncation`() throws {
        let left = try #require(try text("HI").covered)
        let right = try #require(try text("HI") { $0.alignmentMode = .right }.covered)
        let center = try #require(try text("HI") { $0.alignmentMode = .center }.covered)
        #expect(right.maxX > 186 && abs(center.midX - 100) < 2 && left.minX < 13)

        let long = "one two three four five six seven eight nine ten"
        let cut = try #require(try text(long).covered)
        #expect(cut.maxX == 190 && cut.minY > 60)
        let wrapped = try #require(try text(long) { $0.isWrapped = true }.covered)
        #expect(wrapped.maxX <= 190 && wrapped.minY < 50)
        let ended = try text(long) { $0.truncationMode = .end }
        #expect(try #require(ended.covered).maxX <= 190 && ended.covered != cut)
    }

    @Test func `attributes apply in place of the layer's`() throws {
        let string = NSAttributedString(string: "HI", attributes: [NSAttributedString.Key("NSColor"): CGColor.pureRed])
        let canvas = try text(string) { $0.foregroundColor = .pureBlue }
        let covered = try #require(canvas.covered)
        // 12 points at first.
        #expect(covered.height < 12)
        #expect(canvas.mass.area > 0)
        #expect((0..<200).allSatisfy { x in (0..<100).allSatisfy { canvas[x, $0].blue == 0 } })
    }

    @Test func `the preferred size has room for all of the text`() throws {
        let layer = CATextLayer()
        layer.string = "Ag\nlonger line"
        layer.font = "DejaVu Sans" as AnyObject
        layer.fontSize = 30
        let size = layer.preferredFrameSize()
        #expect(size.width > 150 && size.height > 60)
        layer.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: size)
        let exact = try #require(try Canvas(400, 200, layer).covered)
        layer.frame = CGRect(x: 10, y: 10 + size.height - 190, width: 380, height: 190)
        #expect(try Canvas(400, 200, layer).covered == exact)
    }

    @Test func `text is upright in a flipped layer`() throws {
        let flipped = CALayer()
        flipped.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        flipped.isGeometryFlipped = true
        let layer = CATextLayer()
        layer.font = "DejaVu Sans" as AnyObject
        (layer.string, layer.fontSize) = ("L", 40)
        layer.frame = CGRect(x: 10, y: 10, width: 180, height: 80)
        flipped.addSublayer(layer)
        let canvas = try Canvas(200, 100, flipped)
        flipped.isGeometryFlipped = false
        let upright = try Canvas(200, 100, flipped)
        #expect(canvas.covered == upright.covered)
        // The foot of the letter is below its middle.
        #expect(upright.mass.y < (upright.covered?.midY ?? 0) - 3)
        #expect(abs(canvas.mass.y - upright.mass.y) < 0.1)
    }

    @Test func `the size and colour of text are animated`() throws {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        layer.font = "DejaVu Sans" as AnyObject
        layer.string = "H"
        let grow = CABasicAnimation(keyPath: "fontSize")
        (grow.fromValue, grow.toValue, grow.duration) = (20, 60, 1)
        layer.add(grow, forKey: nil)
        let dye = CABasicAnimation(keyPath: "foregroundColor")
        (dye.fromValue, dye.toValue, dye.duration) = (CGColor.pureRed, CGColor.pureGreen, 1)
        layer.add(dye, forKey: nil)
        let small = try #require(try Canvas(200, 100, layer, at: 0).covered)
        let large = try #require(try Canvas(200, 100, layer, at: 0.5).covered)
        #expect(abs(large.height / small.height - 2) < 0.15)
        #expect(try Canvas(200, 100, layer, at: 0).mass.area > 0)
    }

    // MARK: Shapes

    @Test func `strokes grow along their path`() throws {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 50))
        path.addLine(to: CGPoint(x: 50, y: 50))
        path.move(to: CGPoint(x: 10, y: 20))
        path.addLine(to: CGPoint(x: 70, y: 20))
        layer.path = path
        layer.fillColor = nil
        layer.strokeColor = .pureRed
        layer.lineWidth = 2
        let grow = CABasicAnimation(keyPath: "strokeEnd")
        (grow.fromValue, grow.toValue, grow.duration) = (0, 1, 1)
        layer.add(grow, forKey: nil)
        // 40 pixels of the first line, then 60 of the second.
        for time in stride(from: 0.1, to: 1, by: 0.1) {
            #expect(abs(try Canvas(100, 100, layer, at: time).mass.area - 200 * time) < 0.5, "at \(time)")
        }
        #expect(try Canvas(100, 100, layer, at: 0.2).covered == CGRect(x: 10, y: 49, width: 20, height: 2))
        layer.removeAllAnimations()
        layer.strokeStart = 0.5
        layer.strokeEnd = 0.8
        #expect(try Canvas(100, 100, layer).covered == CGRect(x: 20, y: 19, width: 30, height: 2))
        (layer.strokeStart, layer.strokeEnd, layer.lineDashPattern) = (0, 1, [5, 5])
        #expect(abs(try Canvas(100, 100, layer).mass.area - 100) < 0.5)
    }

    @Test func `fill rules, and paths that are closed`() throws {
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        layer.path = path
        #expect(try Canvas(30, 30, layer).mass.area == 900)
        layer.fillRule = .evenOdd
        #expect(try Canvas(30, 30, layer).mass.area == 800)
        #expect(try Canvas(30, 30, layer)[5, 5] == .black)
    }

    // MARK: Gradients

    @Test func `gradients go from their start to their end`() throws {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        layer.colors = [CGColor.black, CGColor.pureRed]
        layer.startPoint = CGPoint(x: 0, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 0.5)
        let canvas = try Canvas(100, 10, layer)
        for x in stride(from: 5, to: 100, by: 10) {
            #expect(canvas[x, 5].isNear(Pixel(UInt8((Double(x) + 0.5) * 2.55), 0, 0), within: 2))
        }
        layer.locations = [0.5, 1]
        #expect(try Canvas(100, 10, layer)[40, 5] == .black)
        // Without points, from the lower edge to the upper one.
        let upright = CAGradientLayer()
        upright.frame = CGRect(x: 0, y: 0, width: 10, height: 100)
        upright.colors = [CGColor.black, CGColor.pureRed]
        #expect(try Canvas(10, 100, upright)[5, 5].red < 20)
        #expect(try Canvas(10, 100, upright)[5, 95].red > 235)
    }

    @Test func `a radial gradient is an ellipse in its corners`() throws {
        let layer = CAGradientLayer()
        layer.type = .radial
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        layer.colors = [CGColor.white, CGColor.black]
        layer.startPoint = CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 1)
        layer.cornerRadius = 20
        let canvas = try Canvas(100, 50, layer)
        #expect(canvas[50, 25].red > 245)
        #expect(canvas[75, 25].isNear(Pixel(125, 125, 125), within: 3))
        #expect(canvas[50, 37].isNear(Pixel(128, 128, 128), within: 4))
        #expect(canvas[0, 0] == .clear)
    }

    @Test func `a conic gradient goes round its centre from the direction of the end point`() throws {
        let layer = CAGradientLayer()
        layer.type = .conic
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.colors = [CGColor.black, CGColor.white]
        layer.startPoint = CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 0.5, y: 1)
        let canvas = try Canvas(100, 100, layer)
        for (x, y) in [(30, 90), (10, 50), (20, 20), (50, 5), (70, 10), (95, 60), (60, 90)] {
            var turn = (atan2(Double(y) - 49.5, Double(x) - 49.5) - .pi / 2) / (2 * .pi)
            if turn < 0 { turn += 1 }
            let gray = UInt8((turn * 255).rounded())
            #expect(canvas[x, y].isNear(Pixel(gray, gray, gray), within: 1), "\(x), \(y): \(canvas[x, y])")
        }
    }

    // MARK: Replicators

    @Test func `copies are moved, dyed and later`() throws {
        let layer = CAReplicatorLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        layer.instanceCount = 3
        layer.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
        layer.instanceGreenOffset = -0.5
        layer.instanceBlueOffset = -0.5
        layer.addSublayer(box(CGRect(x: 0, y: 0, width: 10, height: 10), .white))
        let canvas = try Canvas(100, 20, layer)
        #expect(canvas[5, 5] == .white)
        #expect(canvas[35, 5].isNear(Pixel(255, 128, 128), within: 1))
        #expect(canvas[65, 5] == .red)
        #expect(canvas[15, 5] == .clear && canvas[95, 5] == .clear)

        layer.instanceDelay = 1
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 4)
        layer.sublayers?.first?.add(fade, forKey: nil)
        let late = try Canvas(100, 20, layer, at: 2)
        #expect([5, 35, 65].map { late[$0, 5].alpha } == [128, 64, 0])
        layer.instanceAlphaOffset = -0.5
        layer.sublayers?.first?.removeAllAnimations()
        #expect([5, 35, 65].map { (try? Canvas(100, 20, layer))?[$0, 5].alpha } == [255, 128, 0])
        layer.instanceCount = 100_000_000
        layer.instanceAlphaOffset = 0
        _ = try Canvas(10, 10, layer)
    }

    // MARK: Presentation

    @Test func `the presentation has the values of now`() throws {
        let layer = CAShapeLayer()
        layer.opacity = 0.25
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (1, 1, 1_000_000)
        layer.add(fade, forKey: nil)
        let present: CAShapeLayer? = layer.presentation()
        #expect(present?.opacity == 1)
        #expect(layer.opacity == 0.25)
        final class Own: CALayer {}
        #expect(Own().presentation() == nil)
    }

    @Test func `replicators within each other end, whatever they multiply to`() throws {
        func nested(_ depth: Int, _ count: Int, _ color: CGColor = .white) -> CALayer {
            var inner = box(CGRect(x: 0, y: 0, width: 2, height: 2))
            for _ in 0..<depth {
                let outer = CAReplicatorLayer()
                (outer.instanceCount, outer.instanceColor) = (count, color)
                outer.addSublayer(inner)
                inner = outer
            }
            return inner
        }
        #expect(try Canvas(4, 4, nested(3, 1_001))[1, 1] == .red)
        #expect(IgnoredInput.hasReported("more than 100000 copies of layers in a frame"))
        #expect(IgnoredInput.hasReported("at most 1000 copies are drawn"))
        // What is coloured is drawn twice: 2 to the power of 100 times.
        #expect(try Canvas(4, 4, nested(100, 1, .pureRed)).covered == nil)
        // Layers that are no copies do not count.
        let wide = CAReplicatorLayer()
        for _ in 0..<100_000 { wide.addSublayer(CALayer()) }
        wide.addSublayer(box(CGRect(x: 0, y: 0, width: 2, height: 2)))
        #expect(try Canvas(4, 4, wide)[1, 1] == .red)
    }
}
