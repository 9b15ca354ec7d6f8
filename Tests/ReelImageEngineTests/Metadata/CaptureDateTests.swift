import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

@Suite struct CaptureDateTests {
    @Test(
        arguments: [
            ("2026:05:01 10:02:00", "2026:05:01 10:02:00.0", nil), ("2026:05:01T10:02:00", "2026:05:01 10:02:00.0", nil),
            ("2026-05-01T10:02:00.25+02:00", "2026:05:01 10:02:00.25", 7_200), ("2026-05-01T08:02Z", "2026:05:01 08:02:00.0", 0),
            ("20260501 100200-0330", "2026:05:01 10:02:00.0", -12_600), ("2026-05-01", "2026:05:01", nil),
            ("20260501", "2026:05:01", nil),
            ("Fri, 1 May 2026 10:02:00 +0200", "2026:05:01 10:02:00.0", 7_200),
            ("1 May 2026 08:02 GMT", "2026:05:01 08:02:00.0", 0),
            ("2024:02:29 23:59:60", "2024:02:29 23:59:60.0", nil),
            ("2026-05-01T10:02:00.000000Z", "2026:05:01 10:02:00.000000", 0),
        ] as [(String, String, Int?)])
    func `a date is parsed`(text: String, expected: String, offset: Int?) throws {
        let date = try #require(CaptureDate(text))
        #expect(date.text == expected && date.offset == offset)
    }

    @Test(arguments: [
        "0000:00:00 00:00:00", "    :  :     :  :  ", "2026:02:31 10:00:00", "2026:13:01 10:00:00", "2026:05:01 25:00:00", "",
        "May 2026",
        "99999:01:01 00:00:00", "2026:05:01 10:02:00 or later",
    ]) func `what is no date is none`(text: String) {
        #expect(CaptureDate(text) == nil)
    }

    private static func xmp(_ name: String, _ value: String, isAttribute: Bool = true) -> Data {
        let property = isAttribute ? " \(name)='\(value)'/>" : "><\(name)>\(value)</\(name)></rdf:Description>"
        return Data("<x:xmpmeta><rdf:RDF><rdf:Description\(property)</rdf:RDF></x:xmpmeta>".utf8)
    }

    private static let clock = TIFFValue.rationals([8, 2, 0].map { TIFFValue.Rational($0, 1) })

    /// From the weakest to the strongest: each takes precedence over those before it.
    private static let sources: [(date: String, event: CaptureDate.Event, add: @Sendable (inout PictureMetadata) -> Void)] = [
        ("2026:05:01 01", .change, { $0.changeDate = CaptureDate("2026-05-01T01:00:00Z", event: .change) }),
        ("2026:05:01 02", .change, { $0.main[ExifTag.dateTime] = .text("2026:05:01 02:00:00") }),
        ("2026:05:01 03", .creation, { $0.texts["Creation Time"] = "Fri, 1 May 2026 03:00:00 +0200" }),
        ("2026:05:01 08", .creation, { $0.gps = [ExifTag.gpsDateStamp: .text("2026:05:01"), ExifTag.gpsTimeStamp: Self.clock] }),
        ("2026:05:01 04", .creation, { $0.iptc += [IPTCDataSet(62, "20260501"), IPTCDataSet(63, "040000+0200")] }),
        ("2026:05:01 05", .creation, { $0.exif[ExifTag.dateTimeDigitized] = .text("2026:05:01 05:00:00") }),
        ("2026:05:01 06", .capture, { $0.iptc += [IPTCDataSet(55, "20260501"), IPTCDataSet(60, "060000+0200")] }),
        ("2026:05:01 07", .capture, { $0.xmp = Self.xmp("photoshop:DateCreated", "2026-05-01T07:00:00") }),
        ("2026:05:01 09", .capture, { $0.exif[ExifTag.dateTimeOriginal] = .text("2026:05:01 09:00:00") }),
    ]

    @Test func `the best date is used`() throws {
        var metadata = PictureMetadata()
        #expect(metadata.captureDate == nil)
        for source in Self.sources {
            source.add(&metadata)
            let date = try #require(metadata.captureDate)
            #expect(date.text.hasPrefix(source.date) && date.event == source.event, "\(date)")
        }
        // A camera whose clock is not set.
        metadata.exif[ExifTag.dateTimeOriginal] = .text("0000:00:00 00:00:00")
        #expect(metadata.captureDate?.text == "2026:05:01 07:00:00.0")
    }

    @Test(arguments: [
        ("exif:DateTimeOriginal", true), ("exif:DateTimeOriginal", false), ("xmp:CreateDate", true), ("xmp:ModifyDate", false),
    ]) func `dates of XMP are read`(name: String, isAttribute: Bool) throws {
        let packet = Self.xmp(name, "2026-05-01T10:02:00+02:00", isAttribute: isAttribute)
        for format in [PictureFileFormat.jpeg, .png, .webp, .tiff] {
            var metadata = PictureMetadata()
            metadata.xmp = packet
            let file = try PictureEncoder(format: format, quality: 0.5).encode(TestBitmap.gradient(8, 8), metadata: metadata)
            let date = try #require(try StillImage(data: file, name: "picture").header.captureDate, "\(format)")
            #expect(date.text == "2026:05:01 10:02:00.0" && date.offset == 7_200, "\(format)")
        }
    }

    @Test func `PNG's own dates are read`() throws {
        var metadata = PictureMetadata()
        metadata.texts["Creation Time"] = "2026:05:01 10:02:00"
        let encoder = PictureEncoder(format: .png, quality: 1)
        let file = try encoder.encode(TestBitmap.gradient(8, 8), metadata: metadata)
        let created = try StillImage(data: file, name: "created").header.captureDate
        #expect(created?.text == "2026:05:01 10:02:00.0" && created?.event == .creation)
        // tIME: the year in two bytes, month, day, hour, minute, second (PNG, clause 11.3.6.1).
        let chunk = Array("tIME".utf8) + [0x07, 0xEA, 5, 1, 8, 2, 0]
        let plain = try encoder.encode(TestBitmap.gradient(8, 8))
        let changed = Data(plain[..<33]) + Data([0, 0, 0, 7] + chunk + PictureFile.pngChecksum(chunk)) + Data(plain[33...])
        let date = try StillImage(data: changed, name: "changed").header.captureDate
        #expect(date?.text == "2026:05:01 08:02:00.0" && date?.offset == 0 && date?.event == .change)
    }

    /// A camera that does not tell its time zone may know the time of the satellites.
    @Test(arguments: [("10:02:03", 7_200), ("13:47:00", 20_700), ("10:20:00", nil)] as [(String, Int?)])
    func `GPS tells the time zone`(clock: String, offset: Int?) throws {
        var metadata = PictureMetadata()
        metadata.gps = [ExifTag.gpsDateStamp: .text("2026:05:01"), ExifTag.gpsTimeStamp: Self.clock]
        metadata.exif[ExifTag.dateTimeOriginal] = .text("2026:05:01 \(clock)")
        #expect(metadata.captureDate?.offset == offset)
        metadata.exif[ExifTag.offsetTimeOriginal] = .text("+01:00")
        #expect(metadata.captureDate?.offset == 3_600)
    }
}
