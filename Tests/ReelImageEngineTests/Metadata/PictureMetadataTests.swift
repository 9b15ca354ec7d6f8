import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

@Suite struct PictureMetadataTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func metadata() -> PictureMetadata {
        var metadata = PictureMetadata(orientation: .right, captureDate: "2024:02:29 12:34:56")
        metadata.main[0x010F] = .text("Maker")
        metadata.exif[0x829D] = .rationals([TIFFValue.Rational(28, 10)])
        metadata.exif[0xA432] = .rationals((1...4).map { TIFFValue.Rational($0, 3) })
        metadata.gps[2] = .rationals([TIFFValue.Rational(52, 1), TIFFValue.Rational(31, 1), TIFFValue.Rational(12, 10)])
        metadata.thumbnail = Data([0xFF, 0xD8, 0xFF, 0xD9])
        return metadata
    }

    @Test func `fractions are the simplest ones`() throws {
        let cases: [(value: Double, numerator: Int64, denominator: Int64)] = [
            (0.005, 1, 200), (1.0 / 3, 1, 3), (2.8, 14, 5), (-1.0 / 3, -1, 3), (0, 0, 1), (72, 72, 1), (29.97, 2997, 100),
        ]
        for (value, numerator, denominator) in cases {
            #expect(TIFFValue.Rational(value) == TIFFValue.Rational(numerator, denominator), "\(value)")
        }
        let pi = try #require(TIFFValue.Rational(Double.pi))
        #expect(abs(pi.value - Double.pi) < 1e-8 && pi.denominator < 100_000)
        #expect(TIFFValue.Rational(Double.nan) == nil && TIFFValue.Rational(1e10) == nil)
    }

    @Test(arguments: [PictureFileFormat.jpeg, .png, .webp, .tiff, .heic])
    func `what is written is read`(format: PictureFileFormat) throws {
        var metadata = metadata()
        let file = try PictureEncoder(format: format, quality: 0.9).encode(TestBitmap.gradient(70, 66), metadata: metadata)
        let picture = try StillImage(data: file, name: "picture")
        // The container of HEIF turns the picture itself, and TIFF has no thumbnails here.
        #expect(picture.header.orientation == (format == .heic ? .up : .right))
        #expect(picture.header.captureDate == "2024:02:29 12:34:56.0")
        if format == .heic { metadata.orientation = .up }
        let read = picture.details.metadata
        #expect(read.exif == metadata.exif && read.gps == metadata.gps && read.main[0x010F] == .text("Maker"))
        #expect(read.orientation == metadata.orientation)
        #expect(read.thumbnail == (format == .tiff ? nil : metadata.thumbnail))
    }

    @Test(arguments: [PictureFileFormat.jpeg, .png, .webp, .tiff])
    func `damaged metadata does no harm`(format: PictureFileFormat) throws {
        let file = try PictureEncoder(format: format, quality: 0.9).encode(TestBitmap.gradient(8, 8), metadata: metadata())
        var random = SplitMix64(seed: 7)
        var readable = 0
        for _ in 0..<1500 {
            var damaged = file
            for _ in 0..<3 {
                damaged[Int.random(in: 12..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let picture = try? StillImage(data: damaged, name: "damaged") else { continue }
            readable += 1
            let read = picture.details.metadata
            // What was read can be written again, or is an error.
            _ = try? PictureEncoder(format: .jpeg, quality: 0.5).encode(TestBitmap.gradient(8, 8), metadata: read)
            _ = try? picture.file(with: read)
        }
        #expect(readable > 100, "\(readable)")
    }
}
