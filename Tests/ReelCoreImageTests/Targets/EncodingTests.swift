import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import Testing

/// Filters that are defined on code values are computed without a conversion to linear light. The result must be the same as with
/// that conversion, which is made if one filter is defined on light, even if it changes nothing.
@Suite struct EncodingTests {
    private let context = CIContext()
    private let width = 64
    private let height = 40

    /// Returns random premultiplied bytes.
    private func pixels(opaque: Bool) -> [UInt8] {
        var random = SeededGenerator(5)
        func next() -> Int { Int.random(in: 0...255, using: &random) }
        return (0..<width * height).flatMap { _ -> [UInt8] in
            // Also transparent pixels, and colours of more than the alpha, which limits them.
            let alpha = opaque ? 255 : max(0, next() - 30)
            return (0..<3).map { _ in UInt8(min(255, next() * alpha / 255 + (opaque ? 0 : 20))) } + [UInt8(alpha)]
        }
    }

    private func table() -> [String: Any] {
        let points = (0..<27).flatMap { point -> [Float] in
            let (red, green, blue) = (Float(point % 3) / 2, Float(point / 3 % 3) / 2, Float(point / 9) / 2)
            return [0.1 + red * red * 0.9, green * 0.8, 1 - blue, 1]
        }
        return [
            "inputCubeDimension": 3, "inputCubeData": points.withUnsafeBytes { Data($0) },
            "inputColorSpace": CGColorSpace(name: CGColorSpace.sRGB) as Any,
        ]
    }

    private func direct(_ image: CIImage) -> CIImage {
        image.applyingFilter("CIColorCubeWithColorSpace", parameters: table())
            .cropped(to: CGRect(x: 3, y: 2, width: 50.5, height: 30)).transformed(by: CGAffineTransform(translationX: 4, y: -1))
            .applyingFilter("CIPhotoEffectFade")
    }

    private func throughLight(_ image: CIImage) -> CIImage {
        direct(image.applyingFilter("CIExposureAdjust", parameters: ["inputEV": 0]))
    }

    private func difference(_ one: [UInt8], _ other: [UInt8]) -> (largest: Int, count: Int) {
        let differences = zip(one, other).map { abs(Int($0) - Int($1)) }
        return (differences.max() ?? 255, differences.count { $0 > 0 })
    }

    @Test(arguments: [true, false]) func `pixels of four bytes`(isOpaque: Bool) throws {
        let source = CIImage(cvPixelBuffer: try buffer(width, height, kCVPixelFormatType_32BGRA, pixels(opaque: isOpaque)))
        let (one, other) = (try buffer(width, height), try buffer(width, height))
        context.render(direct(source), to: one)
        context.render(throughLight(source), to: other)
        let found = difference(bytes(of: one), bytes(of: other))
        #expect(found.largest <= 1 && found.count < 20, "\(found)")
        #expect(bytes(of: one).contains { $0 > 100 })
    }

    @Test func `frames of video`() throws {
        let source = try buffer(width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        context.render(
            CIImage(cvPixelBuffer: try buffer(width, height, kCVPixelFormatType_32BGRA, pixels(opaque: true))), to: source)
        let (one, other) = (
            try buffer(width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
            try buffer(width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        )
        context.render(direct(CIImage(cvPixelBuffer: source)), to: one)
        context.render(throughLight(CIImage(cvPixelBuffer: source)), to: other)
        for index in 0..<2 {
            let found = difference(plane(index, of: one), plane(index, of: other))
            #expect(found.largest <= 1 && found.count < 20, "\(found)")
        }
        #expect(Set(plane(0, of: one)).count > 50)
    }

    @Test func `translucent pixels in a frame of video, without a filter`() throws {
        let source = CIImage(cvPixelBuffer: try buffer(width, height, kCVPixelFormatType_32BGRA, pixels(opaque: false)))
        let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        let (one, other) = (try buffer(width, height, format), try buffer(width, height, format))
        context.render(source, to: one)
        context.render(source.applyingFilter("CIExposureAdjust", parameters: ["inputEV": 0]), to: other)
        for index in 0..<2 {
            let found = difference(plane(index, of: one), plane(index, of: other))
            #expect(found.largest <= 1 && found.count < 20, "\(found)")
        }
    }

    /// In other encodings, the table's colours are not the codes that are written.
    @Test func `other encodings`() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let source = CIImage(cvPixelBuffer: try buffer(width, height, kCVPixelFormatType_32BGRA, pixels(opaque: true)))
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        let one = Numbers(direct(source), bounds, context, colorSpace: space)
        #expect(one.distance(Numbers(throughLight(source), bounds, context, colorSpace: space)) < 2e-5)
        let light = Numbers(direct(source), bounds, context)
        #expect(light.distance(Numbers(throughLight(source), bounds, context)) < 2e-5)
        #expect(light.distance(one) > 0.1)
    }
}
