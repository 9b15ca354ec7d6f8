import Foundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct CAMediaTimingFunctionTests {
    /// Returns the y where a Bézier curve has an x, from a million points of it.
    private func reference(_ c: [Double], _ x: Double) -> Double {
        func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if value(c[0], c[2], middle) < x { low = middle } else { high = middle }
        }
        return value(c[1], c[3], low)
    }

    @Test(arguments: [
        (CAMediaTimingFunctionName.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
        (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ])
    func `names have Apple's control points, and give their curves`(name: CAMediaTimingFunctionName, points: [Double]) throws {
        let function = CAMediaTimingFunction(name: name)
        var first: [Float] = [9, 9]
        var second: [Float] = [9, 9]
        function.getControlPoint(at: 1, values: &first)
        function.getControlPoint(at: 2, values: &second)
        #expect(first + second == points.map { Float($0) })
        function.getControlPoint(at: 4, values: &first)
        #expect(first == Array(points.map { Float($0) }[0..<2]))

        let layer = box(CGRect(x: 0, y: 0, width: 1, height: 1))
        layer.anchorPoint = .zero
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 0
        move.toValue = 1000
        move.duration = 1
        move.timingFunction = function
        layer.add(move, forKey: nil)
        let renderer = LayerRenderer(layer)
        for time in stride(from: 0.05, to: 1, by: 0.1) {
            let canvas = try Canvas(1001, 1)
            renderer.frame(at: time).draw(in: canvas.context)
            let wanted = 1000 * reference(points, time) + 0.5
            #expect(abs(canvas.mass.x - wanted) < 0.01, "at \(time)")
        }
    }

    @Test func `curves beyond 0 and 1`() throws {
        let layer = box(CGRect(x: 0, y: 0, width: 1, height: 1))
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 50
        move.toValue = 150
        move.duration = 1
        move.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -1, 0.5, 2)
        layer.add(move, forKey: nil)
        let found = try Canvas(200, 1, layer, at: 0.25).mass.x
        #expect(abs(found - (50 + 100 * reference([0.5, -1, 0.5, 2], 0.25))) < 0.01)
        #expect(found < 50)
    }
}
