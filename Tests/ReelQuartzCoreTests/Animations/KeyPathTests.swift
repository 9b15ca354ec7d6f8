import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct KeyPathTests {
    private func number(_ layer: CALayer, _ keyPath: String) -> Double? {
        (layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue
    }

    @Test func `parts of points and rectangles`() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(number(layer, "position.x") == 25)
        #expect(number(layer, "bounds.size.height") == 40)
        layer.setValue(7, forKeyPath: "bounds.size.width")
        layer.setValue(CGFloat(3), forKeyPath: "position.y")
        layer.setValue(CGSize(width: 1, height: 2), forKeyPath: "shadowOffset")
        layer.setValue(0.25, forKey: "opacity")
        layer.setValue(true, forKey: "hidden")
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 7, height: 40))
        #expect(layer.position == CGPoint(x: 25, y: 3))
        #expect(layer.shadowOffset == CGSize(width: 1, height: 2))
        #expect(layer.opacity == 0.25)
        #expect(layer.isHidden)
        layer.setValue("text", forKeyPath: "opacity")
        #expect(layer.opacity == 0.25)
        layer.setValue("mine", forKey: "note")
        #expect(layer.value(forKey: "note") as? String == "mine")
    }

    @Test func `properties that cannot be animated`() throws {
        let layer = CATextLayer()
        let mask = CALayer()
        let values: [(String, Any)] = [
            ("speed", 2), ("beginTime", 3.5), ("timeOffset", CGFloat(1)), ("name", "title"), ("mask", mask),
            ("contentsGravity", CALayerContentsGravity.center), ("fillMode", "backwards"), ("geometryFlipped", true),
            ("string", "text"), ("wrapped", true), ("alignmentMode", "right"), ("maskedCorners", 3),
            ("frame", NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4))),
        ]
        for (key, value) in values { layer.setValue(value, forKeyPath: key) }
        #expect(layer.speed == 2 && layer.beginTime == 3.5 && layer.timeOffset == 1)
        #expect(layer.name == "title" && layer.mask === mask && layer.string as? String == "text")
        #expect(layer.contentsGravity == .center && layer.fillMode == .backwards && layer.alignmentMode == .right)
        #expect(layer.isGeometryFlipped && layer.isWrapped)
        #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(number(layer, "speed") == 2 && layer.value(forKey: "contentsGravity") as? String == "center")
        layer.setValue(11, forKeyPath: "frame.origin.x")
        layer.setValue(NSValue(size: CGSize(width: 5, height: 6)), forKeyPath: "frame.size")
        #expect(layer.frame == CGRect(x: 11, y: 2, width: 5, height: 6))
        #expect(number(layer, "frame.size.width") == 5)
        layer.setValue(nil, forKey: "mask")
        #expect(layer.mask == nil)
        // Another class's are the client's own.
        layer.setValue("round", forKey: "lineCap")
        #expect(layer.value(forKey: "lineCap") as? String == "round")
    }

    @Test func `what a property cannot be is reported`() throws {
        let layer = CAGradientLayer()
        layer.colors = [CGColor.pureRed, CGColor.pureBlue]
        for (keyPath, value) in [
            ("opacity", nil), ("speed", "fast"), ("frame", nil), ("frame.origin", 3), ("position.q", 1),
            ("superlayer", CALayer()),
            ("mask", "none"), ("bounds.size.width", nil),
        ] as [(String, Any?)] {
            layer.setValue(value, forKeyPath: keyPath)
            #expect(IgnoredInput.hasReported("setValue(_:forKeyPath:): '\(keyPath)' cannot be"), "\(keyPath)")
        }
        #expect(layer.opacity == 1 && layer.speed == 1 && layer.value(forKeyPath: "position.q") == nil)
        layer.setValue(nil, forKey: "colors")
        #expect(layer.colors == nil)
    }

    @Test func `a size that is set by its key path has the same effects`() {
        let layer = CALayer()
        layer.needsDisplayOnBoundsChange = true
        layer.layoutIfNeeded()
        layer.setValue(7, forKeyPath: "bounds.size.width")
        #expect(layer.bounds.width == 7 && layer.needsDisplay() && layer.needsLayout())
    }

    @Test func `parts of transforms keep the others`() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(2, 3, 1)
        layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
        layer.setValue(5, forKeyPath: "transform.translation.x")
        let t = layer.transform
        #expect(abs(t.m11) < 1e-12 && abs(t.m12 - 2) < 1e-12 && abs(t.m21 + 3) < 1e-12 && t.m41 == 5)
        layer.setValue(4, forKeyPath: "transform.scale.y")
        #expect(abs((number(layer, "transform.scale.x") ?? 0) - 2) < 1e-12)
        #expect(abs((number(layer, "transform.scale.y") ?? 0) - 4) < 1e-12)
        #expect(abs((number(layer, "transform.rotation") ?? 0) - .pi / 2) < 1e-12)
        #expect(abs((number(layer, "transform.scale") ?? 0) - 7 / 3.0) < 1e-12)
    }

    @Test(arguments: ["x", "y", "z"])
    func `angles about each axis come back`(axis: String) {
        let layer = CALayer()
        for angle in stride(from: -1.5, through: 1.5, by: 0.5) {
            layer.setValue(angle, forKeyPath: "transform.rotation.\(axis)")
            let wanted = CATransform3DMakeRotation(angle, axis == "x" ? 1 : 0, axis == "y" ? 1 : 0, axis == "z" ? 1 : 0)
            #expect(isNear(layer.transform, wanted))
            #expect(abs((number(layer, "transform.rotation.\(axis)") ?? 9) - angle) < 1e-9)
        }
    }

    private func isNear(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
        let (a, b) = (
            [a.m11, a.m12, a.m13, a.m21, a.m22, a.m23, a.m31, a.m32, a.m33],
            [b.m11, b.m12, b.m13, b.m21, b.m22, b.m23, b.m31, b.m32, b.m33]
        )
        return zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test func `values in an NSValue`() throws {
        let layer = CALayer()
        layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), forKeyPath: "transform")
        #expect(layer.transform.m11 == 2)
        #expect(NSValue(caTransform3D: CATransform3DMakeScale(3, 1, 1)).caTransform3DValue.m11 == 3)
        layer.setValue(NSValue(point: CGPoint(x: 3, y: 4)), forKeyPath: "position")
        #expect(layer.position == CGPoint(x: 3, y: 4))
        layer.setValue(NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKeyPath: "bounds")
        #expect(layer.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
        layer.setValue(NSValue(size: CGSize(width: 8, height: 9)), forKeyPath: "bounds.size")
        #expect(layer.bounds.size == CGSize(width: 8, height: 9))
    }

    /// The x axis of a layer at ten times of an animation.
    @Test func `transforms turn between their angles`() throws {
        let layer = box(CGRect(x: 0, y: 0, width: 20, height: 20))
        layer.anchorPoint = .zero
        layer.position = CGPoint(x: 30, y: 30)
        let turn = CABasicAnimation(keyPath: "transform")
        turn.fromValue = CATransform3DIdentity
        turn.toValue = CATransform3DScale(CATransform3DMakeRotation(.pi / 2, 0, 0, 1), 0.5, 0.5, 1)
        turn.duration = 1
        layer.add(turn, forKey: nil)
        for time in stride(from: 0.05, to: 1, by: 0.1) {
            let (angle, scale) = (time * .pi / 2, 1 - time / 2)
            // The centre of the square, at (10, 10) before.
            let length = 10 * 2.0.squareRoot() * scale
            let mass = try Canvas(60, 60, layer, at: time).mass
            #expect(abs(mass.x - (30 + length * cos(angle + .pi / 4))) < 0.05, "at \(time)")
            #expect(abs(mass.y - (30 + length * sin(angle + .pi / 4))) < 0.05, "at \(time)")
            #expect(abs(mass.area - 400 * scale * scale) < 1, "at \(time)")
        }
    }

    @Test func `colours and paths`() throws {
        let layer = CAShapeLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.anchorPoint = .zero
        let (narrow, wide) = (
            CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 10), transform: nil),
            CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        )
        let grow = CABasicAnimation(keyPath: "path")
        (grow.fromValue, grow.toValue, grow.duration) = (narrow, wide, 1)
        let dye = CABasicAnimation(keyPath: "fillColor")
        (dye.fromValue, dye.toValue, dye.duration) = (CGColor.pureRed, CGColor.pureBlue, 1)
        layer.path = narrow
        layer.add(grow, forKey: nil)
        layer.add(dye, forKey: nil)
        let canvas = try Canvas(10, 10, layer, at: 0.5)
        #expect(canvas.covered == CGRect(x: 0, y: 0, width: 6, height: 10))
        #expect(canvas[3, 3].isNear(Pixel(128, 0, 128), within: 1))
    }
}
