import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

/// Where animations put a layer of one pixel, whose x was 40.
@Suite struct PropertyAnimationTests {
    private let ten = (0..<10).map { Double($0) / 10 }

    /// Returns the x of the layer's centre at times.
    private func places(_ times: [Double], _ animations: [CAAnimation]) throws -> [Double] {
        let layer = box(CGRect(x: 0, y: 0, width: 2, height: 2))
        layer.position = CGPoint(x: 40, y: 1)
        for animation in animations { layer.add(animation, forKey: nil) }
        let renderer = LayerRenderer(layer)
        return try times.map { time in
            let canvas = try Canvas(300, 2)
            renderer.frame(at: time).draw(in: canvas.context)
            return canvas.mass.x
        }
    }

    private func expect(
        _ found: [Double], _ wanted: [Double], within tolerance: Double = 0.01, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (index, (a, b)) in zip(found, wanted).enumerated() {
            #expect(abs(a - b) < tolerance, "number \(index): \(a), not \(b)", sourceLocation: sourceLocation)
        }
    }

    private func basic(_ set: (CABasicAnimation) -> Void) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.duration = 1
        set(animation)
        return animation
    }

    // MARK: Basic

    @Test func `from and to`() throws {
        let move = basic {
            $0.fromValue = 10
            $0.toValue = CGFloat(110)
        }
        expect(try places(ten, [move]), ten.map { 10 + 100 * $0 })
    }

    @Test func `the ends that are missing`() throws {
        expect(
            try places([0, 0.5], [basic { ($0.fromValue, $0.byValue) = (10, 60) }]), [10, 40])
        expect(
            try places([0, 0.5], [basic { ($0.toValue, $0.byValue) = (100, 60) }]), [40, 70])
        expect(try places([0, 0.5], [basic { $0.fromValue = 100 }]), [100, 70])
        expect(try places([0, 0.5], [basic { $0.toValue = 100 }]), [40, 70])
        expect(try places([0, 0.5], [basic { $0.byValue = 20 }]), [40, 50])
        expect(try places([0, 0.5], [basic { _ in }]), [40, 40])
    }

    @Test func `later animations act on earlier ones`() throws {
        let first = basic { ($0.fromValue, $0.toValue) = (100, 200) }
        let second = basic { ($0.fromValue, $0.toValue, $0.isAdditive) = (0, 10, true) }
        expect(try places([0, 0.5], [first, second]), [100, 155])
        expect(try places([0, 0.5], [second, first]), [100, 150])
    }

    @Test func `repetitions add up`() throws {
        let move = basic { ($0.fromValue, $0.toValue, $0.repeatCount, $0.isCumulative) = (10, 30, 3, true) }
        // 10…30, then 30 + 10…30, then 60 + 10…30.
        expect(try places([0, 0.5, 1, 1.5, 2, 2.5], [move]), [10, 20, 40, 50, 70, 80])
    }

    @Test func `a layer keeps a copy`() throws {
        let layer = box(CGRect(x: 0, y: 0, width: 2, height: 2))
        let move = basic { ($0.fromValue, $0.toValue) = (10, 20) }
        layer.add(move, forKey: "move")
        move.fromValue = 100
        #expect((layer.animation(forKey: "move") as? CABasicAnimation)?.fromValue as? Int == 10)
        #expect(layer.animationKeys() == ["move"])
        layer.add(move, forKey: "move")
        #expect((layer.animation(forKey: "move") as? CABasicAnimation)?.fromValue as? Int == 100)
        layer.removeAnimation(forKey: "move")
        #expect(layer.animationKeys() == nil)
    }

    // MARK: Keyframes

    private func keyframes(_ values: [Any], _ set: (CAKeyframeAnimation) -> Void = { _ in }) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = values
        animation.duration = 1
        set(animation)
        return animation
    }

    @Test func `keyframes are spread evenly, or as their times say`() throws {
        expect(try places([0, 0.25, 0.5, 0.75], [keyframes([10, 50, 250])]), [10, 30, 50, 150])
        expect(
            try places([0, 0.1, 0.2, 0.6], [keyframes([10, 50, 250]) { $0.keyTimes = [0, 0.2, 1] }]), [10, 30, 50, 150])
        // Times that are not as many as values do not count.
        expect(try places([0.25], [keyframes([10, 50, 250]) { $0.keyTimes = [0, 1] }]), [30])
    }

    @Test func `keyframes that stay, with one more time`() throws {
        expect(
            try places([0, 0.32, 0.34, 0.66, 0.67, 0.99], [keyframes([10, 50, 250]) { $0.calculationMode = .discrete }]),
            [10, 10, 50, 50, 250, 250])
        expect(
            try places(
                [0, 0.09, 0.1, 0.89, 0.9],
                [
                    keyframes([10, 50, 250]) {
                        $0.calculationMode = .discrete
                        $0.keyTimes = [0, 0.1, 0.9, 1]
                    }
                ]), [10, 10, 50, 50, 250])
    }

    @Test func `paced keyframes have one speed`() throws {
        expect(try places(ten, [keyframes([10, 20, 210]) { $0.calculationMode = .paced }]), ten.map { 10 + 200 * $0 })
    }

    @Test func `cubic keyframes are smooth and go through the values`() throws {
        let animation = keyframes([10, 50, 250, 290]) { $0.calculationMode = .cubic }
        // Between the second and the third value: (−10 + 9·50 + 9·250 − 290) / 16 in the middle.
        expect(try places([0, 1 / 3.0 + 1e-9, 0.5, 2 / 3.0], [animation]), [10, 50, 150, 250])
        // Between the first two: (−10 + 9·10 + 9·50 − 250) / 16.
        expect(try places([1 / 6.0], [animation]), [(-10 + 90 + 450 - 250) / 16.0])
    }

    @Test func `cubic keyframes are bent as they say`() throws {
        func animation(_ set: (CAKeyframeAnimation) -> Void) -> CAKeyframeAnimation {
            keyframes([10, 50, 250, 290]) {
                $0.calculationMode = .cubic
                set($0)
            }
        }
        // Between the second and the third value the curve is 50 + (3s² − 2s³) 200 + (s³ − 2s² + s) a + (s³ − s²) b, with the
        // slopes a and b at these values.
        func quarter(_ a: Double, _ b: Double) -> Double {
            50 + (3.0 / 16 - 2.0 / 64) * 200 + (1.0 / 64 - 2.0 / 16 + 1.0 / 4) * a + (1.0 / 64 - 1.0 / 16) * b
        }
        let time = [(1 + 1 / 4.0) / 3]
        expect(try places(time, [animation { $0.tensionValues = [0, 1, 1, 0] }]), [quarter(0, 0)])
        expect(try places(time, [animation { $0.continuityValues = [0, 1] }]), [quarter(40, 120)])
        expect(try places(time, [animation { $0.biasValues = [0, 1, -1] }]), [quarter(40, 40)])
    }

    @Test func `cubic paced keyframes go along the curve at one speed`() throws {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = [CGPoint(x: 10, y: 10), CGPoint(x: 40, y: 80), CGPoint(x: 90, y: 20)]
        animation.duration = 1
        animation.calculationMode = .cubicPaced
        let layer = box(CGRect(x: 0, y: 0, width: 2, height: 2))
        layer.add(animation, forKey: nil)
        let renderer = LayerRenderer(layer)
        let places = try (0..<100).map { step in
            let canvas = try Canvas(100, 100)
            renderer.frame(at: Double(step) / 100).draw(in: canvas.context)
            return canvas.mass
        }
        let steps = zip(places, places.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
        let mean = steps.reduce(0, +) / Double(steps.count)
        #expect(steps.allSatisfy { abs($0 - mean) < 0.08 * mean })
        // In the middle of the first part, the curve is at (21.9, 48.75), and a straight line at (26.6, 48.75).
        #expect(places.contains { abs($0.x - 21.9) < 1 && abs($0.y - 48.75) < 2 })
        #expect(places.contains { abs($0.x - 40) < 1 && abs($0.y - 80) < 1 })
    }

    @Test func `a value function makes transforms of numbers`() throws {
        func animation(_ name: CAValueFunctionName, _ set: (CABasicAnimation) -> Void) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: "transform")
            animation.duration = 1
            animation.valueFunction = CAValueFunction(name: name)
            set(animation)
            return animation
        }
        expect(
            try places(
                ten,
                [
                    animation(.translateX) {
                        $0.fromValue = 10
                        $0.toValue = 110
                    }
                ]), ten.map { 50 + 100 * $0 })
        expect(try places([0.5], [animation(.translate) { $0.toValue = [60, 0, 5] }]), [70])
        // More than half a turn, which a transform alone cannot say.
        let turn = animation(.rotateZ) {
            $0.fromValue = 0
            $0.toValue = 3 * Double.pi
        }
        let layer = box(CGRect(x: 0, y: 0, width: 10, height: 2))
        layer.anchorPoint = CGPoint(x: 0, y: 0.5)
        layer.position = CGPoint(x: 20, y: 20)
        layer.add(turn, forKey: nil)
        let canvas = try Canvas(40, 40, layer, at: 0.5)
        #expect(canvas.covered == CGRect(x: 19, y: 10, width: 2, height: 10))
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "skew")) == nil)
    }

    @Test func `each step has its own pace`() throws {
        let functions = [CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(controlPoints: 1, 0, 1, 0)]
        let found = try places([0.25, 0.75], [keyframes([10, 110, 210]) { $0.timingFunctions = functions }])
        #expect(abs(found[0] - 60) < 0.01)
        // x = 3(1−t)²t + 3(1−t)t² + t³ = 1/2 gives t = 1 − 2^(−1/3), and y = t³.
        let t = 1 - pow(2, -1 / 3.0)
        #expect(abs(found[1] - (110 + 100 * t * t * t)) < 0.01)
    }

    @Test func `along a path`() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 1))
        path.addLine(to: CGPoint(x: 30, y: 1))
        path.addLine(to: CGPoint(x: 230, y: 1))
        func animation(_ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.path = path
            animation.duration = 1
            animation.calculationMode = mode
            return animation
        }
        expect(try places([0, 0.25, 0.5, 0.75], [animation(.linear)]), [10, 20, 30, 130])
        expect(try places(ten, [animation(.paced)]), ten.map { 10 + 220 * $0 })
        expect(try places([0, 0.3, 0.4, 0.7], [animation(.discrete)]), [10, 10, 30, 230])
    }

    @Test func `a layer turns with its path`() throws {
        let layer = box(CGRect(x: 0, y: 0, width: 8, height: 2))
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 10))
        path.addLine(to: CGPoint(x: 30, y: 10))
        path.addLine(to: CGPoint(x: 30, y: 30))
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.duration = 1
        animation.rotationMode = .rotateAuto
        layer.add(animation, forKey: nil)
        #expect(try Canvas(40, 40, layer, at: 0.25).covered == CGRect(x: 16, y: 9, width: 8, height: 2))
        #expect(try Canvas(40, 40, layer, at: 0.75).covered == CGRect(x: 29, y: 16, width: 2, height: 8))
    }

    @Test func `a path for another kind of property changes nothing, not even the angle`() throws {
        let layer = box(CGRect(x: 10, y: 10, width: 8, height: 2))
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 0, y: 20))
        let animation = CAKeyframeAnimation(keyPath: "opacity")
        (animation.path, animation.rotationMode, animation.duration) = (path, .rotateAuto, 1)
        layer.add(animation, forKey: nil)
        #expect(try Canvas(40, 40, layer, at: 0.5).covered == CGRect(x: 10, y: 10, width: 8, height: 2))
    }

    // MARK: Groups

    @Test func `a group cuts its animations off, and times them`() throws {
        let group = CAAnimationGroup()
        let early = basic { ($0.fromValue, $0.toValue, $0.duration) = (100, 200, 4) }
        let late = basic { ($0.fromValue, $0.toValue, $0.beginTime, $0.duration) = (0, 50, 1, 0.5) }
        group.animations = [early, late]
        group.duration = 2
        expect(
            try places([0, 0.5, 0.9, 1, 1.25, 1.5, 1.9, 2], [group]), [100, 112.5, 122.5, 0, 25, 137.5, 147.5, 40], within: 0.6)
    }

    @Test func `a group within itself is left out, and so is what would be too much`() throws {
        let group = CAAnimationGroup()
        let other = CAAnimationGroup()
        other.animations = [group, group]
        group.animations = [basic { ($0.fromValue, $0.toValue) = (100, 200) }, other, group]
        group.duration = 1
        expect(try places([0.5], [group]), [150])
        #expect(IgnoredInput.hasReported("CAAnimationGroup.animations: a group is within itself"))
        // 2 to the power of 40 animations.
        var doubled: CAAnimation = basic { ($0.fromValue, $0.toValue) = (100, 200) }
        for _ in 0..<40 {
            let outer = CAAnimationGroup()
            (outer.animations, outer.duration) = ([doubled, doubled], 1)
            doubled = outer
        }
        expect(try places([0.5], [doubled]), [150])
        var deep: CAAnimation = basic { ($0.fromValue, $0.toValue) = (100, 200) }
        for _ in 0..<2_000 {
            let outer = CAAnimationGroup()
            (outer.animations, outer.duration) = ([deep], 1)
            deep = outer
        }
        expect(try places([0.5], [deep]), [40])
        // Without a cycle, all of them can be released.
        group.animations = nil
    }

    @Test func `an endless group has no pace`() throws {
        let group = CAAnimationGroup()
        group.animations = [basic { ($0.fromValue, $0.toValue, $0.duration) = (100, 200, 2) }]
        group.duration = .infinity
        group.timingFunction = CAMediaTimingFunction(name: .easeIn)
        expect(try places([0, 1], [group]), [100, 150])
    }

    @Test func `animations without a duration have their group's`() throws {
        let group = CAAnimationGroup()
        group.animations = [basic { ($0.fromValue, $0.toValue, $0.duration) = (100, 200, 0) }]
        group.duration = 2
        group.beginTime = 1
        group.fillMode = .backwards
        expect(try places([0, 1, 1.5, 2, 2.5, 3], [group]), [100, 100, 125, 150, 175, 40])
    }

    @Test func `without a duration, the transaction's`() throws {
        CATransaction.begin()
        let layer = CALayer()
        layer.add(basic { $0.duration = 0 }, forKey: "a")
        CATransaction.setAnimationDuration(3)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        layer.add(basic { $0.duration = 0 }, forKey: "b")
        layer.add(basic { $0.duration = 1 }, forKey: "c")
        CATransaction.commit()
        #expect(layer.animation(forKey: "a")?.duration == 0.25)
        #expect(layer.animation(forKey: "b")?.duration == 3)
        #expect(layer.animation(forKey: "c")?.duration == 1)
        #expect(layer.animation(forKey: "a")?.timingFunction == nil)
        #expect(layer.animation(forKey: "b")?.timingFunction != nil)
        #expect(CATransaction.animationDuration() == 0.25)
    }

    // MARK: What cannot be animated

    @Test func `unknown properties and values change nothing`() throws {
        let wrong = CABasicAnimation(keyPath: "nonsense")
        wrong.toValue = 1
        wrong.duration = 1
        expect(try places([0.5], [wrong]), [40])
        expect(try places([0.5], [basic { $0.toValue = CGPoint(x: 1, y: 2) }]), [40])
        expect(try places([0.5], [basic { $0.toValue = "far" }]), [40])
        expect(try places([0.5], [keyframes([])]), [40])
        expect(try places([0.5], [keyframes([10])]), [10])
        let endless = basic { ($0.fromValue, $0.toValue, $0.duration) = (10, 20, .infinity) }
        expect(try places([0.5], [endless]), [10])
        let none = basic { ($0.fromValue, $0.toValue, $0.duration) = (10, 20, .nan) }
        expect(try places([0.1], [none]), [14])
    }
}
