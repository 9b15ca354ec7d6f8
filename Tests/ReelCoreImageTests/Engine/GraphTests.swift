import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import Testing

@Suite struct GraphTests {
    private let context = CIContext()

    @Test func `a graph of many nodes`() throws {
        let one = Numbers(random: 1, 4, 3).image
        var image = one
        for index in 0..<1_000 {
            image = image.transformed(by: CGAffineTransform(translationX: index % 2 == 0 ? 1 : -1, y: 0)).composited(over: one)
        }
        let found = Numbers(image, one.extent)
        #expect(found.values.allSatisfy { $0.isFinite })
        // If everything in front is opaque, the number of steps does not matter.
        let opaque = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 3))
        var over = opaque
        for _ in 0..<1_000 { over = opaque.composited(over: over) }
        #expect(Numbers(over, opaque.extent).distance(Numbers(opaque, opaque.extent)) == 0)
    }

    @Test func `a very long chain is let go of without a stack overflow`() {
        var image = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2))
        for _ in 0..<200_000 { image = image.premultiplyingAlpha() }
        image = .empty()
        #expect(image.extent.isNull)
    }

    /// If they were computed once for each use, 2⁶⁰ nodes would never end.
    @Test func `what is used twice is computed once`() {
        var image = Numbers(1, 1, [0.5, 0.25, 0, 0.5]).image
        for _ in 0..<60 { image = image.composited(over: image) }
        #expect(Numbers(image, image.extent)[0, 0] == [1, 0.5, 0, 1])
    }

    /// The rows of a wide blur and those of its input are computed when they are read, unless something else reads them, too.
    @Test func `rows that are computed when they are read`() throws {
        func dissolve(_ image: CIImage, _ other: CIImage, _ time: Double) -> CIImage {
            image.applyingFilter("CIDissolveTransition", parameters: ["inputTargetImage": other, "inputTime": time])
        }
        for format in [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_64ARGB] {
            let source = try buffer(150, 90, format)
            context.render(Numbers(random: 3, 150, 90).image, to: source)
            let picture = CIImage(cvPixelBuffer: source)
            let blur = picture.clampedToExtent().applyingGaussianBlur(sigma: 12)
            let area = CGRect(x: 3, y: 2, width: 140, height: 83)
            let once = Numbers(blur, area)
            // The blur in memory, and the picture in memory.
            #expect(once.distance(Numbers(dissolve(blur, blur, 0.5), area)) < 1e-6)
            #expect(once.distance(Numbers(dissolve(blur, picture, 0), area)) < 1e-6)
            // Moved and cropped rows; and beyond all edges.
            let place = area.offsetBy(dx: 31, dy: -17)
            let moved = blur.transformed(by: CGAffineTransform(translationX: 31, y: -17)).cropped(to: place)
            #expect(Numbers(moved, place).distance(once) < 1e-6)
            let outside = CGRect(x: -400, y: -300, width: 20, height: 10)
            #expect(Numbers(blur, outside).distance(Numbers(dissolve(blur, blur, 0.5), outside)) < 1e-6)
            let targets = try [blur, dissolve(blur, blur, 0.5)].map { image in
                let target = try buffer(150, 90, format)
                context.render(image, to: target)
                return Numbers(CIImage(cvPixelBuffer: target), CGRect(x: 0, y: 0, width: 150, height: 90))
            }
            #expect(targets[0].distance(targets[1]) == 0)
        }
    }

    @Test func `rows are passed on through many nodes`() throws {
        let white = [UInt8](repeating: 255, count: 4 * 30_000)
        let picture = CIImage(cvPixelBuffer: try buffer(30_000, 1, kCVPixelFormatType_32BGRA, white))
        var image = picture.clampedToExtent().applyingGaussianBlur(sigma: 10).cropped(to: picture.extent)
        for step in 1..<14_000 {
            image = image.cropped(to: CGRect(x: 1, y: 0, width: 30_000 - step, height: 1))
                .transformed(by: CGAffineTransform(translationX: -1, y: 0))
        }
        #expect(Numbers(image, CGRect(x: 0, y: 0, width: 8, height: 1)).values.allSatisfy { abs($0 - 1) < 2e-6 })
    }

    @Test func `a blur at the end of the plane`() {
        let far = CGFloat(1 << 40)
        let picture = CIImage(color: .red).cropped(to: CGRect(x: far - 40, y: 0, width: 20, height: 20))
        let blur = picture.applyingGaussianBlur(sigma: 16)
        let found = Numbers(blur, CGRect(x: far - 60, y: 0, width: 60, height: 20))
        #expect(found.values.allSatisfy { $0 >= 0 && $0 < 1 })
        #expect(found[25, 10][0] > 0.1)
    }

    @Test func `a picture and its reflection`() {
        let picture = Numbers(random: 7, 50, 2_000)
        let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2_000)
        let both = picture.image.transformed(by: flip).composited(over: picture.image)
        let found = Numbers(both, both.extent)
        var largest: Float = 0
        for y in stride(from: 0, to: 2_000, by: 97) {
            for x in 0..<50 {
                let (front, back) = (picture[x, 1_999 - y], picture[x, y])
                for channel in 0..<4 {
                    largest = max(largest, abs(found[x, y][channel] - front[channel] - back[channel] * (1 - front[3])))
                }
            }
        }
        #expect(largest < 1e-6)
    }

    @Test func `nothing is computed before it is rendered, and what a buffer holds then is shown`() throws {
        let source = try buffer(1, 1, kCVPixelFormatType_32BGRA, [1, 2, 3, 255])
        let image = CIImage(cvPixelBuffer: source)
        #expect(image.pixelBuffer === source)
        let target = try buffer(1, 1)
        context.render(image, to: target)
        #expect(bytes(of: target) == [1, 2, 3, 255])
        CVPixelBufferGetBaseAddress(source)?.storeBytes(of: 9, as: UInt8.self)
        context.render(image, to: target)
        #expect(bytes(of: target) == [9, 2, 3, 255])
    }

    /// An infinite plane, scaled, clamped and cropped far away.
    @Test func `only what is needed is computed`() throws {
        let one = Numbers(random: 3, 2, 2).image
        let image = one.clampedToExtent().transformed(by: CGAffineTransform(scaleX: 1e6, y: 1e6))
            .transformed(by: CGAffineTransform(rotationAngle: 0.1))
        #expect(image.extent.isInfinite)
        let found = Numbers(image, CGRect(x: 1e8, y: -1e8, width: 3, height: 2))
        #expect(found.values.allSatisfy { $0.isFinite })
        let huge = CIImage(color: .green).cropped(to: CGRect(x: -1e30, y: -1e30, width: 2e30, height: 2e30))
        let target = try buffer(2, 1)
        context.render(huge, to: target)
        #expect(bytes(of: target) == [0, 255, 0, 255, 0, 255, 0, 255])
    }

    @Test func `numbers that are none make nothing`() throws {
        let one = Numbers(random: 4, 3, 3).image
        let bad = CGFloat.nan
        let endless = CGFloat.infinity
        let images = [
            one.transformed(by: CGAffineTransform(translationX: bad, y: 0)),
            one.transformed(by: CGAffineTransform(scaleX: 0, y: 1)),
            one.transformed(by: CGAffineTransform(scaleX: endless, y: 1)),
            one.cropped(to: CGRect(x: bad, y: 0, width: 1, height: 1)),
            one.cropped(to: .null), one.clamped(to: CGRect(x: 0, y: bad, width: 1, height: 1)), one.clamped(to: .null),
            CIImage.red.transformed(by: CGAffineTransform(scaleX: 0, y: 0)),
        ]
        for image in images {
            #expect(Numbers(image, CGRect(x: 0, y: 0, width: 3, height: 3)).values.allSatisfy { $0 == 0 })
        }
        for scale in [1e-30, 1e30, -1e30, 1e300] {
            let image = one.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
            #expect(Numbers(image, CGRect(x: -2, y: -2, width: 5, height: 5)).values.allSatisfy { $0.isFinite })
        }
        #expect(context.createCGImage(one, from: CGRect(x: 0, y: 0, width: 40_000, height: 2)) == nil)
        #expect(context.createCGImage(one, from: CGRect(x: bad, y: 0, width: 2, height: 2)) == nil)
        #expect(
            CIImage(
                bitmapData: Data(count: 15), bytesPerRow: 16, size: CGSize(width: 1, height: 1), format: .RGBAf, colorSpace: nil
            ).extent.isNull)
        #expect(
            CIImage(
                bitmapData: Data(count: 16), bytesPerRow: 16, size: CGSize(width: bad, height: 1), format: .RGBAf, colorSpace: nil
            ).extent.isNull)
    }

    @Test func `many threads render the same`() {
        let one = Numbers(random: 5, 200, 150).image
        let image = one.transformed(by: CGAffineTransform(rotationAngle: 0.2)).composited(over: one)
            .transformed(by: CGAffineTransform(scaleX: 0.7, y: 1.3))
        let bounds = CGRect(x: 0, y: 0, width: 140, height: 190)
        let expected = Numbers(image, bounds)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            #expect(Numbers(image, bounds).distance(expected) == 0)
        }
    }

    @Test func `images of the same picture are equal, and copies are themselves`() throws {
        let one = Numbers(random: 6, 2, 2).image
        #expect(one == one.settingProperties(["a": 1]))
        #expect(one != one.premultiplyingAlpha())
        #expect(one.copy() as? CIImage === one)
        #expect(one.settingProperties(["a": 1]).cropped(to: .infinite).properties["a"] as? Int == 1)
    }
}
