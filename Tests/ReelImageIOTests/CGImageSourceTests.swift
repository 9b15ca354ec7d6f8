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
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    }

    @Test func whatIsNoPictureIsNil() throws {
        try Data("no".utf8).write(to: folder.file("no.jpg"))
        #expect(CGImageSourceCreateWithURL(folder.file("no.jpg") as CFURL, nil) == nil)
        #expect(CGImageSourceCreateWithURL(folder.file("missing.jpg") as CFURL, nil) == nil)
    }
}
