import Foundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct TransitionTests {
    /// A red layer at (20, 10), 40 by 20 pixels, that turns blue between 1 s and 3 s.
    private func scene(_ set: (CATransition) -> Void = { _ in }) -> (root: CALayer, layer: CALayer) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        let layer = box(CGRect(x: 20, y: 10, width: 40, height: 20))
        root.addSublayer(layer)
        let transition = CATransition()
        transition.beginTime = 1
        transition.duration = 2
        transition.fillMode = .backwards
        set(transition)
        layer.add(transition, forKey: nil)
        layer.backgroundColor = .pureBlue
        return (root, layer)
    }

    private func canvas(_ root: CALayer, at time: Double) throws -> Canvas { try Canvas(100, 40, root, at: time) }

    @Test func `a fade goes evenly from the layer as it was to the layer as it is, and stays opaque`() throws {
        let root = scene().root
        #expect(try canvas(root, at: 0)[40, 20] == .red)
        for tenth in 0..<10 {
            let share = Double(tenth) / 10
            let pixel = try canvas(root, at: 1 + 2 * share)[40, 20]
            let expected = Pixel(UInt8(((1 - share) * 255).rounded()), 0, UInt8((share * 255).rounded()))
            #expect(pixel.alpha == 255)
            #expect(pixel.isNear(expected, within: 1), "at \(share): \(pixel)")
        }
        #expect(try canvas(root, at: 3)[40, 20] == .blue)
    }

    @Test func `without filling, the layer is as it is until the transition begins`() throws {
        let root = scene { $0.fillMode = .removed }.root
        #expect(try canvas(root, at: 0.5)[40, 20] == .blue)
        #expect(try canvas(root, at: 1)[40, 20] == .red)
    }

    @Test(arguments: [
        (CATransitionSubtype.fromLeft, -10, 20), (.fromRight, 50, 20), (.fromTop, 20, 15), (.fromBottom, 20, 5),
    ]) func `what slides in comes from its side`(subtype: CATransitionSubtype, left: Int, bottom: Int) throws {
        // A quarter of the way.
        let time = 1.5
        let moved = scene {
            $0.type = .moveIn
            $0.subtype = subtype
        }.root
        let (width, height) = (40, 20)
        func isInside(_ x: Int, _ y: Int, _ left: Int, _ bottom: Int) -> Bool {
            (left..<left + width).contains(x) && (bottom..<bottom + height).contains(y)
        }
        let step = subtype == .fromLeft ? (-30, 0) : subtype == .fromRight ? (30, 0) : subtype == .fromTop ? (0, 15) : (0, -15)
        let back = subtype == .fromLeft ? (10, 0) : subtype == .fromRight ? (-10, 0) : subtype == .fromTop ? (0, -5) : (0, 5)
        let over = try canvas(moved, at: time)
        let pushed = try canvas(
            scene {
                $0.type = .push
                $0.subtype = subtype
            }.root, at: time)
        let revealed = try canvas(
            scene {
                $0.type = .reveal
                $0.subtype = subtype
            }.root, at: time)
        for y in 0..<40 {
            for x in 0..<100 {
                let isNew = isInside(x, y, 20 + step.0, 10 + step.1)
                let isOld = isInside(x, y, 20 + back.0, 10 + back.1)
                let isPlace = isInside(x, y, 20, 10)
                #expect(over[x, y] == (isNew ? .blue : isPlace ? .red : .clear), "\(x), \(y)")
                #expect(pushed[x, y] == (isNew ? .blue : isOld ? .red : .clear), "\(x), \(y)")
                #expect(revealed[x, y] == (isOld ? .red : isPlace ? .blue : .clear), "\(x), \(y)")
            }
        }
    }

    @Test func `movement is cut off at bounds that mask`() throws {
        let (root, layer) = scene {
            $0.type = .push
            $0.subtype = .fromRight
        }
        layer.masksToBounds = true
        let pushed = try canvas(root, at: 2)
        #expect(pushed.covered == CGRect(x: 20, y: 10, width: 40, height: 20))
        #expect(pushed[39, 20] == .red && pushed[40, 20] == .blue)
    }

    @Test func `sublayers, text and being hidden change, too`() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        let (one, other) = (box(CGRect(x: 0, y: 0, width: 10, height: 10)), box(CGRect(x: 50, y: 0, width: 10, height: 10)))
        root.addSublayer(one)
        let transition = CATransition()
        transition.duration = 2
        transition.timingFunction = CAMediaTimingFunction(name: .linear)
        root.add(transition, forKey: "any")
        root.replaceSublayer(one, with: other)
        let middle = try canvas(root, at: 1)
        #expect(middle[5, 5].isNear(Pixel(128, 0, 0, 128), within: 1))
        #expect(middle[55, 5].isNear(Pixel(128, 0, 0, 128), within: 1))
        #expect(root.animationKeys() == [kCATransition])

        let (scene, layer) = scene()
        layer.isHidden = true
        #expect(try canvas(scene, at: 2)[40, 20].isNear(Pixel(127, 0, 0, 127), within: 1))
        #expect(try canvas(scene, at: 3).covered == nil)
    }

    @Test func `a part of the progress, and a layer that has moved`() throws {
        let (root, layer) = scene {
            $0.startProgress = 0.5
            $0.endProgress = 0.75
            $0.fillMode = .both
            $0.isRemovedOnCompletion = false
        }
        layer.position.x += 20
        #expect(try canvas(root, at: 0).covered == CGRect(x: 40, y: 10, width: 40, height: 20))
        #expect(try canvas(root, at: 0)[60, 20].isNear(Pixel(127, 0, 128), within: 1))
        #expect(try canvas(root, at: 9)[60, 20].isNear(Pixel(64, 0, 191), within: 1))
    }

    @Test func `transitions of layers within each other end`() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        var outer = root
        var layers: [CALayer] = []
        for _ in 0..<60 {
            let layer = box(CGRect(x: 0, y: 0, width: 20, height: 20))
            outer.addSublayer(layer)
            layers.append(layer)
            outer = layer
        }
        for layer in layers.reversed() {
            let transition = CATransition()
            transition.type = .push
            transition.duration = 1
            layer.add(transition, forKey: nil)
            layer.backgroundColor = .pureBlue
        }
        #expect(try Canvas(20, 20, root, at: 2)[5, 5] == .blue)
        _ = LayerRenderer(root).frame(at: 0.5)
    }
}
