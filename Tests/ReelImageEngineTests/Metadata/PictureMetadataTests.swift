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
        #expect(picture.header.captureDate?.text == "2024:02:29 12:34:56.0")
        if format == .heic { metadata.orientation = .up }
        let read = picture.details.metadata
        #expect(read.exif == metadata.exif && read.gps == metadata.gps && read.main[0x010F] == .text("Maker"))
        #expect(read.orientation == metadata.orientation)
        #expect(read.thumbnail == (format == .tiff ? nil : metadata.thumbnail))
    }

    /// Returns a JPEG file with an EXIF block of little-endian entries, whose values follow the directory.
    private func file(_ entries: [(tag: UInt16, type: UInt16, count: Int, place: Int)], _ values: Data) throws -> Data {
        func number(_ value: Int, _ size: Int) -> Data { Data((0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }) }
        var block = Data("Exif\0\0II".utf8) + number(42, 2) + number(8, 4) + number(entries.count, 2)
        for entry in entries {
            block += number(Int(entry.tag), 2) + number(Int(entry.type), 2) + number(entry.count, 4) + number(entry.place, 4)
        }
        block += number(0, 4) + values
        let length = block.count + 2
        let file = try PictureEncoder(format: .jpeg, quality: 0.5).encode(TestBitmap.gradient(8, 8))
        return file.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]) + block + file.dropFirst(2)
    }

    @Test func `a position that is no integer does no harm`() throws {
        for value in [Double.nan, 1e30, -.infinity] {
            let bytes = withUnsafeBytes(of: value.bitPattern.littleEndian) { Data($0) }
            let data = try file([(0x8769, 12, 1, 38), (0x010F, 2, 2, 0x41)], bytes)
            let read = try StillImage(data: data, name: "picture").details.metadata
            #expect(read.exif.isEmpty && read.main[0x010F] == .text("A"))
        }
    }

    @Test func `the entries of a directory are together no larger than the data`() throws {
        let entries = (0..<100).map { (tag: UInt16($0 + 1), type: UInt16(1), count: 900, place: 1250) }
        let read = try StillImage(data: file(entries, Data(count: 1000)), name: "picture").details.metadata
        #expect((1...3).contains(read.main.count), "\(read.main.count)")
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
