import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct LayerTreeTests {
    private func named(_ name: String) -> CALayer {
        let layer = CALayer()
        layer.name = name
        return layer
    }

    private func names(_ layer: CALayer) -> String { (layer.sublayers ?? []).compactMap(\.name).joined() }

    @Test func `layers are added, moved and replaced`() {
        let root = CALayer()
        let (a, b, c, d) = (named("a"), named("b"), named("c"), named("d"))
        root.addSublayer(a)
        root.addSublayer(b)
        root.insertSublayer(c, at: 0)
        #expect(names(root) == "cab")
        root.insertSublayer(c, above: a)
        #expect(names(root) == "acb")
        root.insertSublayer(b, below: a)
        #expect(names(root) == "bac")
        root.insertSublayer(d, above: nil)
        #expect(names(root) == "bacd")
        root.insertSublayer(d, below: CALayer())
        #expect(names(root) == "dbac")
        root.replaceSublayer(a, with: d)
        #expect(names(root) == "bdc" && a.superlayer == nil && d.superlayer === root)
        root.insertSublayer(a, at: 99)
        #expect(names(root) == "bdca")
        let other = CALayer()
        other.addSublayer(b)
        #expect(names(root) == "dca" && b.superlayer === other)
        root.sublayers = [b, c]
        #expect(names(root) == "bc" && other.sublayers == nil && d.superlayer == nil)
        b.removeFromSuperlayer()
        #expect(names(root) == "c")
    }

    @Test func `a mask belongs to one layer`() {
        let (one, other, mask) = (CALayer(), CALayer(), CALayer())
        one.mask = mask
        other.mask = mask
        #expect(one.mask == nil && other.mask === mask && mask.superlayer === other)
        other.addSublayer(mask)
        #expect(other.mask == nil && other.sublayers?.count == 1)
        one.mask = one
        #expect(one.mask == nil)
    }

    @Test func `what cannot be added changes nothing`() {
        let (outer, root, a, b) = (named("o"), named("r"), named("a"), named("b"))
        outer.addSublayer(root)
        root.addSublayer(a)
        root.addSublayer(b)
        let mask = CALayer()
        root.mask = mask
        root.replaceSublayer(a, with: outer)
        root.insertSublayer(outer, above: a)
        root.insertSublayer(root, below: a)
        root.mask = outer
        #expect(names(root) == "ab" && root.mask === mask && root.superlayer === outer)
        root.sublayers = [b, outer, a]
        #expect(names(root) == "ba")
        for call in ["replaceSublayer(_:with:)", "insertSublayer(_:above:)", "insertSublayer(_:below:)", "mask", "sublayers"] {
            #expect(IgnoredInput.hasReported("CALayer.\(call): a layer cannot be added to itself"))
        }
    }

    @Test func `no more than 256 layers are within each other`() throws {
        var inner = box(CGRect(x: 0, y: 0, width: 4, height: 4))
        for _ in 0..<2_000 {
            let outer = CALayer()
            outer.addSublayer(inner)
            inner = outer
        }
        #expect(IgnoredInput.hasReported("CALayer.addSublayer(_:): layers cannot be more than 256 deep"))
        let root = CALayer()
        var (last, depth) = (root, 1)
        for _ in 0..<1_000 {
            let next = CALayer()
            if depth.isMultiple(of: 2) { last.addSublayer(next) } else { last.mask = next }
            guard next.superlayer === last else { break }
            (last, depth) = (next, depth + 1)
        }
        #expect(depth == 256)
        let tree = CALayer()
        tree.addSublayer(CALayer())
        tree.addSublayer(root)
        #expect(tree.sublayers?.count == 1 && root.superlayer == nil)
    }

    @Test func `masks are laid out`() throws {
        final class Filled: CALayer {
            override func layoutSublayers() { sublayers?.forEach { $0.frame = bounds } }
        }
        let (layer, mask) = (box(CGRect(x: 0, y: 0, width: 8, height: 8)), Filled())
        mask.frame = CGRect(x: 2, y: 2, width: 3, height: 3)
        mask.addSublayer(box(.zero))
        layer.mask = mask
        #expect(try Canvas(10, 10, layer).covered == mask.frame)
    }

    @Test func `what a layer shows now is without its sublayers`() throws {
        let layer = CALayer()
        layer.addSublayer(CALayer())
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0.25, 0.25, 1_000)
        layer.add(fade, forKey: nil)
        let copy = try #require(layer.presentation())
        #expect(copy.opacity == 0.25 && copy.sublayers == nil)
    }

    @Test func `layout follows a change of size`() {
        final class Filled: CALayer {
            var times = 0
            override func layoutSublayers() {
                times += 1
                sublayers?.forEach { $0.frame = bounds }
            }
        }
        let layer = Filled()
        layer.addSublayer(CALayer())
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
        layer.layoutIfNeeded()
        #expect(layer.times == 1 && layer.sublayers?.first?.bounds.size == CGSize(width: 10, height: 20))
        layer.layoutIfNeeded()
        layer.position = CGPoint(x: 5, y: 5)
        layer.layoutIfNeeded()
        #expect(layer.times == 1)
        layer.bounds.size.width = 30
        layer.layoutIfNeeded()
        #expect(layer.times == 2)
    }

    @Test func `a copy has the properties, and neither sublayers nor animations`() {
        let layer = CAShapeLayer()
        layer.lineWidth = 7
        layer.opacity = 0.5
        layer.name = "shape"
        layer.addSublayer(CALayer())
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
        let copy = CAShapeLayer(layer: layer)
        #expect(copy.lineWidth == 7 && copy.opacity == 0.5 && copy.name == "shape")
        #expect(copy.sublayers == nil && copy.animationKeys() == nil)
        #expect(CAShapeLayer(layer: "no layer").lineWidth == 1)
    }
}
