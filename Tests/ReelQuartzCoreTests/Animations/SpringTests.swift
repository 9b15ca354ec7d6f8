import Foundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct SpringTests {
    /// Returns the displacement of a spring that is let go at 1, from its equation of motion, in small steps (Runge and Kutta).
    private func simulated(_ spring: CASpringAnimation, _ time: Double) -> Double {
        let (m, s, d) = (Double(spring.mass), Double(spring.stiffness), Double(spring.damping))
        var (x, v) = (1.0, -Double(spring.initialVelocity))
        let count = 20_000
        let h = time / Double(count)
        func force(_ x: Double, _ v: Double) -> Double { -(s * x + d * v) / m }
        for _ in 0..<count {
            let (x1, v1) = (v, force(x, v))
            let (x2, v2) = (v + h / 2 * v1, force(x + h / 2 * x1, v + h / 2 * v1))
            let (x3, v3) = (v + h / 2 * v2, force(x + h / 2 * x2, v + h / 2 * v2))
            let (x4, v4) = (v + h * v3, force(x + h * x3, v + h * v3))
            x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }
        return x
    }

    @Test(arguments: [
        [1, 100, 10, 0], [1, 100, 10, 15], [1, 100, 20, 0], [1, 100, 20, -4], [2, 50, 60, 0], [2, 50, 60, 8], [0.5, 200, 3, 0],
    ])
    func `a spring moves as its equation says`(numbers: [Double]) throws {
        let spring = CASpringAnimation(keyPath: "position.x")
        (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (
            CGFloat(numbers[0]), CGFloat(numbers[1]), CGFloat(numbers[2]), CGFloat(numbers[3])
        )
        spring.fromValue = 200
        spring.toValue = 400
        spring.duration = 10
        let layer = box(CGRect(x: 0, y: 0, width: 2, height: 2))
        layer.position.y = 1
        layer.add(spring, forKey: nil)
        let renderer = LayerRenderer(layer)
        for time in stride(from: 0.05, to: 1, by: 0.1) {
            let canvas = try Canvas(800, 2)
            renderer.frame(at: time).draw(in: canvas.context)
            let wanted = 400 - 200 * simulated(spring, time)
            #expect(abs(canvas.mass.x - wanted) < 0.01, "at \(time)")
        }
        let settled = spring.settlingDuration
        for time in [settled, settled * 1.1, settled * 1.5] { #expect(abs(simulated(spring, time)) <= 1.01e-3) }
    }

    @Test func `springs that cannot be`() {
        let spring = CASpringAnimation(keyPath: "opacity")
        spring.damping = 0
        #expect(spring.settlingDuration == .infinity)
        spring.damping = -1
        #expect(spring.settlingDuration == .infinity)
        spring.damping = 10
        spring.mass = 0
        #expect(spring.settlingDuration == 0)
    }
}
