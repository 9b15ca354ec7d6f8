import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageIO
import ReelTestSupport
import Testing

@Suite struct ImageMetadataTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let types = [
        "public.jpeg": "jpg", "public.png": "png", "public.tiff": "tif", "public.heic": "heic", "org.webmproject.webp": "webp",
    ]

    private func picture() throws -> CGImage {
        let url = try PictureFile.make(folder.file("source.png"), "testsrc2=size=200x100")
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    }

    private func write(_ image: CGImage, _ type: String, _ properties: [String: Any]) throws -> URL {
        let url = folder.file("\(UUID().uuidString).\(Self.types[type] ?? "")")
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, type as CFString, 1, nil))
        CGImageDestinationAddImage(destination, image, properties as CFDictionary)
        #expect(CGImageDestinationFinalize(destination))
        return url
    }

    /// Returns what exiftool reads, by names with their groups: numbers as numbers.
    private func tags(_ url: URL) throws -> [String: Any] {
        let output = try Command.output(of: "exiftool", ["-j", "-n", "-G", "-struct", url.path])
        let files = try JSONSerialization.jsonObject(with: output) as? [[String: Any]]
        return try #require(files?.first)
    }

    private func text(_ tags: [String: Any], _ name: String) -> String { tags[name].map { "\($0)" } ?? "" }

    private func properties(_ url: URL) throws -> [String: Any] {
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        return try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any])
    }

    private static var exif: [String: Any] {
        [
            kCGImagePropertyExifExposureTime as String: 1.0 / 200, kCGImagePropertyExifFNumber as String: 2.8,
            kCGImagePropertyExifISOSpeedRatings as String: [320], kCGImagePropertyExifExposureBiasValue as String: -1.0 / 3,
            kCGImagePropertyExifUserComment as String: "Grüße", kCGImagePropertyExifVersion as String: [2, 3, 1],
            kCGImagePropertyExifLensSpecification as String: [24, 70, 2.8, 4],
            kCGImagePropertyExifDateTimeOriginal as String: "2024:02:29 12:34:56",
            kCGImagePropertyExifSubsecTimeOriginal as String: "25", kCGImagePropertyExifLensModel as String: "50mm",
        ]
    }
    private static var gps: [String: Any] {
        [
            kCGImagePropertyGPSLatitude as String: 52.520008, kCGImagePropertyGPSLatitudeRef as String: "N",
            kCGImagePropertyGPSLongitude as String: 13.404954, kCGImagePropertyGPSLongitudeRef as String: "W",
            kCGImagePropertyGPSAltitude as String: 34.5, kCGImagePropertyGPSAltitudeRef as String: 1,
            kCGImagePropertyGPSTimeStamp as String: "10:20:30", kCGImagePropertyGPSDateStamp as String: "2024:02:29",
        ]
    }
    private static var tiff: [String: Any] {
        [
            kCGImagePropertyTIFFMake as String: "Maker", kCGImagePropertyTIFFModel as String: "Model 1",
            kCGImagePropertyTIFFImageDescription as String: "A café", kCGImagePropertyTIFFSoftware as String: "Tests",
            kCGImagePropertyTIFFDateTime as String: "2025:01:02 03:04:05",
        ]
    }

    @Test(arguments: types.keys.sorted()) func `exiftool reads what was given, and so does a source`(type: String) throws {
        let given: [String: Any] = [
            kCGImagePropertyExifDictionary as String: Self.exif, kCGImagePropertyGPSDictionary as String: Self.gps,
            kCGImagePropertyTIFFDictionary as String: Self.tiff,
        ]
        let url = try write(picture(), type, given)
        let tags = try tags(url)
        let expected = [
            "EXIF:ExposureTime": "0.005", "EXIF:FNumber": "2.8", "EXIF:ISO": "320", "EXIF:UserComment": "Grüße",
            "EXIF:ExifVersion": "0231", "EXIF:LensInfo": "24 70 2.8 4", "EXIF:DateTimeOriginal": "2024:02:29 12:34:56",
            "EXIF:SubSecTimeOriginal": "25", "EXIF:LensModel": "50mm", "EXIF:GPSLatitude": "52.520008",
            "EXIF:GPSLongitude": "13.404954", "EXIF:GPSLongitudeRef": "W", "EXIF:GPSAltitude": "34.5",
            "EXIF:GPSAltitudeRef": "1", "EXIF:GPSTimeStamp": "10:20:30", "EXIF:GPSDateStamp": "2024:02:29", "EXIF:Make": "Maker",
            "EXIF:Model": "Model 1", "EXIF:ImageDescription": "A café", "EXIF:ModifyDate": "2025:01:02 03:04:05",
        ]
        for (name, value) in expected {
            if ["EXIF:ExifVersion", "EXIF:SubSecTimeOriginal"].contains(name) {
                #expect(Int(text(tags, name)) == Int(value), "\(name): \(text(tags, name))")
            } else {
                #expect(text(tags, name) == value, "\(name): \(text(tags, name))")
            }
        }
        #expect(abs((tags["EXIF:ExposureCompensation"] as? Double ?? 0) + 1.0 / 3) < 1e-6)
        let read = try properties(url)
        for (name, dictionary) in [
            (kCGImagePropertyExifDictionary, Self.exif), (kCGImagePropertyGPSDictionary, Self.gps),
            (kCGImagePropertyTIFFDictionary, Self.tiff),
        ] {
            let got = try #require(read[name as String] as? [String: Any])
            for (key, value) in dictionary {
                if let value = value as? Double {
                    #expect(abs((got[key] as? Double ?? .nan) - value) < 1e-9, "\(key): \(got[key] ?? "none")")
                } else {
                    #expect("\(got[key] ?? "none")" == "\(value)" || (got[key] as? [Double]) == [24, 70, 2.8, 4], "\(key)")
                }
            }
        }
    }

    @Test(arguments: ["public.jpeg", "public.tiff"]) func `IPTC is written and read`(type: String) throws {
        let iptc: [String: Any] = [
            kCGImagePropertyIPTCKeywords as String: ["sea", "Küste"], kCGImagePropertyIPTCCaptionAbstract as String: "A caption",
            kCGImagePropertyIPTCByline as String: ["Somebody"], kCGImagePropertyIPTCCity as String: "Berlin",
        ]
        let url = try write(picture(), type, [kCGImagePropertyIPTCDictionary as String: iptc])
        let tags = try tags(url)
        #expect(tags["IPTC:Keywords"] as? [String] == ["sea", "Küste"])
        #expect(tags["IPTC:Caption-Abstract"] as? String == "A caption" && tags["IPTC:By-line"] as? String == "Somebody")
        let read = try properties(url)[kCGImagePropertyIPTCDictionary as String] as? [String: Any]
        #expect(read?[kCGImagePropertyIPTCKeywords as String] as? [String] == ["sea", "Küste"])
        #expect(read?[kCGImagePropertyIPTCCity as String] as? String == "Berlin")
        // The picture is still one that others can decode.
        #expect(try PictureFile.pixels(url).count == 200 * 100 * 3)
    }

    @Test(arguments: ["public.jpeg", "public.png", "public.tiff"]) func `the resolution is written`(type: String) throws {
        let given: [String: Any] = [kCGImagePropertyDPIWidth as String: 300, kCGImagePropertyDPIHeight as String: 150.0]
        let url = try write(picture(), type, given)
        let words = try Command.output(of: "identify", ["-units", "PixelsPerInch", "-format", "%x %y", url.path])
        let numbers = String(decoding: words, as: UTF8.self).split(separator: " ").compactMap { Double($0) }
        #expect(numbers.count == 2 && abs(numbers[0] - 300) < 0.1 && abs(numbers[1] - 150) < 0.1, "\(numbers)")
        let read = try properties(url)
        #expect(abs((read[kCGImagePropertyDPIWidth as String] as? Double ?? 0) - 300) < 0.02)
        #expect(abs((read[kCGImagePropertyDPIHeight as String] as? Double ?? 0) - 150) < 0.02)
    }

    @Test func `a PNG has texts`() throws {
        let given: [String: Any] = [
            kCGImagePropertyPNGTitle as String: "A title", kCGImagePropertyPNGDescription as String: "日本",
            kCGImagePropertyPNGCreationTime as String: "today",
        ]
        let url = try write(picture(), "public.png", [kCGImagePropertyPNGDictionary as String: given])
        let tags = try tags(url)
        #expect(tags["PNG:Title"] as? String == "A title" && tags["PNG:Description"] as? String == "日本")
        #expect(tags["PNG:CreationTime"] as? String == "today")
        let read = try properties(url)[kCGImagePropertyPNGDictionary as String] as? [String: Any]
        for (key, value) in given { #expect(read?[key] as? String == value as? String) }
        #expect(read?[kCGImagePropertyPNGsRGBIntent as String] as? Int == 0)
    }

    @Test func `the identifier of a Live Photo is in Apple's maker note`() throws {
        let maker = [kCGImagePropertyMakerAppleDictionary as String: ["17": "8A5D-IDENTIFIER", "8": 2] as [String: Any]]
        let url = try write(picture(), "public.jpeg", maker)
        let tags = try tags(url)
        // The name of the tag changed between versions of exiftool.
        let identifier = tags["MakerNotes:ContentIdentifier"] ?? tags["MakerNotes:MediaGroupUUID"]
        #expect(identifier as? String == "8A5D-IDENTIFIER")
        let read = try properties(url)[kCGImagePropertyMakerAppleDictionary as String] as? [String: Any]
        #expect(read?["17"] as? String == "8A5D-IDENTIFIER" && read?["8"] as? Double == 2)
    }

    // MARK: Sources

    /// Returns a photograph with metadata from exiftool.
    private func photograph() throws -> URL {
        let url = try PictureFile.make(folder.file("photo.jpg"), "testsrc2=size=200x100")
        _ = try Command.output(
            of: "exiftool",
            [
                "-q", "-overwrite_original", "-n", "-Orientation=6", "-Make=Maker", "-FNumber=4", "-ISO=200",
                "-GPSLatitude=-33.5",
                "-GPSLatitudeRef=S", "-IPTC:City=Sydney", "-XMP:Title=Harbour", "-ExifImageWidth=200", "-Software=Camera",
                url.path,
            ])
        return url
    }

    private func copy(_ url: URL, _ properties: [String: Any]) throws -> [String: Any] {
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let output = folder.file("\(UUID().uuidString).jpg")
        let destination = try #require(CGImageDestinationCreateWithURL(output as CFURL, "public.jpeg" as CFString, 1, nil))
        CGImageDestinationAddImageFromSource(destination, source, 0, properties as CFDictionary)
        #expect(CGImageDestinationFinalize(destination))
        return try tags(output)
    }

    @Test func `an image from a source keeps its metadata`() throws {
        let tags = try copy(photograph(), [kCGImageDestinationImageMaxPixelSize as String: 50])
        #expect(tags["EXIF:Orientation"] as? Int == 6 && tags["EXIF:Make"] as? String == "Maker")
        #expect(tags["EXIF:FNumber"] as? Double == 4 && tags["EXIF:GPSLatitude"] as? Double == 33.5)
        #expect(tags["IPTC:City"] as? String == "Sydney" && tags["XMP:Title"] as? String == "Harbour")
        // The size in EXIF is the new one.
        #expect(tags["EXIF:ExifImageWidth"] as? Int == 50 && tags["File:ImageWidth"] as? Int == 50)
    }

    @Test func `properties override those of the source, and null removes them`() throws {
        let null = try #require(kCFNull)
        let tags = try copy(
            photograph(),
            [
                kCGImagePropertyGPSDictionary as String: null, kCGImagePropertyOrientation as String: 3,
                kCGImagePropertyExifDictionary as String: [kCGImagePropertyExifFNumber as String: 8],
                kCGImagePropertyTIFFDictionary as String: [kCGImagePropertyTIFFSoftware as String: null],
                kCGImagePropertyIPTCDictionary as String: [kCGImagePropertyIPTCCity as String: "Perth"],
            ])
        #expect(tags["EXIF:Orientation"] as? Int == 3 && tags["EXIF:FNumber"] as? Double == 8)
        #expect(tags["EXIF:GPSLatitude"] == nil && tags["EXIF:Software"] == nil && tags["EXIF:ISO"] as? Int == 200)
        #expect(tags["IPTC:City"] as? String == "Perth" && tags["EXIF:Make"] as? String == "Maker")
        // A client may pass all that a source has on, with another orientation.
        var all = try properties(photograph())
        #expect((all[kCGImagePropertyTIFFDictionary as String] as? [String: Any])?["Orientation"] as? Int == 6)
        all[kCGImagePropertyOrientation as String] = 1
        #expect(try copy(photograph(), all)["EXIF:Orientation"] as? Int ?? 1 == 1)
        let private_ = try copy(photograph(), [kCGImageMetadataShouldExcludeGPS as String: true])
        #expect(private_["EXIF:GPSLatitude"] == nil && private_["EXIF:ISO"] as? Int == 200)
    }

    @Test func `a file is copied with another orientation and date, without encoding it again`() throws {
        let url = try photograph()
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let output = folder.file("copy.jpg")
        let destination = try #require(CGImageDestinationCreateWithURL(output as CFURL, "public.jpeg" as CFString, 1, nil))
        let options: [String: Any] = [
            kCGImageDestinationOrientation as String: 8, kCGImageDestinationDateTime as String: "2020:01:02 03:04:05",
        ]
        #expect(CGImageDestinationCopyImageSource(destination, source, options as CFDictionary, nil))
        let tags = try tags(output)
        #expect(tags["EXIF:Orientation"] as? Int == 8 && tags["EXIF:DateTimeOriginal"] as? String == "2020:01:02 03:04:05")
        #expect(tags["EXIF:FNumber"] as? Double == 4 && tags["IPTC:City"] as? String == "Sydney")
        #expect(tags["XMP:Title"] as? String == "Harbour")
        // The scan has the same bytes.
        let scan = Data([0xFF, 0xDA])
        let (old, new) = (try Data(contentsOf: url), try Data(contentsOf: output))
        let (oldScan, newScan) = (old.range(of: scan, options: .backwards), new.range(of: scan, options: .backwards))
        #expect(try old[#require(oldScan).lowerBound...] == new[#require(newScan).lowerBound...])
    }

    @Test func `a copy without the place has it nowhere, or is refused`() throws {
        let options = [kCGImageMetadataShouldExcludeGPS as String: true] as CFDictionary
        // An extended packet of XMP after the start, and another picture after the end.
        let signature = Data("http://ns.adobe.com/xmp/extension/\0PLACE".utf8)
        let photograph = try Data(contentsOf: photograph())
        let extended = Data([0xFF, 0xE1, 0, UInt8(signature.count + 2)]) + signature
        let file = photograph.prefix(2) + extended + photograph.dropFirst(2) + Data("PLACE".utf8)
        let jpeg = try #require(CGImageSourceCreateWithData(Data(file) as CFData, nil))
        let copy = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(copy, "public.jpeg" as CFString, 1, nil))
        #expect(CGImageDestinationCopyImageSource(destination, jpeg, options, nil))
        let url = folder.file("without.jpg")
        let copied = Data(referencing: copy)
        try copied.write(to: url)
        #expect(copied.range(of: Data("PLACE".utf8)) == nil && copied.suffix(2) == Data([0xFF, 0xD9]))
        let tags = try tags(url)
        #expect(tags["EXIF:GPSLatitude"] == nil && tags["EXIF:ISO"] as? Int == 200)
        // The old directory would stay in a TIFF file.
        let cases: [(gps: [String: Any], isCopied: Bool)] = [(Self.gps, false), ([:], true)]
        for (gps, isCopied) in cases {
            let url = try write(picture(), "public.tiff", [kCGImagePropertyGPSDictionary as String: gps])
            let tiff = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
            let output = try #require(CGImageDestinationCreateWithData(NSMutableData(), "public.tiff" as CFString, 1, nil))
            #expect(CGImageDestinationCopyImageSource(output, tiff, options, nil) == isCopied)
        }
    }

    @Test func `a file is not copied to another type`() throws {
        let source = try #require(CGImageSourceCreateWithURL(try photograph() as CFURL, nil))
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil))
        var error: Unmanaged<CFError>?
        #expect(!CGImageDestinationCopyImageSource(destination, source, nil, &error))
        let message = try #require(error).takeRetainedValue().localizedDescription
        #expect(message.contains("JPEG") && message.contains("PNG"), "\(message)")
    }

    @Test func `a thumbnail is embedded`() throws {
        let url = try write(picture(), "public.jpeg", [kCGImageDestinationEmbedThumbnail as String: true])
        let file = folder.file("thumbnail.jpg")
        try Command.output(of: "exiftool", ["-b", "-ThumbnailImage", url.path]).write(to: file)
        let thumbnail = try #require(CGImageSourceCreateWithURL(file as CFURL, nil))
        #expect(CGImageSourceCreateImageAtIndex(thumbnail, 0, nil)?.width == 160)
        #expect(CGImageSourceCreateImageAtIndex(thumbnail, 0, nil)?.height == 80)
    }

    // MARK: What is not used

    @Test func `what a file cannot contain is reported`() throws {
        _ = try write(
            picture(), "public.png", [kCGImagePropertyIPTCDictionary as String: [kCGImagePropertyIPTCCity as String: "X"]])
        #expect(IgnoredInput.hasReported("PNG files contain no IPTC"))
        _ = try write(picture(), "public.jpeg", ["MyOwnKey": 1, kCGImagePropertyExifDictionary as String: ["NoSuchTag": 1]])
        #expect(IgnoredInput.hasReported("MyOwnKey") && IgnoredInput.hasReported("NoSuchTag of {Exif}"))
        let wrong = [kCGImagePropertyExifDictionary as String: [kCGImagePropertyExifFNumber as String: "fast"]]
        _ = try write(picture(), "public.jpeg", wrong)
        #expect(IgnoredInput.hasReported("FNumber of {Exif} has a value of another type"))
        let south = [kCGImagePropertyGPSDictionary as String: [kCGImagePropertyGPSLatitude as String: -33.5]]
        #expect(try tags(write(picture(), "public.jpeg", south))["EXIF:GPSLatitude"] == nil)
        #expect(IgnoredInput.hasReported("Latitude of {GPS} has a value of another type"))
        _ = try write(picture(), "public.jpeg", [kCGImagePropertyOrientation as String: Double.nan])
        #expect(IgnoredInput.hasReported("the orientation is none of 1 to 8"))
        let others: [String: Any] = [
            kCGImagePropertyGPSDictionary as String: "here", kCGImageDestinationBackgroundColor as String: "red",
        ]
        _ = try write(picture(), "public.jpeg", others)
        #expect(IgnoredInput.hasReported("{GPS} is no dictionary") && IgnoredInput.hasReported("BackgroundColor is no colour"))
    }

    @Test func `a file without metadata gets none`() throws {
        let url = try write(picture(), "public.jpeg", [:])
        #expect(try tags(url).keys.allSatisfy { !$0.hasPrefix("EXIF") && !$0.hasPrefix("IPTC") })
        let read = try properties(url)
        #expect(read[kCGImagePropertyExifDictionary as String] == nil && read[kCGImagePropertyGPSDictionary as String] == nil)
    }
}
