import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import ReelImageIO
import ReelTestSupport
import Testing

@Suite struct CIImageMakingTests {
    private let context = CIContext()

    /// Creates an image of six opaque pixels, 3 × 2.
    private func six() throws -> CGImage {
        let rows: [[UInt8]] = [
            [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255], [255, 255, 0, 255, 10, 20, 30, 255, 200, 100, 50, 255],
        ]
        let image = CIImage(
            bitmapData: Data(rows.joined()), bytesPerRow: 12,
            size: CGSize(width: 3, height: 2), format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB())
        return try #require(context.createCGImage(image.settingAlphaOne(in: image.extent), from: image.extent))
    }

    private func shown(_ image: CIImage) throws -> [UInt8] {
        let target = try buffer(Int(image.extent.width), Int(image.extent.height))
        context.render(image, to: target)
        return bytes(of: target)
    }

    @Test func `files and data, upright where that is asked for`() throws {
        let folder = try TemporaryFolder()
        let space = CGColorSpaceCreateDeviceRGB()
        let image = CIImage(cgImage: try six())
        let png = folder.file("six.png")
        try context.writePNGRepresentation(of: image, to: png, format: .RGBA8, colorSpace: space)
        let read = try #require(CIImage(contentsOf: png))
        #expect(read.url == png && read.cgImage?.width == 3 && read.colorSpace?.name == CGColorSpace.sRGB)
        #expect(read.properties[kCGImagePropertyPixelWidth as String] as? Int == 3)
        #expect(try shown(read) == shown(image))
        let data = try #require(context.pngRepresentation(of: image, format: .BGRA8, colorSpace: space))
        #expect(try shown(try #require(CIImage(data: data))) == shown(image))
        let unknown = CIFormat(rawValue: -1)
        #expect(context.pngRepresentation(of: image, format: unknown, colorSpace: space) == nil)
        #expect(context.pngRepresentation(of: .red, format: .RGBA8, colorSpace: space) == nil)

        let turned = try #require(
            CIImage(
                data: data,
                options: [.applyOrientationProperty: true, .properties: [kCGImagePropertyOrientation: 6] as [String: Any]]))
        #expect(turned.extent == CGRect(x: 0, y: 0, width: 2, height: 3))
        #expect(try shown(turned) == shown(image.oriented(.right)))
        #expect(CIImage(data: Data([1, 2, 3])) == nil)
        #expect(CIImage(contentsOf: folder.file("missing.png")) == nil)
        #expect(throws: (any Error).self) {
            try context.writePNGRepresentation(of: .red, to: folder.file("red.png"), format: .RGBA8, colorSpace: space)
        }
    }

    @Test func `JPEG files`() throws {
        let folder = try TemporaryFolder()
        let image = CIImage(color: CIColor(red: 0.8, green: 0.4, blue: 0.2)).cropped(
            to: CGRect(x: 5, y: 5, width: 64, height: 48))
        let space = CGColorSpaceCreateDeviceRGB()
        let file = folder.file("plain.jpg")
        try context.writeJPEGRepresentation(of: image, to: file, colorSpace: space)
        let pixels = try shown(try #require(CIImage(contentsOf: file)))
        #expect(abs(Int(pixels[0]) - 51) < 4 && abs(Int(pixels[1]) - 102) < 4 && abs(Int(pixels[2]) - 204) < 4)
        let noise = Numbers(random: 3, 64, 64).image.settingAlphaOne(in: CGRect(x: 0, y: 0, width: 64, height: 64))
        let key = CIImageRepresentationOption(rawValue: "kCGImageDestinationLossyCompressionQuality")
        let small = try #require(context.jpegRepresentation(of: noise, colorSpace: space, options: [key: 0.1]))
        let large = try #require(context.jpegRepresentation(of: noise, colorSpace: space, options: [key: 1.0]))
        #expect(small.count * 2 < large.count)
    }

    @Test func `options of pictures`() throws {
        let picture = try six()
        let raw = CIImage(cgImage: picture, options: [.colorSpace: NSNull()])
        #expect(raw.colorSpace == nil)
        // Unmanaged values are the working space's: linear light, which is encoded for display.
        #expect(Numbers(raw, raw.extent, context)[2, 1][0] == Float(200) / 255)
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        #expect(
            Numbers(CIImage(cgImage: picture, options: [.colorSpace: linear]), raw.extent, context)[2, 1][0] == Float(200) / 255)
        let nearest = CIImage(cgImage: picture, options: [.nearestSampling: true])
            .transformed(by: CGAffineTransform(scaleX: 2, y: 1))
        #expect(try Array(shown(nearest)[0..<8]) == [0, 0, 255, 255, 0, 0, 255, 255])
    }

    @Test func `an image of a buffer has the colour space of the buffer's tags`() throws {
        func space(_ primaries: CFString?, _ transfer: CFString?) throws -> CFString? {
            let tagged = try buffer(1, 1)
            if let primaries { CVBufferSetAttachment(tagged, kCVImageBufferColorPrimariesKey, primaries, .shouldPropagate) }
            if let transfer { CVBufferSetAttachment(tagged, kCVImageBufferTransferFunctionKey, transfer, .shouldPropagate) }
            return CIImage(cvPixelBuffer: tagged).colorSpace?.name
        }
        let (p3, wide) = (kCVImageBufferColorPrimaries_P3_D65, kCVImageBufferColorPrimaries_ITU_R_2020)
        let linear = kCVImageBufferTransferFunction_Linear
        #expect(try space(nil, nil) == CGColorSpace.sRGB)
        let video = kCVImageBufferTransferFunction_ITU_R_709_2
        #expect(try space(kCVImageBufferColorPrimaries_ITU_R_709_2, video) == CGColorSpace.sRGB)
        #expect(try space(nil, linear) == CGColorSpace.linearSRGB)
        #expect(try space(p3, nil) == CGColorSpace.displayP3)
        #expect(try space(p3, linear) == CGColorSpace.extendedLinearDisplayP3)
        #expect(try space(wide, nil) == CGColorSpace.itur_2020)
        #expect(try space(wide, linear) == CGColorSpace.extendedLinearITUR_2020)
        let named = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        #expect(CIImage(cvPixelBuffer: try buffer(1, 1), options: [.colorSpace: named]).colorSpace == named)
    }

    @Test func `pictures of parts, now or when they are drawn`() throws {
        let image = CIImage(cgImage: try six()).applyingFilter("CIColorInvert")
        let space = CGColorSpaceCreateDeviceRGB()
        for deferred in [false, true] {
            let part = try #require(
                context.createCGImage(
                    image, from: CGRect(x: 1, y: 0, width: 2, height: 1), format: .RGBA8, colorSpace: space, deferred: deferred))
            #expect(part.width == 2 && part.height == 1)
            // Inverted in linear light: 1 − light(20/255) and so on; compared with the pixels of a rendered buffer.
            #expect(try shown(CIImage(cgImage: part)) == Array(shown(image)[16..<24]))
        }
        let unknown = CIFormat(rawValue: -1)
        #expect(context.createCGImage(image, from: image.extent, format: unknown, colorSpace: space) == nil)
        let deep = context.createCGImage(image, from: image.extent, format: .RGBAf, colorSpace: space)
        #expect(deep?.bitsPerComponent == 16 && IgnoredInput.hasReported("in place of floating-point ones"))
    }

    @Test func `drawing into a context of Core Graphics`() throws {
        let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        let canvas = try #require(
            CGContext(
                data: nil, width: 6, height: 4, bitsPerComponent: 8, bytesPerRow: 24, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: info))
        let context = CIContext(cgContext: canvas, options: nil)
        context.draw(.blue, in: CGRect(x: 1, y: 1, width: 2, height: 2), from: CGRect(x: 0, y: 0, width: 2, height: 2))
        let made = try #require(canvas.makeImage())
        let pixels = try shown(CIImage(cgImage: made))
        #expect(Array(pixels[28..<32]) == [255, 0, 0, 255] && Array(pixels[0..<4]) == [0, 0, 0, 0])
    }

    @Test(arguments: [CIFormat.RGBA8, .BGRA8, .ARGB8, .ABGR8, .RGBA16, .RGBAh, .RGBAf])
    func `formats are written as they are read`(format: CIFormat) throws {
        let size = [CIFormat.RGBA16: 8, .RGBAh: 8, .RGBAf: 16][format] ?? 4
        let picture = Numbers(random: 21, 5, 3)
        let bounds = CGRect(x: 0, y: 0, width: 5, height: 3)
        var data = Data(count: 15 * size)
        let image = picture.image.applyingFilter("CIColorClamp")
        func write(_ image: CIImage, to data: inout Data) {
            data.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                unmanaged.render(image, toBitmap: base, rowBytes: 5 * size, bounds: bounds, format: format, colorSpace: nil)
            }
        }
        write(image, to: &data)
        let back = CIImage(bitmapData: data, bytesPerRow: 5 * size, size: bounds.size, format: format, colorSpace: nil)
        let steps: Float = size == 4 ? 255 : size == 16 ? 1e6 : format == .RGBA16 ? 65_535 : 1_024
        #expect(Numbers(back, bounds).distance(Numbers(image, bounds)) <= 0.51 / steps)
        var again = Data(count: 15 * size)
        write(back, to: &again)
        #expect(again == data)
    }

    /// Images that become very small are read in strips.
    @Test func `a picture made very small is still its mean`() {
        let picture = Numbers(random: 61, 640, 64)
        let small = picture.image.transformed(by: CGAffineTransform(scaleX: 1.0 / 32, y: -1.0 / 32))
        #expect(small.extent == CGRect(x: 0, y: -2, width: 20, height: 2))
        let found = Numbers(small, small.extent)
        var largest: Float = 0
        for block in 0..<20 {
            var sum: Float = 0
            for y in 0..<32 { for x in 0..<32 { sum += picture[block * 32 + x, y][1] } }
            // Upside down: the upper blocks are in the lower row.
            largest = max(largest, abs(found[block, 1][1] - sum / 1_024))
        }
        #expect(largest < 1e-5)
    }
}
