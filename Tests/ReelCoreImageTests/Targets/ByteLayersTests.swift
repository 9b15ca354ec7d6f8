import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import Testing

/// Pictures of bytes are copied into bytes without being computed. That gives what the graph gives.
@Suite struct ByteLayersTests {
    private static let formats = [
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ABGR,
    ]

    /// Pixels of every byte with every alpha in all components, also of colours that exceed the alpha.
    private func everything(_ format: OSType, _ width: Int = 256, isOpaque: Bool = false) throws -> CVPixelBuffer {
        let isAlphaFirst = [kCVPixelFormatType_32ARGB, kCVPixelFormatType_32ABGR].contains(format)
        var bytes: [UInt8] = []
        for alpha in 0..<256 {
            for value in 0..<width {
                let byte = UInt8(truncatingIfNeeded: value)
                let colors = [byte, 255 - byte, UInt8(truncatingIfNeeded: value * 7 + alpha)]
                // Rows without translucent pixels, with runs of opaque and transparent ones, and of one alpha.
                let kind = isOpaque ? 255 : alpha % 3 == 0 ? (value / 9 % 2 == 0 ? 255 : 0) : alpha
                bytes += isAlphaFirst ? [UInt8(kind)] + colors : colors + [UInt8(kind)]
            }
        }
        return try buffer(width, 256, format, bytes)
    }

    /// Returns the same image as one that is not a picture for the engine.
    private func computed(_ image: CIImage) -> CIImage { image.clampedToExtent().cropped(to: image.extent) }

    private func rendered(_ image: CIImage, _ format: OSType, _ context: CIContext, _ side: Int = 300) throws -> [UInt8] {
        let target = try buffer(side, side, format, [UInt8](repeating: 77, count: side * side * 4))
        context.render(image, to: target)
        return bytes(of: target)
    }

    @Test(arguments: formats)
    func `a copy is what would be computed`(format: OSType) throws {
        let contexts = [
            CIContext(), unmanaged, CIContext(options: [.workingColorSpace: CGColorSpace(name: CGColorSpace.sRGB) as Any]),
        ]
        let source = try everything(format)
        let image = CIImage(cvPixelBuffer: source)
        let moved = image.transformed(by: CGAffineTransform(translationX: 13, y: -7)).cropped(
            to: CGRect(x: 20, y: 5, width: 99, height: 140))
        for context in contexts {
            for target in [format, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB] {
                #expect(try rendered(image, target, context) == rendered(computed(image), target, context))
                #expect(try rendered(moved, target, context) == rendered(computed(moved), target, context))
            }
        }
    }

    @Test(arguments: formats)
    func `a picture over another is what would be computed`(format: OSType) throws {
        let front = CIImage(cvPixelBuffer: try everything(format))
        let back = CIImage(cvPixelBuffer: try everything(kCVPixelFormatType_32RGBA, 200))
        for (x, y) in [(0, 0), (40, -30), (-60, 11), (180, 0), (0, 290)] {
            let above = front.transformed(by: CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y)))
            for context in [CIContext(), unmanaged] {
                let found = try rendered(above.composited(over: back), kCVPixelFormatType_32BGRA, context)
                #expect(
                    try found == rendered(computed(above).composited(over: computed(back)), kCVPixelFormatType_32BGRA, context))
            }
        }
    }

    @Test(arguments: formats, [0, 0.3, 1])
    func `a picture with an opacity over another is what would be computed`(format: OSType, opacity: CGFloat) throws {
        func faded(_ image: CIImage) -> CIImage {
            image.applyingFilter("CIColorMatrix", parameters: ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: opacity)])
        }
        func moved(_ image: CIImage, _ x: CGFloat, _ y: CGFloat) -> CIImage {
            image.transformed(by: CGAffineTransform(translationX: x, y: y))
        }
        /// Compares images of pictures, and of images that are not pictures for the engine.
        func compare(_ front: CIImage, _ back: CIImage, _ context: CIContext, _ make: (CIImage, CIImage) -> CIImage) throws {
            let expected = try rendered(make(computed(front), computed(back)), format, context)
            #expect(try rendered(make(front, back), format, context) == expected)
        }
        let contexts = [
            CIContext(), unmanaged, CIContext(options: [.workingColorSpace: CGColorSpace(name: CGColorSpace.sRGB) as Any]),
        ]
        for (isFrontOpaque, isBackOpaque) in [(true, true), (true, false), (false, true)] {
            let front = CIImage(cvPixelBuffer: try everything(format, isOpaque: isFrontOpaque))
            let back = CIImage(cvPixelBuffer: try everything(kCVPixelFormatType_32RGBA, 200, isOpaque: isBackOpaque))
            for context in contexts {
                let part = front.cropped(to: CGRect(x: 20, y: 30, width: 150, height: 200))
                // Within the picture behind it, and beyond its right edge.
                for x: CGFloat in [7, 90] { try compare(part, back, context) { moved(faded($0), x, -20).composited(over: $1) } }
                try compare(front, back, context) { $0.composited(over: faded($1)) }
                // Two matrices with a move between them.
                try compare(part, back, context) { faded(moved(faded($0), 5, 0)).composited(over: $1) }
                try compare(front, back, context) { image, _ in faded(image) }
            }
        }
    }

    @Test func `what is not in the same colours is computed`() throws {
        let source = try everything(kCVPixelFormatType_32BGRA)
        let wide = CIImage(cvPixelBuffer: source, options: [.colorSpace: CGColorSpace(name: CGColorSpace.displayP3) as Any])
        let plain = CIImage(cvPixelBuffer: source)
        let format = kCVPixelFormatType_32BGRA
        let found = try rendered(wide, format, CIContext())
        #expect(try found == rendered(computed(wide), format, CIContext()))
        #expect(try found != rendered(plain, format, CIContext()))
        // Half of a pixel is covered.
        let cut = plain.cropped(to: CGRect(x: 0.5, y: 0, width: 20, height: 20))
        #expect(try rendered(cut, format, CIContext()) == rendered(computed(plain).cropped(to: cut.extent), format, CIContext()))
    }

    @Test func `a picture of a file`() throws {
        let source = CIImage(cvPixelBuffer: try everything(kCVPixelFormatType_32BGRA))
        let picture = try #require(CIContext().createCGImage(source, from: source.extent))
        let image = CIImage(cgImage: picture)
        for target in Self.formats {
            #expect(try rendered(image, target, CIContext()) == rendered(computed(image), target, CIContext()))
        }
    }
}
