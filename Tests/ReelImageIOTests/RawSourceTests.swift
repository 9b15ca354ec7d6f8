import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageIO
import ReelTestSupport
import Testing

/// Tests of cameras' raw files as image sources.
@Suite struct RawSourceTests {
    private func source(_ raw: RawPicture) throws -> CGImageSource {
        try #require(CGImageSourceCreateWithData(raw.data as CFData, nil))
    }

    @Test func typesAreThoseOfRawFiles() throws {
        let types = CGImageSourceCopyTypeIdentifiers() as? [String] ?? []
        for type in ["com.adobe.raw-image", "com.canon.cr3-raw-image", "com.nikon.raw-image", "com.fuji.raw-image"] {
            #expect(types.contains(type))
        }
        #expect(try CGImageSourceGetType(source(.patches(60, 40))) == "com.adobe.raw-image")
    }

    @Test func propertiesAreRead() throws {
        var raw = RawPicture.patches(60, 40)
        raw.orientation = 8
        raw.date = "2026:11:21 10:00:00"
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source(raw), 0, nil))
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 60 && properties[kCGImagePropertyOrientation] as? Int == 8)
        #expect(properties[kCGImagePropertyDepth] as? Int == 16)
        let exif = properties[kCGImagePropertyExifDictionary] as? [String: Any]
        #expect(exif?[kCGImagePropertyExifDateTimeOriginal as String] as? String == "2026:11:21 10:00:00")
        #expect(exif?[kCGImagePropertyExifFNumber as String] as? Double == 5.6)
        let tiff = properties[kCGImagePropertyTIFFDictionary] as? [String: Any]
        #expect(tiff?[kCGImagePropertyTIFFMake as String] as? String == "Maker")
        #expect(tiff?[kCGImagePropertyTIFFCompression as String] == nil)
    }

    @Test func imagesAndThumbnails() throws {
        var raw = RawPicture.patches(600, 400)
        raw.orientation = 6
        let source = try source(raw)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.width == 600 && image.height == 400)
        let options: [CFString: Any] = [
            kCGImageSourceThumbnailMaxPixelSize: 150, kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
        ]
        let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
        #expect(thumbnail.width == 100 && thumbnail.height == 150)
        // The first patch, at the top left as stored, is at the top right.
        let pixels = try #require(thumbnail.dataProvider?.data as Data?)
        let place = 10 * thumbnail.bytesPerRow + 90 * 4
        let color = (Int(pixels[place + 2]), Int(pixels[place + 1]), Int(pixels[place]))
        #expect(colorDifference(color, RawPicture.patches[0]) < 2, "\(color)")
    }
}
