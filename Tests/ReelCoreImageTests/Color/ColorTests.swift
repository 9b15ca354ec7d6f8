import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import Testing

/// Decodes sRGB's transfer function, in double precision (IEC 61966-2-1).
private func light(_ code: Double) -> Double { code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4) }

@Suite struct ColorTests {
    private let context = CIContext()

    private func bytes(ofLight light: [Float]) throws -> [UInt8] {
        let values: [Float] = light.flatMap { (one: Float) -> [Float] in [one, one, one, 1] }
        let data = values.withUnsafeBytes { Data($0) }
        let space = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
        let image = CIImage(
            bitmapData: data, bytesPerRow: light.count * 16, size: CGSize(width: light.count, height: 1), format: .RGBAf,
            colorSpace: space)
        let target = try buffer(light.count, 1)
        context.render(image, to: target)
        return stride(from: 0, to: light.count * 4, by: 4).map { ReelCoreImageTests.bytes(of: target)[$0] }
    }

    @Test func `buffers of four bytes a pixel are read and written in their order`() throws {
        let orders: [(OSType, [UInt8])] = [
            (kCVPixelFormatType_32BGRA, [3, 2, 1, 255]), (kCVPixelFormatType_32ARGB, [255, 1, 2, 3]),
            (kCVPixelFormatType_32RGBA, [1, 2, 3, 255]), (kCVPixelFormatType_32ABGR, [255, 3, 2, 1]),
        ]
        for (format, pixel) in orders {
            let image = CIImage(cvPixelBuffer: try buffer(1, 1, format, pixel))
            for (other, expected) in orders {
                let target = try buffer(1, 1, other)
                context.render(image, to: target)
                #expect(ReelCoreImageTests.bytes(of: target) == expected)
            }
        }
    }

    @Test(arguments: [
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ABGR,
    ])
    func `every byte with every alpha comes out as it went in`(format: OSType) throws {
        let alphaPlace = [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA].contains(format) ? 3 : 0
        var stored: [UInt8] = []
        for alpha in 0...255 {
            for value in 0...255 {
                var pixel = [UInt8(min(value, alpha)), UInt8(min(255 - value, alpha)), UInt8(alpha / 2)]
                pixel.insert(UInt8(alpha), at: alphaPlace)
                stored += pixel
            }
        }
        let source = try buffer(256, 256, format, stored)
        let target = try buffer(256, 256, format)
        context.render(CIImage(cvPixelBuffer: source), to: target)
        #expect(ReelCoreImageTests.bytes(of: target) == stored)
        unmanaged.render(CIImage(cvPixelBuffer: source), to: target)
        #expect(ReelCoreImageTests.bytes(of: target) == stored)
    }

    /// The byte changes once between one threshold and the next: if it is right on both sides of each threshold, and where the
    /// table's ranges begin, it is right everywhere.
    @Test func `light becomes the nearest byte`() throws {
        var samples: [Float] = []
        for byte in 1...255 {
            let threshold = Float(light((Double(byte) - 0.5) / 255))
            samples += [threshold.nextDown.nextDown, threshold.nextUp.nextUp]
        }
        for bits in stride(from: UInt32(0x3800_0000), through: 0x3F80_0000, by: 0x1_0000) {
            let start = Float(bitPattern: bits)
            samples += [start.nextDown, start, start.nextUp]
        }
        let found = try bytes(ofLight: samples)
        for (sample, byte) in zip(samples, found) {
            let code = Double(sample) <= 0.0031308 ? Double(sample) * 12.92 : 1.055 * pow(Double(sample), 1 / 2.4) - 0.055
            // Within the precision of a float around a threshold, both bytes are nearest.
            let exact = code * 255
            #expect(abs(exact - Double(byte)) <= 0.50002, "\(sample) became \(byte), is \(exact)")
        }
        #expect(try bytes(ofLight: [-1, -0.0001, 1, 1.5, 1e30, .infinity]) == [0, 0, 255, 255, 255, 255])
    }

    @Test func `a half-transparent colour is mixed in linear light`() throws {
        let front = CIImage(color: CIColor(red: 1, green: 1, blue: 1, alpha: 0.5))
        let target = try buffer(1, 1)
        context.render(front.composited(over: .black), to: target)
        // Half the light of white: 1.055 · 0.5^(1/2.4) − 0.055 = 0.7354; times 255: 187.5.
        #expect(ReelCoreImageTests.bytes(of: target) == [188, 188, 188, 255])
        unmanaged.render(front.composited(over: .black), to: target)
        #expect(ReelCoreImageTests.bytes(of: target) == [128, 128, 128, 255])
    }

    @Test func `numbers outside 0 to 1 survive`() throws {
        let bright = Numbers(2, 1, [3, -0.5, 0.25, 1, 1.5, 0, -2, 0.5])
        let space = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
        let managed = CIImage(
            bitmapData: bright.data, bytesPerRow: 32, size: CGSize(width: 2, height: 1), format: .RGBAf, colorSpace: space)
        #expect(Numbers(managed, managed.extent, context, colorSpace: space).distance(bright) == 0)
        let coded = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
        let codes = Numbers(managed, managed.extent, context, colorSpace: coded)
        let back = CIImage(
            bitmapData: codes.data, bytesPerRow: 32, size: CGSize(width: 2, height: 1), format: .RGBAf, colorSpace: coded)
        #expect(Numbers(back, back.extent, context, colorSpace: space).distance(bright) < 1e-5)
    }

    /// Display P3's red in sRGB: 1.0931, −0.2267, −0.1501 (the product of the two spaces' matrices).
    @Test func `colours of other lights are converted`() throws {
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let data = Data([255, 0, 0, 255])
        let red = CIImage(bitmapData: data, bytesPerRow: 4, size: CGSize(width: 1, height: 1), format: .RGBA8, colorSpace: p3)
        let sRGB = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
        let found = Numbers(red, red.extent, context, colorSpace: sRGB)
        #expect(found.distance(Numbers(1, 1, [1.0931, -0.2267, -0.1501, 1])) < 2e-4)
        #expect(Numbers(red, red.extent, context, colorSpace: p3).distance(Numbers(1, 1, [1, 0, 0, 1])) < 1e-5)
        let tagged = try buffer(1, 1, kCVPixelFormatType_32BGRA, [0, 0, 255, 255])
        CVBufferSetAttachment(tagged, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_P3_D65, .shouldPropagate)
        let image = CIImage(cvPixelBuffer: tagged)
        #expect(Numbers(image, image.extent, context, colorSpace: sRGB).distance(found) < 1e-5)
        let target = try buffer(1, 1)
        CVBufferPropagateAttachments(tagged, target)
        context.render(image, to: target)
        #expect(ReelCoreImageTests.bytes(of: target) == [0, 0, 255, 255])
        context.render(image, to: target, bounds: .infinite, colorSpace: sRGB)
        #expect(ReelCoreImageTests.bytes(of: target) == [0, 0, 255, 255])
    }

    @Test func `a working space of another curve mixes by that curve`() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = CIContext(options: [.workingColorSpace: space])
        #expect(context.workingColorSpace == space)
        #expect(unmanaged.workingColorSpace == nil)
        let target = try buffer(1, 1)
        context.render(CIImage(color: CIColor(red: 1, green: 1, blue: 1, alpha: 0.5)).composited(over: .black), to: target)
        #expect(ReelCoreImageTests.bytes(of: target) == [128, 128, 128, 255])
        let raw = CIContext(options: [.outputColorSpace: NSNull()])
        raw.render(CIImage(color: .gray), to: target)
        #expect(ReelCoreImageTests.bytes(of: target)[0] == UInt8((light(0.5) * 255).rounded()))
    }

    // MARK: Y′CbCr

    @Test(arguments: [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange])
    func `pictures of luma and chroma come out as they went in`(format: OSType) throws {
        let source = try buffer(70, 46, format)
        for index in 0..<2 {
            let base = try #require(CVPixelBufferGetBaseAddressOfPlane(source, index)).assumingMemoryBound(to: UInt8.self)
            for row in 0..<CVPixelBufferGetHeightOfPlane(source, index) {
                for column in 0..<70 {
                    let value = index == 0 ? 16 + (row * 7 + column * 3) % 220 : 100 + (row * 5 + column) % 60
                    base[row * CVPixelBufferGetBytesPerRowOfPlane(source, index) + column] = UInt8(value)
                }
            }
        }
        let target = try buffer(70, 46, format)
        context.render(CIImage(cvPixelBuffer: source), to: target)
        #expect(plane(0, of: target) == plane(0, of: source))
        #expect(plane(1, of: target) == plane(1, of: source))
    }

    /// BT.709 in limited range: Y′ = 0.2126; Cb and Cr by H.273's equations.
    @Test func `red in video range`() throws {
        let target = try buffer(2, 2, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        context.render(.red, to: target)
        #expect(plane(0, of: target) == [63, 63, 63, 63])
        #expect(plane(1, of: target) == [102, 240])
        CVBufferSetAttachment(target, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4, .shouldPropagate)
        context.render(.red, to: target)
        #expect(plane(0, of: target) == [81, 81, 81, 81])
        #expect(plane(1, of: target) == [90, 240])
        let back = try buffer(2, 2)
        context.render(CIImage(cvPixelBuffer: target), to: back)
        // Rounded to bytes in between: within one of 255, 0, 0.
        for (index, byte) in ReelCoreImageTests.bytes(of: back).enumerated() {
            #expect(abs(Int(byte) - [0, 0, 255, 255][index % 4]) <= 1)
        }
        context.render(.empty(), to: target)
        #expect(plane(0, of: target) == [16, 16, 16, 16])
        #expect(plane(1, of: target) == [128, 128])
    }

    @Test func `bounds in a picture of luma and chroma are widened to whole samples`() throws {
        let target = try buffer(5, 5, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        context.render(.white, to: target, bounds: CGRect(x: 3, y: 0, width: 1, height: 1), colorSpace: nil)
        let rows = plane(0, of: target)
        #expect(Array(rows[20..<25]) == [0, 0, 255, 255, 0])
        #expect(rows[..<20].allSatisfy { $0 == 0 })
        context.render(.white, to: target)
        #expect(plane(0, of: target).allSatisfy { $0 == 255 })
        #expect(plane(1, of: target).allSatisfy { $0 == 128 })
    }
}
