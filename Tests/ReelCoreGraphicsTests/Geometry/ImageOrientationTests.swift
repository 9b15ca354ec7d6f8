import Foundation
import ReelCoreGraphics
import Testing

@Suite struct ImageOrientationTests {
    @Test func `invalid values of the tag are upright`() {
        #expect(ImageOrientation(exif: 6) == .right)
        for value in [nil, 0, 9, -1] { #expect(ImageOrientation(exif: value) == .up) }
    }

    /// The transforms of movies have a y axis that points downwards.
    @Test(arguments: ImageOrientation.allCases) func `an orientation is recognised by its transform`(
        orientation: ImageOrientation
    ) {
        let matrix = orientation.transform(of: CGRect(x: 0, y: 0, width: 40, height: 30))
        #expect(
            ImageOrientation(CGAffineTransform(a: matrix.a, b: -matrix.b, c: -matrix.c, d: matrix.d, tx: 7, ty: 8))
                == orientation)
    }

    @Test func `a quarter turn clockwise is right, and other angles are upright`() {
        #expect(ImageOrientation(CGAffineTransform(rotationAngle: .pi / 2)) == .right)
        #expect(ImageOrientation(CGAffineTransform(rotationAngle: 1)) == .up)
    }

    @Test func `the lower-left corner stays`() {
        let extent = CGRect(x: 5, y: -3, width: 40, height: 30)
        for orientation in ImageOrientation.allCases {
            let turned = extent.applying(orientation.transform(of: extent))
            #expect(turned.origin == extent.origin)
            #expect(turned.width == (orientation.isSideways ? 30 : 40))
        }
    }
}
