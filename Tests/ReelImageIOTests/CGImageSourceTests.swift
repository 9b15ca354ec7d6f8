import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageIO
import ReelTestSupport
import Testing

@Suite struct CGImageSourceTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func propertiesAreReadWithoutDecoding() throws {
        let url = try PictureFile.make(folder.file("a.jpg"), "testsrc2=size=120x80")
        try PictureFile.setExif(orientation: 6, date: "2025:06:01 08:00:00", of: url)
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        #expect(CGImageSourceGetType(source) == "public.jpeg")
        #expect(CGImageSourceGetCount(source) == 1)
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 120)
        #expect(properties[kCGImagePropertyPixelHeight] as? Int == 80)
        #expect(properties[kCGImagePropertyOrientation] as? Int == 6)
        let exif = properties[kCGImagePropertyExifDictionary] as? [String: Any]
        #expect(exif?[kCGImagePropertyExifDateTimeOriginal as String] as? String == "2025:06:01 08:00:00")
        #expect(CGImageSourceCopyPropertiesAtIndex(source, 1, nil) == nil)
    }

    @Test func theContentDecidesAndNotTheName() throws {
        let url = try PictureFile.make(folder.file("a.png"), "testsrc2=size=20x10")
        let renamed = folder.file("b.jpg")
        try FileManager.default.moveItem(at: url, to: renamed)
        let source = try #require(CGImageSourceCreateWithURL(renamed as CFURL, nil))
        #expect(CGImageSourceGetType(source) == "public.png")
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 20)
        #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
        let data = try Data(contentsOf: renamed) as CFData
        #expect(CGImageSourceCreateWithData(data, nil) != nil)
    }

    @Test(arguments: [1, 6, 8])
    func thumbnailsAreUprightAndNoLargerThanAsked(orientation: Int) throws {
        let url = try PictureFile.makeFlat(folder.file("a.jpg"), width: 600, height: 300, red: 10, green: 200, blue: 90)
        try PictureFile.setExif(orientation: orientation, of: url)
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let options =
            [kCGImageSourceThumbnailMaxPixelSize: 100, kCGImageSourceCreateThumbnailWithTransform: true] as CFDictionary
        let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
        #expect(thumbnail.width == (orientation == 1 ? 100 : 50) && thumbnail.height == (orientation == 1 ? 50 : 100))
        let bytes = try #require(thumbnail.dataProvider?.data as Data?)
        let middle = bytes.startIndex + thumbnail.height / 2 * thumbnail.bytesPerRow + thumbnail.width / 2 * 4
        #expect(bytes[middle..<(middle + 4)].contains { abs(Int($0) - 200) <= 3 })
        let full = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, nil))
        #expect(full.width == 600 && full.height == 300)
        let halved = [kCGImageSourceSubsampleFactor as String: 2] as CFDictionary
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, halved)?.width == 300)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, halved)?.height == 150)
        let kept = [kCGImageSourceShouldCacheImmediately as String: true] as CFDictionary
        #expect(CGImageSourceCreateImageAtIndex(source, 0, kept)?.provider == nil)
    }

    @Test func `a file says how its pixels are stored`() throws {
        func properties(_ url: URL) throws -> [String: Any] {
            let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
            return try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any])
        }
        let deep = try properties(
            PictureFile.make(folder.file("deep.png"), "testsrc2=size=20x10", options: ["-pix_fmt", "rgba64be"]))
        #expect(deep[kCGImagePropertyDepth as String] as? Int == 16 && deep[kCGImagePropertyHasAlpha as String] as? Bool == true)
        #expect(deep[kCGImagePropertyColorModel as String] as? String == "RGB")
        let gray = try properties(
            PictureFile.make(folder.file("gray.png"), "testsrc2=size=20x10", options: ["-pix_fmt", "gray"]))
        #expect(gray[kCGImagePropertyColorModel as String] as? String == "Gray")
        #expect(gray[kCGImagePropertyDepth as String] as? Int == 8)
        let photograph = try properties(PictureFile.make(folder.file("color.jpg"), "testsrc2=size=20x10"))
        #expect(photograph[kCGImagePropertyColorModel as String] as? String == "RGB")
        let jfif = try #require(photograph[kCGImagePropertyJFIFDictionary as String] as? [String: Any])
        #expect(jfif[kCGImagePropertyJFIFIsProgressive as String] as? Bool == false)
        #expect(jfif[kCGImagePropertyJFIFVersion as String] as? [Int] == [1, 2])
        let palette = try properties(
            PictureFile.make(folder.file("p.png"), "testsrc2=size=20x10", options: ["-pix_fmt", "pal8"]))
        #expect(palette[kCGImagePropertyIsIndexed as String] as? Bool == true)
        let source = try #require(CGImageSourceCreateWithURL(folder.file("deep.png") as CFURL, nil))
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.bitsPerComponent == 8)
        #expect(IgnoredInput.hasReported("the file has 16 bits per component"))
    }

    @Test func `an image arrives in pieces`() throws {
        let url = try PictureFile.make(folder.file("a.jpg"), "testsrc2=size=320x240")
        let data = try Data(contentsOf: url)
        let source = CGImageSourceCreateIncremental(nil)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader && CGImageSourceGetCount(source) == 0)
        CGImageSourceUpdateData(source, data.prefix(16) as CFData, false)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
        CGImageSourceUpdateData(source, data.prefix(data.count / 2) as CFData, false)
        #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
        #expect(CGImageSourceGetType(source) == "public.jpeg" && CGImageSourceGetStatusAtIndex(source, 0) == .statusIncomplete)
        let half = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)?.bitmap)
        CGImageSourceUpdateData(source, data as CFData, true)
        #expect(CGImageSourceGetStatus(source) == .statusComplete && CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete)
        let whole = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)?.bitmap)
        #expect(half.width == 320 && half.row(8)[100] == whole.row(8)[100] && half.row(230)[100] != whole.row(230)[100])
        let garbage = CGImageSourceCreateIncremental(nil)
        CGImageSourceUpdateData(garbage, Data(repeating: 1, count: 1000) as CFData, true)
        #expect(CGImageSourceGetStatus(garbage) == .statusUnknownType)
        let short = try #require(CGImageSourceCreateWithData(data.dropLast(100) as CFData, nil))
        #expect(CGImageSourceGetStatus(short) == .statusUnexpectedEOF)
    }

    @Test func `unknown options are reported`() throws {
        let url = try PictureFile.make(folder.file("a.png"), "testsrc2=size=20x10")
        #expect(CGImageSourceCreateWithURL(url as CFURL, ["NoOption": true] as CFDictionary) != nil)
        #expect(IgnoredInput.hasReported("the option NoOption"))
    }

    @Test func whatIsNoPictureIsNil() throws {
        try Data("no".utf8).write(to: folder.file("no.jpg"))
        #expect(CGImageSourceCreateWithURL(folder.file("no.jpg") as CFURL, nil) == nil)
        #expect(CGImageSourceCreateWithURL(folder.file("missing.jpg") as CFURL, nil) == nil)
    }
}
