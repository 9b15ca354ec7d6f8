import Foundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct PerspectiveTests {
    /// A square of 80 pixels about the middle of a canvas of 120, whose superlayer shows it from a distance.
    private func scene(_ transform: CATransform3D, distance: CGFloat = 200) -> (root: CALayer, square: CALayer) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
        root.sublayerTransform.m34 = -1 / distance
        let square = box(CGRect(x: 20, y: 20, width: 80, height: 80))
        square.transform = transform
        root.addSublayer(square)
        return (root, square)
    }

    @Test func `a layer nearby is larger`() throws {
        // 200 / (200 − 50) times as large.
        let (root, square) = scene(CATransform3DIdentity)
        square.zPosition = 50
        let side = 80 * 200.0 / 150
        #expect(abs(try Canvas(120, 120, root).mass.area - side * side) < 30)
    }

    @Test func `a layer that is turned about its vertical axis is a trapezium`() throws {
        let angle = CGFloat.pi / 4
        let canvas = try Canvas(120, 120, scene(CATransform3DMakeRotation(angle, 0, 1, 0)).root)
        func column(_ x: Int) -> Double { (0..<120).map { Double(canvas[x, $0].alpha) / 255 }.reduce(0, +) }
        // The edges at ±40 are at ±40·cos and at a depth of ∓40·sin.
        let (across, depth) = (40 * Double(cos(angle)), 40 * Double(sin(angle)))
        let (far, near) = (200 / (200 + depth), 200 / (200 - depth))
        let covered = try #require(canvas.covered)
        // A positive angle turns the right edge away: x goes to −z. Edges are softened by a pixel.
        #expect(abs(covered.minX - (60 - across * near)) < 2)
        #expect(abs(covered.maxX - (60 + across * far)) < 2)
        // Lines that were horizontal stay straight.
        let slope = 80 * (near - far) / (across * (near + far))
        for x in stride(from: Int(covered.minX) + 4, to: Int(covered.maxX) - 4, by: 5) {
            let wanted = 80 * near - slope * (Double(x) + 0.5 - (60 - across * near))
            #expect(abs(column(x) - wanted) < 1, "column \(x)")
        }
    }

    @Test func `what is seen from behind, or from the side`() throws {
        let (root, square) = scene(CATransform3DMakeRotation(.pi * 0.75, 0, 1, 0))
        #expect(try Canvas(120, 120, root).covered != nil)
        square.isDoubleSided = false
        #expect(try Canvas(120, 120, root).covered == nil)
    }

    @Test func `what is behind the viewer is not seen`() throws {
        let (root, square) = scene(CATransform3DIdentity)
        square.zPosition = 300
        #expect(try Canvas(120, 120, root).covered == nil)
    }

    @Test func `pictures and text are in perspective, too`() throws {
        let (root, square) = scene(CATransform3DMakeRotation(.pi / 4, 1, 0, 0))
        square.backgroundColor = nil
        square.contents = try fourCorners()
        square.magnificationFilter = .nearest
        let canvas = try Canvas(120, 120, root)
        #expect(canvas[45, 75] == .red)
        #expect(canvas[75, 75] == .green)
        #expect(canvas[45, 45] == .blue)
        #expect(canvas[75, 45] == .white)
    }

    @Test func `a perspective of a layer's own`() throws {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 200
        let turned = CATransform3DRotate(transform, .pi / 4, 0, 1, 0)
        let (root, square) = scene(turned)
        root.sublayerTransform = CATransform3DIdentity
        let own = try Canvas(120, 120, root)
        square.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
        root.sublayerTransform.m34 = -1 / 200
        let common = try Canvas(120, 120, root)
        for y in stride(from: 0, to: 120, by: 7) {
            for x in stride(from: 0, to: 120, by: 7) { #expect(own[x, y].isNear(common[x, y], within: 1)) }
        }
    }

    @Test func `turning in perspective passes through every angle`() throws {
        let (root, square) = scene(CATransform3DIdentity)
        let turn = CABasicAnimation(keyPath: "transform.rotation.y")
        (turn.fromValue, turn.toValue, turn.duration) = (0, CGFloat.pi, 1)
        square.add(turn, forKey: nil)
        for time in stride(from: 0.05, to: 1, by: 0.1) {
            let covered = try #require(try Canvas(120, 120, root, at: time).covered)
            let (across, depth) = (40 * abs(cos(time * .pi)), 40 * sin(time * .pi))
            let width = across * (200 / (200 + depth) + 200 / (200 - depth))
            #expect(abs(covered.width - width) < 3, "at \(time)")
        }
    }
}
