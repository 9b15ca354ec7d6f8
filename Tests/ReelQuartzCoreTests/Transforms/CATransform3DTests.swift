import Foundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct CATransform3DTests {
    /// Returns where a point goes.
    private func moved(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ t: CATransform3D) -> [CGFloat] {
        [
            x * t.m11 + y * t.m21 + z * t.m31 + t.m41, x * t.m12 + y * t.m22 + z * t.m32 + t.m42,
            x * t.m13 + y * t.m23 + z * t.m33 + t.m43,
        ]
    }

    private func isNear(_ a: [CGFloat], _ b: [CGFloat]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 } }

    @Test func `moving and scaling, in order`() {
        #expect(moved(1, 2, 3, CATransform3DMakeTranslation(10, 20, 30)) == [11, 22, 33])
        #expect(moved(1, 2, 3, CATransform3DMakeScale(2, 3, 4)) == [2, 6, 12])
        // The last call is done first.
        let t = CATransform3DScale(CATransform3DMakeTranslation(10, 20, 30), 2, 3, 4)
        #expect(moved(1, 2, 3, t) == [12, 26, 42])
        let u = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 10, 20, 30)
        #expect(moved(1, 2, 3, u) == [22, 66, 132])
        #expect(
            CATransform3DEqualToTransform(
                t, CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), CATransform3DMakeTranslation(10, 20, 30))))
    }

    @Test func `a quarter turn about each axis`() {
        #expect(isNear(moved(1, 2, 3, CATransform3DMakeRotation(.pi / 2, 0, 0, 7)), [-2, 1, 3]))
        #expect(isNear(moved(1, 2, 3, CATransform3DMakeRotation(.pi / 2, 1, 0, 0)), [1, -3, 2]))
        #expect(isNear(moved(1, 2, 3, CATransform3DMakeRotation(.pi / 2, 0, 1, 0)), [3, 2, -1]))
        // A third of a turn about the diagonal exchanges the axes.
        #expect(isNear(moved(1, 2, 3, CATransform3DMakeRotation(2 * .pi / 3, 1, 1, 1)), [3, 1, 2]))
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        #expect(CATransform3DIsIdentity(CATransform3DRotate(CATransform3DIdentity, 0, 0, 0, 1)))
    }

    @Test func `the inverse undoes`() {
        var t = CATransform3DRotate(CATransform3DMakeTranslation(3, -4, 5), 0.7, 1, 2, 3)
        t = CATransform3DScale(t, 2, 0.5, -3)
        let back = CATransform3DConcat(t, CATransform3DInvert(t))
        #expect(
            isNear([back.m11, back.m12, back.m13, back.m14, back.m21, back.m22, back.m41, back.m44], [1, 0, 0, 0, 0, 1, 0, 1]))
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        #expect(CATransform3DInvert(perspective).m34 == 1.0 / 500)
        let flat = CATransform3DMakeScale(1, 0, 1)
        #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
    }

    @Test func `affine transforms`() {
        let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let t = CATransform3DMakeAffineTransform(affine)
        #expect(CATransform3DIsAffine(t) && CATransform3DGetAffineTransform(t) == affine)
        let point = CGPoint(x: 7, y: 8).applying(affine)
        #expect(moved(7, 8, 0, t) == [point.x, point.y, 0])
        let turned = CATransform3DGetAffineTransform(CATransform3DMakeRotation(0.3, 0, 0, 1))
        #expect(isNear([turned.a, turned.b, turned.c, turned.d], [cos(0.3), sin(0.3), -sin(0.3), cos(0.3)]))
        #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(0.3, 1, 0, 0)))
        #expect(!CATransform3DIsAffine(CATransform3D()) && !CATransform3DIsIdentity(CATransform3D()))
    }

    @Test func `the time goes on, and is the system's uptime`() {
        let (before, uptime, after) = (CACurrentMediaTime(), ProcessInfo.processInfo.systemUptime, CACurrentMediaTime())
        #expect(before <= uptime && uptime <= after)
    }
}
