import Foundation
import ReelCoreGraphics
import Testing

@Suite struct CGGeometryTests {
    private let sample = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -4)

    @Test func transforms() {
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(!CGAffineTransform().isIdentity)
        #expect(CGPoint(x: 1, y: 2).applying(sample) == CGPoint(x: 5, y: 3))
        #expect(CGSize(width: 1, height: 2).applying(sample) == CGSize(width: 0, height: 7))
        let back = CGPoint(x: 5, y: 3).applying(sample.inverted())
        #expect(abs(back.x - 1) < 1e-12 && abs(back.y - 2) < 1e-12)
        #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
        // The later call is applied first.
        #expect(CGPoint(x: 1, y: 1).applying(CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 3, y: 0)) == CGPoint(x: 8, y: 2))
        #expect(
            CGPoint(x: 1, y: 1).applying(CGAffineTransform(translationX: 3, y: 0).scaledBy(x: 2, y: 2)) == CGPoint(x: 5, y: 2))
        let first = CGAffineTransform(translationX: 1, y: 0)
        #expect(CGPoint.zero.applying(first.concatenating(CGAffineTransform(scaleX: 10, y: 1))) == CGPoint(x: 10, y: 0))
        let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(turned.x) < 1e-12 && abs(turned.y - 1) < 1e-12)
        #expect(CGAffineTransform.identity.rotated(by: 0.3) == CGAffineTransform(rotationAngle: 0.3))
    }

    @Test func rectanglesKeepTheirCornersWithin() {
        let quarter = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        #expect(CGRect(x: 1, y: 2, width: 3, height: 4).applying(quarter) == CGRect(x: -6, y: 1, width: 4, height: 3))
        #expect(CGRect.null.applying(sample).isNull)
        #expect(CGRect.infinite.applying(sample).isInfinite)
        #expect(CGRect(x: 2, y: 2, width: -2, height: -2).equalTo(CGRect(x: 0, y: 0, width: 2, height: 2)))
    }

    @Test func coding() throws {
        let data = try JSONEncoder().encode(sample)
        #expect(String(decoding: data, as: UTF8.self) == "[2,1,-1,3,5,-4]")
        #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == sample)
        let vector = try JSONEncoder().encode(CGVector(dx: 1, dy: 2))
        #expect(String(decoding: vector, as: UTF8.self) == "[1,2]")
        #expect(try JSONDecoder().decode(CGVector.self, from: vector) == CGVector(dx: 1, dy: 2))
    }

    @Test func functions() {
        #expect(CGAffineTransformMake(2, 1, -1, 3, 5, -4) == sample)
        #expect(CGAffineTransformTranslate(sample, 1, 2) == sample.translatedBy(x: 1, y: 2))
        #expect(CGAffineTransformScale(sample, 1, 2) == sample.scaledBy(x: 1, y: 2))
        #expect(CGAffineTransformConcat(sample, CGAffineTransformMakeScale(2, 3)) == sample.concatenating(.init(scaleX: 2, y: 3)))
        #expect(CGAffineTransformInvert(sample) == sample.inverted())
        #expect(CGAffineTransformIsIdentity(CGAffineTransformMakeTranslation(0, 0)))
        #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(CGRectGetMaxX(CGRectMake(1, 2, 3, 4)) == 4)
        #expect(CGRectGetMidY(CGRectMake(1, 2, 3, 4)) == 4)
        #expect(CGPointApplyAffineTransform(CGPointMake(1, 2), sample) == CGPoint(x: 5, y: 3))
    }

    @Test func rawValuesAreApples() {
        #expect(CGImageAlphaInfo.premultipliedFirst.rawValue == 2)
        #expect(CGImageAlphaInfo.noneSkipFirst.rawValue == 6)
        #expect(CGBitmapInfo.byteOrder32Little.rawValue == 0x2000)
        #expect(CGBitmapInfo.byteOrder32Big.rawValue == 0x4000)
        #expect(CGInterpolationQuality.high.rawValue == 3)
        #expect(CGBlendMode.plusLighter.rawValue == 27)
        #expect(CGBlendMode.copy.rawValue == 17)
    }
}
