import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelImageIO
import ReelTestSupport
import Testing

@Suite struct DeepPictureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// 8×4 pixels whose values differ by less than a step of 8 bits.
    private var numbers: Numbers {
        var values: [Float] = []
        for index in 0..<32 {
            let red: Float = Float(1000 + index * 7) / 65_535
            let green: Float = Float(40_000 + index) / 65_535
            values.append(contentsOf: [red, green, 1, 1])
        }
        return Numbers(8, 4, values)
    }

    private var expected: [UInt16] {
        var samples: [UInt16] = []
        for index in 0..<32 { samples.append(contentsOf: [UInt16(1000 + index * 7), UInt16(40_000 + index), 65_535]) }
        return samples
    }

    private let sRGB = CGColorSpace.standard

    /// Returns red, green and blue of a file's pixels as ffmpeg decodes them, with 16 bits.
    private func samples(_ url: URL) throws -> [UInt16] {
        let bytes = try PictureFile.pixels(url, format: "rgb48le")
        return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    }

    @Test func `a picture has 16 bits`() throws {
        let image = try #require(
            unmanaged.createCGImage(
                numbers.image, from: CGRect(x: 0, y: 0, width: 8, height: 4), format: .RGBA16, colorSpace: sRGB))
        #expect(image.bitsPerComponent == 16 && image.bitsPerPixel == 64)
        let data = try #require(image.dataProvider?.data as Data?)
        let words = data.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
        #expect((0..<32).flatMap { Array(words[$0 * 4..<$0 * 4 + 3]) } == expected)
        for (type, ending) in [("public.png", "png"), ("public.tiff", "tif")] {
            let url = folder.file("io.\(ending)")
            let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, type as CFString, 1, nil))
            CGImageDestinationAddImage(destination, image, nil)
            #expect(CGImageDestinationFinalize(destination))
            #expect(try samples(url) == expected, "\(type)")
            let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
            #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyDepth as String] as? Int == 16)
        }
    }

    @Test func `files have 16 bits`() throws {
        let (png, tiff) = (folder.file("ci.png"), folder.file("ci.tif"))
        try unmanaged.writePNGRepresentation(of: numbers.image, to: png, format: .RGBA16, colorSpace: sRGB)
        try unmanaged.writeTIFFRepresentation(of: numbers.image, to: tiff, format: .RGBAh, colorSpace: sRGB)
        #expect(try samples(png) == expected && samples(tiff) == expected)
        let data = try #require(unmanaged.tiffRepresentation(of: numbers.image, format: .RGBA8, colorSpace: sRGB))
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyDepth as String] as? Int == 8)
        let heif = folder.file("ci.heic")
        let large = numbers.image.transformed(by: CGAffineTransform(scaleX: 16, y: 16))
        try CIContext().writeHEIFRepresentation(of: large, to: heif, format: .BGRA8, colorSpace: sRGB)
        let read = try #require(CGImageSourceCreateWithURL(heif as CFURL, nil))
        #expect(CGImageSourceGetType(read) == "public.heic" && CGImageSourceCreateImageAtIndex(read, 0, nil)?.width == 128)
    }

    @Test func `colour spaces and options that are not used are reported`() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let area = CGRect(x: 0, y: 0, width: 8, height: 4)
        #expect(CIContext().createCGImage(numbers.image, from: area, format: .RGBA8, colorSpace: space) != nil)
        #expect(IgnoredInput.hasReported("the result is in sRGB, not in kCGColorSpaceDisplayP3"))
        _ = CIContext(options: [CIContextOption(rawValue: "no_option"): true])
        #expect(IgnoredInput.hasReported("the option no_option"))
        let options = [CIImageRepresentationOption(rawValue: "no_file_option"): 1]
        #expect(CIContext().jpegRepresentation(of: numbers.image, colorSpace: sRGB, options: options) != nil)
        #expect(IgnoredInput.hasReported("the option no_file_option"))
    }

    @Test(
        arguments: [CGColorSpace.displayP3, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearDisplayP3].map { $0 as String })
    func `files are in the colour space that is asked for`(name: String) throws {
        let space = try #require(CGColorSpace(name: name as CFString))
        // P3's own red is outside sRGB.
        let wide = try #require(CGColorSpace(name: CGColorSpace.extendedLinearDisplayP3))
        let values = [Float](repeating: 0, count: 64 * 64 * 4).indices.map { (index: Int) -> Float in [1, 0.25, 0, 1][index % 4] }
        let data = values.withUnsafeBytes { Data($0) }
        let image = CIImage(
            bitmapData: data, bytesPerRow: 64 * 16, size: CGSize(width: 64, height: 64), format: .RGBAf, colorSpace: wide)
        let context = CIContext()
        var files: [URL] = []
        for (ending, format) in [("png", CIFormat.RGBA8), ("png", .RGBA16), ("tif", .RGBA8), ("tif", .RGBA16)] {
            let url = folder.file("\(files.count).\(ending)")
            if ending == "png" {
                try context.writePNGRepresentation(of: image, to: url, format: format, colorSpace: space)
            } else {
                try context.writeTIFFRepresentation(of: image, to: url, format: format, colorSpace: space)
            }
            files.append(url)
        }
        let jpeg = folder.file("a.jpg")
        let best = [CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String): 1.0]
        try context.writeJPEGRepresentation(of: image, to: jpeg, colorSpace: space, options: best)
        let heic = folder.file("a.heic")
        try context.writeHEIFRepresentation(of: image, to: heic, format: .RGBA8, colorSpace: space, options: best)
        for url in files + [jpeg, heic] {
            let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
            let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
            let profile = try #require(properties[kCGImagePropertyProfileName as String] as? String, "\(url.lastPathComponent)")
            #expect(
                profile.contains("P3") == name.contains("P3") && profile.contains("Linear") == name.contains("Linear"))
            let words = try Command.output(of: "exiftool", ["-s3", "-ICC_Profile:ProfileDescription", url.path])
            #expect(String(decoding: words, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == profile)
            // Read again, the colour is what sRGB can show of it.
            let shown = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)?.bitmap).row(32)[32]
            let expected = try #require(context.createCGImage(image, from: image.extent)?.bitmap).row(32)[32]
            for shift: UInt32 in [0, 8, 16] {
                let difference = abs(Int(shown >> shift & 255) - Int(expected >> shift & 255))
                // A linear file has few code values for dark colours.
                #expect(difference <= 4, "\(url.lastPathComponent): \(shown), \(expected)")
            }
        }
    }
}
