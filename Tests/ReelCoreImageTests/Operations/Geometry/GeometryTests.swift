import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelImageIO
import Testing

@Suite struct GeometryTests {
    /// The values 1 2 3 over 4 5 6, in red.
    private let six = Numbers(3, 2, (1...6).flatMap { [Float($0), 0, 0, 1] })

    private func reds(_ image: CIImage, _ bounds: CGRect? = nil) -> [Float] {
        let numbers = Numbers(image, bounds ?? image.extent)
        return stride(from: 0, to: numbers.values.count, by: 4).map { numbers.values[$0] }
    }

    /// EXIF 2.32: the positions of the stored image's first row and first column when it is upright.
    @Test(
        arguments: [
            (1, [1, 2, 3, 4, 5, 6]), (2, [3, 2, 1, 6, 5, 4]), (3, [6, 5, 4, 3, 2, 1]), (4, [4, 5, 6, 1, 2, 3]),
            (5, [1, 4, 2, 5, 3, 6]), (6, [4, 1, 5, 2, 6, 3]), (7, [6, 3, 5, 2, 4, 1]), (8, [3, 6, 2, 5, 1, 4]),
        ] as [(Int32, [Float])])
    func orientations(orientation: Int32, expected: [Float]) throws {
        let moved = six.image.transformed(by: CGAffineTransform(translationX: 5, y: -7))
        let upright = moved.oriented(forExifOrientation: orientation)
        let (width, height) = orientation >= 5 ? (2, 3) : (3, 2)
        #expect(upright.extent == CGRect(x: 5, y: -7, width: width, height: height))
        #expect(reds(upright) == expected)
        let named = try #require(CGImagePropertyOrientation(rawValue: UInt32(orientation)))
        #expect(reds(moved.oriented(named)) == expected)
        #expect(moved.oriented(forExifOrientation: 9).extent == moved.extent)
    }

    @Test func `whole pixels move exactly`() {
        let picture = Numbers(random: 11, 37, 23)
        let moved = picture.image.transformed(by: CGAffineTransform(translationX: -1_000, y: 12))
        #expect(moved.extent == CGRect(x: -1_000, y: 12, width: 37, height: 23))
        #expect(Numbers(moved, moved.extent).distance(picture) == 0)
    }

    @Test func `between pixels is mixed`() {
        let row = Numbers(2, 1, [0, 0, 0, 1, 8, 0, 0, 1])
        let bigger = row.image.transformed(by: CGAffineTransform(scaleX: 4, y: 1))
        #expect(bigger.extent == CGRect(x: 0, y: 0, width: 8, height: 1))
        #expect(reds(bigger) == [0, 0, 1, 3, 5, 7, 8, 8])
        #expect(
            reds(row.image.samplingNearest().transformed(by: CGAffineTransform(scaleX: 4, y: 1))) == [0, 0, 0, 0, 8, 8, 8, 8])
        let half = row.image.transformed(by: CGAffineTransform(translationX: 0.5, y: 0))
        #expect(half.extent == CGRect(x: 0.5, y: 0, width: 2, height: 1))
        let found = Numbers(half, CGRect(x: 0, y: 0, width: 3, height: 1))
        #expect(found.values == [0, 0, 0, 0.5, 4, 0, 0, 1, 4, 0, 0, 0.5])
    }

    @Test(arguments: [1e-8, 1e-10, 1e-12, 1e-25, 1e-30, 1e-38])
    func `what is scaled to almost nothing between pixels is transparent`(_ scale: Double) {
        let picture = Numbers(random: 3, 100, 100).image
        let area = CGRect(x: 0, y: 0, width: 10, height: 10)
        for (x, y) in [(scale, 1), (1, scale), (scale, scale)] {
            let thin = picture.transformed(by: CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: 5.3, ty: 5.3))
            #expect(reds(thin, area).allSatisfy { abs($0) < 1e-3 })
        }
    }

    @Test func `what changes no pixel keeps how pixels are taken`() {
        let row = Numbers(2, 1, [255, 0, 0, 1, 0, 0, 0, 1]).image.samplingNearest()
        let kept = [
            row.cropped(to: row.extent), row.cropped(to: CGRect(x: -5, y: -5, width: 20, height: 20)),
            row.cropped(to: .infinite), row.insertingIntermediate(), row.insertingIntermediate(cache: true),
            row.clamped(to: .infinite), row.composited(over: .empty()),
        ]
        for (index, image) in kept.enumerated() {
            let bigger = image.transformed(by: CGAffineTransform(scaleX: 4, y: 1))
            #expect(reds(bigger) == [255, 255, 255, 255, 0, 0, 0, 0], "\(index)")
        }
        let mixed = row.samplingLinear().cropped(to: row.extent).transformed(by: CGAffineTransform(scaleX: 4, y: 1))
        #expect(reds(mixed)[3] < 255 && reds(mixed)[4] > 0)
    }

    @Test func `a smaller picture is the mean of what it covers`() {
        let image = six.image.transformed(by: CGAffineTransform(scaleX: 1.0 / 3, y: 0.5))
        #expect(Numbers(image, CGRect(x: 0, y: 0, width: 1, height: 1)).distance(Numbers(1, 1, [3.5, 0, 0, 1])) < 1e-6)
        let picture = Numbers(random: 12, 64, 48)
        let small = Numbers(
            picture.image.transformed(by: CGAffineTransform(scaleX: 0.125, y: 0.25)), CGRect(x: 0, y: 0, width: 8, height: 12))
        var largest: Float = 0
        for y in 0..<12 {
            for x in 0..<8 {
                for channel in 0..<4 {
                    var sum: Float = 0
                    for row in 0..<4 { for column in 0..<8 { sum += picture[x * 8 + column, y * 4 + row][channel] } }
                    largest = max(largest, abs(sum / 32 - small[x, y][channel]))
                }
            }
        }
        #expect(largest < 1e-6)
    }

    @Test func `a turn by a right angle is exact`() {
        let turned = six.image.transformed(by: CGAffineTransform(rotationAngle: .pi / 2))
        #expect(reds(turned, CGRect(x: -2, y: 0, width: 2, height: 3)) == [3, 6, 2, 5, 1, 4])
        let there = CGAffineTransform(rotationAngle: 0.7)
        let back = six.image.transformed(by: there).transformed(by: there.inverted())
        #expect(
            zip(reds(back, CGRect(x: 0, y: 0, width: 3, height: 2)), [1, 2, 3, 4, 5, 6]).allSatisfy { abs($0 - Float($1)) < 1e-5 }
        )
    }

    /// A rotated white square covers its own area, at any angle and scale.
    @Test func `a turned square keeps its area`() {
        let square = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 20, height: 20))
        for angle in [0.1, 0.5, 0.785, 2] {
            for scale in [0.3, 1, 2.5] {
                let matrix = CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale)
                let found = Numbers(square.transformed(by: matrix), CGRect(x: -80, y: -80, width: 160, height: 160))
                let area = stride(from: 3, to: found.values.count, by: 4).reduce(0) { $0 + Double(found.values[$1]) }
                #expect(abs(area / (400 * scale * scale) - 1) < 0.02)
                #expect(found.values.allSatisfy { $0 >= 0 && $0 <= 1.00001 })
            }
        }
    }

    @Test func cropping() {
        let picture = Numbers(random: 13, 9, 7)
        let cropped = picture.image.cropped(to: CGRect(x: 2, y: -3, width: 4, height: 6))
        #expect(cropped.extent == CGRect(x: 2, y: 0, width: 4, height: 3))
        let found = Numbers(cropped, CGRect(x: 0, y: 0, width: 9, height: 7))
        for y in 0..<7 {
            for x in 0..<9 { #expect(found[x, y] == ((2..<6).contains(x) && y >= 4 ? picture[x, y] : [0, 0, 0, 0])) }
        }
        let part = CIImage(color: .white).cropped(to: CGRect(x: 0.25, y: 0, width: 1.5, height: 1))
        #expect(
            Numbers(part, CGRect(x: 0, y: 0, width: 2, height: 1)).values == [0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75])
        #expect(
            Numbers(part.cropped(to: part.extent), CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0] == [0.75, 0.75, 0.75, 0.75])
    }

    @Test func clamping() {
        #expect(six.image.clampedToExtent().extent.isInfinite)
        let around = CGRect(x: -2, y: -1, width: 7, height: 4)
        #expect(
            reds(six.image.clampedToExtent(), around)
                == [1, 1, 1, 2, 3, 3, 3, 1, 1, 1, 2, 3, 3, 3, 4, 4, 4, 5, 6, 6, 6, 4, 4, 4, 5, 6, 6, 6])
        #expect(
            reds(six.image.clamped(to: CGRect(x: 1, y: 0, width: 1, height: 2)), CGRect(x: 0, y: 0, width: 3, height: 2))
                == [2, 2, 2, 5, 5, 5])
        #expect(reds(six.image.clampedToExtent(), CGRect(x: 1_000_000, y: -5_000_000, width: 1, height: 1)) == [6])
    }

    @Test func alpha() {
        let one = Numbers(2, 1, [0.25, 0.5, 1, 0.5, 0, 0, 0, 0])
        #expect(Numbers(one.image.unpremultiplyingAlpha(), one.image.extent).values == [0.5, 1, 2, 0.5, 0, 0, 0, 0])
        #expect(Numbers(one.image.premultiplyingAlpha(), one.image.extent).values == [0.125, 0.25, 0.5, 0.5, 0, 0, 0, 0])
        let opaque = one.image.settingAlphaOne(in: CGRect(x: 0, y: 0, width: 3, height: 1))
        #expect(opaque.extent == CGRect(x: 0, y: 0, width: 3, height: 1))
        #expect(Numbers(opaque, opaque.extent).values == [0.25, 0.5, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1])
    }
}
