import Foundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

/// When animations show what: the opacity of a layer is that of its animation from 0 to 1, and 0.5 without it.
@Suite struct MediaTimingTests {
    /// Returns the layer's opacity at times, or its own 0.5 where the animation does not apply.
    private func opacities(
        _ times: [Double], layer change: (CALayer) -> Void = { _ in }, _ set: (CABasicAnimation) -> Void
    ) throws -> [Double] {
        let layer = box(CGRect(x: 0, y: 0, width: 1, height: 1), .white)
        layer.opacity = 0.5
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0.0
        fade.toValue = 1.0
        fade.duration = 2
        set(fade)
        layer.add(fade, forKey: "fade")
        change(layer)
        let renderer = LayerRenderer(layer)
        return try times.map { time in
            let canvas = try Canvas(1, 1)
            renderer.frame(at: time).draw(in: canvas.context)
            return Double(canvas[0, 0].alpha) / 255
        }
    }

    private func expect(_ found: [Double], _ wanted: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
        for (index, (a, b)) in zip(found, wanted).enumerated() {
            #expect(abs(a - b) < 0.5 / 255 + 1e-9, "number \(index): \(a), not \(b)", sourceLocation: sourceLocation)
        }
    }

    @Test func `an animation applies from its beginning to its end`() throws {
        let times = [0, 0.5, 0.999, 1, 1.5, 2, 2.5, 2.999, 3, 4]
        expect(
            try opacities(times) { $0.beginTime = 1 }, [0.5, 0.5, 0.5, 0, 0.25, 0.5, 0.75, 0.9995, 0.5, 0.5])
    }

    @Test func `a beginning that is almost 0 is in the first frame`() throws {
        expect(try opacities([0, 1]) { $0.beginTime = 1e-100 }, [0, 0.5])
    }

    @Test func `of two, the earlier has ended where the later begins`() throws {
        func shown(from begin: Double, for duration: Double) throws -> Pixel {
            let layer = box(CGRect(x: 0, y: 0, width: 1, height: 1), .white)
            (layer.beginTime, layer.duration) = (begin, duration)
            return try Canvas(1, 1, layer, at: 0.3)[0, 0]
        }
        // 0.1 + 0.2 is a little more than 0.3.
        #expect(try shown(from: 0.1, for: 0.2) == .clear)
        #expect(try shown(from: 0.3, for: 0.2) == .white)
        expect(
            try opacities([0.3]) {
                ($0.beginTime, $0.duration) = (0.1, 0.2)
                ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false)
            }, [1])
    }

    @Test func `filling before and after`() throws {
        let times = [0, 0.999, 1, 2, 2.999, 3, 100]
        expect(
            try opacities(times) {
                $0.beginTime = 1
                $0.fillMode = .backwards
            }, [0, 0, 0, 0.5, 0.9995, 0.5, 0.5])
        expect(
            try opacities(times) {
                $0.beginTime = 1
                $0.fillMode = .forwards
                $0.isRemovedOnCompletion = false
            }, [0.5, 0.5, 0, 0.5, 0.9995, 1, 1])
        // Removed on completion, as at first: nothing remains.
        expect(
            try opacities(times) {
                $0.beginTime = 1
                $0.fillMode = .both
            }, [0, 0, 0, 0.5, 0.9995, 0.5, 0.5])
    }

    @Test func `speed and time offset`() throws {
        expect(
            try opacities([0, 0.25, 0.5, 0.75, 0.999, 1]) { $0.speed = 2 }, [0, 0.25, 0.5, 0.75, 0.999, 0.5])
        // What is cut off at the beginning follows at the end.
        expect(
            try opacities([0, 0.5, 1, 1.25, 1.5, 1.75, 2]) { $0.timeOffset = 0.5 },
            [0.25, 0.5, 0.75, 0.875, 0, 0.125, 0.5])
        // A speed of 0 shows the offset forever.
        expect(
            try opacities([0, 1, 1000]) {
                $0.speed = 0
                $0.timeOffset = 0.5
            }, [0.25, 0.25, 0.25])
        expect(try opacities([0, 0.5, 1.5, 2]) { $0.speed = -1 }, [1, 0.75, 0.25, 0.5])
    }

    @Test func `repeating and reversing`() throws {
        expect(
            try opacities([0, 1, 1.5, 2, 3, 4.5, 4.999, 5]) { $0.repeatCount = 2.5 },
            [0, 0.5, 0.75, 0, 0.5, 0.25, 0.4995, 0.5])
        expect(
            try opacities([0, 1, 2, 3, 3.5, 4, 5, 6, 7.5, 8]) {
                $0.repeatCount = 2
                $0.autoreverses = true
            }, [0, 0.5, 1, 0.5, 0.25, 0, 0.5, 1, 0.25, 0.5])
        expect(
            try opacities([0, 1, 2, 2.5, 2.9, 3]) { $0.repeatDuration = 3 }, [0, 0.5, 0, 0.25, 0.45, 0.5])
        expect(
            try opacities([1, 1_000_001]) { $0.repeatCount = .infinity }, [0.5, 0.5])
    }

    @Test func `the value after the end is that of the last moment`() throws {
        func after(_ set: (CABasicAnimation) -> Void) throws -> [Double] {
            try opacities([100]) {
                $0.fillMode = .both
                $0.isRemovedOnCompletion = false
                set($0)
            }
        }
        expect(try after { $0.repeatCount = 3 }, [1])
        expect(try after { $0.repeatCount = 1.25 }, [0.25])
        expect(try after { $0.autoreverses = true }, [0])
        expect(try after { $0.repeatDuration = 3 }, [0.5])
        // Not a number of repetitions that a binary number is.
        expect(
            try after {
                $0.duration = 0.1
                $0.repeatCount = 3
            }, [1])
    }

    @Test func `a layer's time is that of its animations`() throws {
        expect(
            try opacities([0, 0.999, 1, 2, 2.5, 3.1], layer: { $0.beginTime = 1 }) { _ in }, [0, 0, 0, 0.5, 0.75, 0.5])
        expect(
            try opacities(
                [0, 0.5, 0.75, 1],
                layer: {
                    $0.speed = 2
                    $0.timeOffset = 0.5
                }
            ) { _ in }, [0.25, 0.75, 0.5, 0.5])
    }

    @Test func `a layer is shown from its beginning on, for its duration`() throws {
        let layer = box(CGRect(x: 0, y: 0, width: 1, height: 1), .white)
        layer.beginTime = 1
        layer.duration = 2
        let shown = try [0, 0.999, 1, 2, 2.999, 3, 10].map { try Canvas(1, 1, layer, at: $0)[0, 0] }
        #expect(shown == [.clear, .clear, .white, .white, .white, .clear, .clear])
    }

    /// Trees that never change are evaluated once. These change somewhere within.
    @Test func `a layer, a mask and an animation begin within still layers`() throws {
        for change in ["layer", "mask", "animation", "transition"] {
            let (root, middle) = (box(CGRect(x: 0, y: 0, width: 1, height: 1), .pureBlue), CALayer())
            middle.frame = root.bounds
            root.addSublayer(middle)
            let inner = box(root.bounds, .white)
            middle.addSublayer(inner)
            #expect(LayerRenderer(root).frame(at: 1) == LayerRenderer(root).frame(at: 3))
            switch change {
            case "layer": inner.beginTime = 2
            case "mask":
                inner.mask = box(inner.bounds)
                inner.mask?.beginTime = 2
            case "animation":
                let hiding = CABasicAnimation(keyPath: "opacity")
                (hiding.fromValue, hiding.toValue, hiding.beginTime, hiding.duration) = (0, 0, 1e-100, 2)
                inner.add(hiding, forKey: nil)
            default:
                let push = CATransition()
                (push.type, push.beginTime, push.duration) = (.push, 1, 2)
                inner.add(push, forKey: nil)
            }
            let renderer = LayerRenderer(root)
            #expect(renderer.frame(at: 1.5) != renderer.frame(at: 3), "\(change)")
        }
    }

    @Test func `times are converted between layers`() {
        let (outer, inner) = (CALayer(), CALayer())
        outer.addSublayer(inner)
        outer.beginTime = 10
        outer.speed = 2
        inner.beginTime = 1
        inner.timeOffset = 5
        // 12 s outside: (12 − 10) · 2 = 4 s in the outer layer, (4 − 1) + 5 = 8 s in the inner one.
        #expect(outer.convertTime(12, from: nil) == 4)
        #expect(inner.convertTime(12, from: nil) == 8)
        #expect(inner.convertTime(4, from: outer) == 8)
        #expect(inner.convertTime(8, to: outer) == 4)
        #expect(inner.convertTime(8, to: nil) == 12)
    }
}
