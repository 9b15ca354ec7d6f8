import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageIO
import ReelTestSupport
import Testing

@Suite struct CGImageDestinationTests {
    let folder: TemporaryFolder
    let source: CGImageSource

    init() throws {
        folder = try TemporaryFolder()
        let url = try PictureFile.make(folder.file("source.png"), "gradients=size=120x80:c0=red:c1=blue:x0=0:x1=119:speed=0.001")
        source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    }

    private func picture() throws -> CGImage { try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)) }

    private static let types = [
        "public.jpeg": "jpg", "public.png": "png", "public.tiff": "tif", "public.heic": "heic", "org.webmproject.webp": "webp",
        "public.avif": "avif", "com.compuserve.gif": "gif",
    ]

    @Test func `the types are listed`() {
        let types = CGImageDestinationCopyTypeIdentifiers() as? [String]
        #expect(types?.sorted() == Self.types.keys.sorted())
    }

    @Test(arguments: types.keys.sorted()) func `each type is written and read again`(type: String) throws {
        let url = folder.file("out.\(Self.types[type] ?? "")")
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, type as CFString, 1, nil))
        let quality = [kCGImageDestinationLossyCompressionQuality: 0.95, kCGImagePropertyOrientation: 6] as CFDictionary
        CGImageDestinationAddImage(destination, try picture(), quality)
        #expect(CGImageDestinationFinalize(destination))
        let again = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        #expect(CGImageSourceGetType(again) as String? == type)
        // HEIF stores the rotation in its container, and GIF has no orientation.
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(again, 0, nil))
        let isHEIF = ["public.heic", "public.avif"].contains(type)
        #expect(properties[kCGImagePropertyOrientation] as? Int == (isHEIF || type == "com.compuserve.gif" ? 1 : 6))
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == (isHEIF ? 80 : 120))
        // Upright, as decoded by another program.
        let seen = folder.file("seen.png")
        if isHEIF {
            _ = try Command.output(of: "heif-convert", ["-q", "100", url.path, seen.path])
        } else {
            _ = try Command.output(of: "convert", [url.path + "[0]", "-auto-orient", seen.path])
        }
        let expected = folder.file("expected.png")
        // ImageMagick 6 applies the orientation of neither WebP nor PNG.
        let unturned = ["com.compuserve.gif"] + (ProgramVersion.imageMagick > 6 ? [] : ["org.webmproject.webp", "public.png"])
        let turn = unturned.contains(type) ? [] : ["-rotate", "90"]
        _ = try Command.output(of: "convert", [folder.file("source.png").path] + turn + [expected.path])
        let words = try Command("compare", ["-metric", "MAE", seen.path, expected.path, "null:"]).errors
        let difference = try #require(words.split(separator: " ").first.flatMap { Double($0) }, "\(words)")
        #expect(difference / 65_535 < 0.015, "\(words)")
    }

    @Test func `quality makes files smaller`() throws {
        let sizes = try [0.2, 0.9].map { quality in
            let data = NSMutableData()
            let destination = try #require(CGImageDestinationCreateWithData(data, "public.jpeg" as CFString, 1, nil))
            CGImageDestinationAddImage(
                destination, try picture(), [kCGImageDestinationLossyCompressionQuality: quality] as CFDictionary)
            #expect(CGImageDestinationFinalize(destination))
            return data.length
        }
        #expect(sizes[0] < sizes[1] && sizes[0] > 0)
    }

    @Test(arguments: ["public.jpeg", "public.png", "org.webmproject.webp", "public.heic"])
    func `the date stays with the picture`(type: String) throws {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type as CFString, 1, nil))
        let exif = [kCGImagePropertyExifDateTimeOriginal: "2024:02:29 12:34:56"]
        CGImageDestinationAddImage(destination, try picture(), [kCGImagePropertyExifDictionary: exif] as CFDictionary)
        #expect(CGImageDestinationFinalize(destination))
        let url = folder.file("dated")
        try (data as Data).write(to: url)
        let words = try Command.output(of: "exiftool", ["-s3", "-DateTimeOriginal", url.path])
        #expect(String(decoding: words, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == "2024:02:29 12:34:56")
        let again = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let read = CGImageSourceCopyPropertiesAtIndex(again, 0, nil)?[kCGImagePropertyExifDictionary] as? [String: Any]
        #expect(read?[kCGImagePropertyExifDateTimeOriginal as String] as? String == "2024:02:29 12:34:56")
    }

    @Test func `a picture of a source keeps its orientation, and none is larger than asked`() throws {
        let url = try PictureFile.make(folder.file("a.jpg"), "testsrc2=size=300x200")
        try PictureFile.setExif(orientation: 8, date: "2025:06:01 08:00:00", of: url)
        let from = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.jpeg" as CFString, 1, nil))
        CGImageDestinationAddImageFromSource(
            destination, from, 0, [kCGImageDestinationImageMaxPixelSize: 60] as CFDictionary)
        #expect(CGImageDestinationFinalize(destination))
        let again = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(again, 0, nil))
        #expect(properties[kCGImagePropertyOrientation] as? Int == 8)
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 60 && properties[kCGImagePropertyPixelHeight] as? Int == 40)
    }

    @Test func `a JPEG's background has the colour that its colour space specifies`() throws {
        let url = try PictureFile.make(folder.file("clear.png"), "color=red@0:size=16x16,format=rgba")
        let clear = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let colors = [
            CGColor(red: 1, green: 0.5, blue: 0, alpha: 1), CGColor(gray: 0.5, alpha: 1),
            // Half of the code range is 21.4 % of the light (IEC 61966-2-1).
            try #require(CGColor(colorSpace: linear, components: [1, 0.214, 0, 1])),
        ]
        for (color, expected) in zip([nil] + colors, [[255, 255, 255], [255, 128, 0], [128, 128, 128], [255, 128, 0]]) {
            let data = NSMutableData()
            let destination = try #require(CGImageDestinationCreateWithData(data, "public.jpeg" as CFString, 1, nil))
            var properties: [String: Any] = [kCGImageDestinationLossyCompressionQuality as String: 1.0]
            properties[kCGImageDestinationBackgroundColor as String] = color
            CGImageDestinationAddImageFromSource(destination, clear, 0, properties as CFDictionary)
            #expect(CGImageDestinationFinalize(destination))
            let file = folder.file("flat.jpg")
            try (data as Data).write(to: file)
            let pixel = try PictureFile.pixels(file).prefix(3).map(Int.init)
            #expect(zip(pixel, expected).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel), not \(expected)")
        }
    }

    @Test func `an animated GIF has its frames and their times`() throws {
        let url = folder.file("a.gif")
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "com.compuserve.gif" as CFString, 3, nil))
        CGImageDestinationSetProperties(
            destination, [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 0]] as CFDictionary)
        for (index, color) in ["red", "lime", "blue"].enumerated() {
            let file = try PictureFile.make(folder.file("\(color).png"), "color=\(color):size=40x30")
            let frame = try #require(CGImageSourceCreateWithURL(file as CFURL, nil))
            CGImageDestinationAddImageFromSource(
                destination, frame, 0,
                [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: 0.1 * Double(index + 1)]] as CFDictionary)
        }
        #expect(CGImageDestinationFinalize(destination))
        let words = try Command.output(of: "identify", ["-format", "%T %w ", url.path])
        #expect(String(decoding: words, as: UTF8.self) == "10 40 20 40 30 40 ")
        let again = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        #expect(CGImageSourceGetCount(again) == 3)
        for (index, color) in [[0, 0, 255], [0, 255, 0], [255, 0, 0]].enumerated() {
            let gif = CGImageSourceCopyPropertiesAtIndex(again, index, nil)?[kCGImagePropertyGIFDictionary] as? [String: Any]
            let delay = try #require(gif?[kCGImagePropertyGIFDelayTime as String] as? Double)
            #expect(abs(delay - 0.1 * Double(index + 1)) < 1e-9)
            let frame = try #require(CGImageSourceCreateImageAtIndex(again, index, nil))
            let pixel = try #require(frame.bitmap).row(15)[20]
            let parts = [0, 8, 16].map { Int(pixel >> $0 & 255) }
            // A GIF's palette has fewer bits per channel.
            #expect(zip(parts, color).allSatisfy { abs($0 - $1) <= 2 }, "\(parts)")
        }
        #expect(CGImageSourceCreateImageAtIndex(again, 3, nil) == nil)
    }

    @Test func `what cannot be written is said and leaves the old file`() throws {
        let url = folder.file("out.jpg")
        try Data("old".utf8).write(to: url)
        #expect(CGImageDestinationCreateWithURL(url as CFURL, "public.nothing" as CFString, 1, nil) == nil)
        #expect(CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 2, nil) == nil)
        let empty = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 1, nil))
        #expect(!CGImageDestinationFinalize(empty))
        let cut = try Data(contentsOf: folder.file("source.png")).prefix(2000)
        let broken = try #require(CGImageSourceCreateWithData(cut as CFData, nil))
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 1, nil))
        CGImageDestinationAddImageFromSource(destination, broken, 5, nil)
        #expect(!CGImageDestinationFinalize(destination))
        #expect(try Data(contentsOf: url) == Data("old".utf8))
        let nowhere = folder.file("no/such/folder.jpg") as CFURL
        let lost = try #require(CGImageDestinationCreateWithURL(nowhere, "public.jpeg" as CFString, 1, nil))
        CGImageDestinationAddImage(lost, try picture(), nil)
        #expect(!CGImageDestinationFinalize(lost))
    }
}
