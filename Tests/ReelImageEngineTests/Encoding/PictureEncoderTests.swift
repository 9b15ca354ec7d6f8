import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

@Suite struct PictureEncoderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ bitmap: Bitmap, _ format: PictureFileFormat, quality: Double = 0.8) throws -> URL {
        let url = folder.file("\(UUID().uuidString).\(format.type.fileExtensions[0])")
        try PictureEncoder(format: format, quality: quality).encode(bitmap).write(to: url)
        return url
    }

    /// Returns red, green, blue and alpha of each pixel as decoded by another program, premultiplied.
    private func decoded(_ url: URL) throws -> [UInt8] {
        guard ["avif", "heic"].contains(url.pathExtension) else {
            return TestBitmap.premultiplied(try PictureFile.pixels(url, format: "rgba"))
        }
        // ffmpeg does not apply an AVIF's alpha, and does not read HEIC.
        let png = url.appendingPathExtension("png")
        _ = try Command.output(of: "heif-convert", [url.path, png.path])
        return TestBitmap.premultiplied(try PictureFile.pixels(png, format: "rgba"))
    }

    /// Returns width and height as decoded by ffmpeg.
    private func decodedSize(_ url: URL) throws -> [Int] {
        if url.pathExtension == "heic" {
            let png = url.appendingPathExtension("png")
            _ = try Command.output(of: "heif-convert", [url.path, png.path])
            return try decodedSize(png)
        }
        // ffmpeg reports the end of some complete JPEG files as missing, so `Probe`, which accepts no warnings, is not used.
        let text = try Command.output(
            of: "ffprobe", ["-v", "error", "-of", "csv=p=0", "-show_entries", "stream=width,height", url.path])
        return String(decoding: text, as: UTF8.self).split(whereSeparator: { ",\n".contains($0) }).prefix(2).compactMap {
            Int($0)
        }
    }

    @Test func `the file's name says the format`() {
        #expect(PictureFileFormat(pathExtension: "JPG") == .jpeg)
        #expect(PictureFileFormat(pathExtension: "jpeg") == .jpeg)
        #expect(PictureFileFormat(pathExtension: "png") == .png)
        #expect(PictureFileFormat(pathExtension: "WebP") == .webp)
        #expect(PictureFileFormat(pathExtension: "avif") == .avif)
        #expect(PictureFileFormat(pathExtension: "gif") == nil)
        #expect(AnimationFormat(pathExtension: "GIF") == .gif)
        #expect(AnimationFormat(pathExtension: "png") == nil)
    }

    static let sizes = [(1, 1), (2, 1), (3, 5), (17, 34), (4097, 3)]

    @Test(arguments: PictureFileFormat.allCases, sizes)
    func `every size comes back as it was`(format: PictureFileFormat, size: (width: Int, height: Int)) throws {
        let bitmap = try TestBitmap.wave(size.width, size.height)
        for quality in [0.5, 0.95] {
            let url = try write(bitmap, format, quality: quality)
            #expect(try decodedSize(url) == [size.width, size.height])
            let difference = TestBitmap.difference(try decoded(url), TestBitmap.premultiplied(bitmap))
            #expect(difference.mean < (quality > 0.9 ? 2.5 : 6), "\(format) \(size) \(quality): \(difference)")
        }
    }

    @Test(arguments: PictureFileFormat.allCases)
    func `at its best a picture looks the same`(format: PictureFileFormat) throws {
        let bitmap = try TestBitmap.gradient(160, 120)
        let difference = TestBitmap.difference(
            try decoded(write(bitmap, format, quality: 1)), TestBitmap.premultiplied(bitmap))
        #expect(difference.mean < 0.6 && difference.largest < 3, "\(difference)")
    }

    @Test(arguments: [PictureFileFormat.png, .webp], [true, false])
    func `what is lossless is exact`(format: PictureFileFormat, isOpaque: Bool) throws {
        let bitmap = try TestBitmap.noise(61, 37, isOpaque: isOpaque)
        #expect(try decoded(write(bitmap, format, quality: 1)) == TestBitmap.premultiplied(bitmap))
    }

    @Test func `alpha is kept where the format has it`() throws {
        // A soft edge from left to right, the right third clear.
        let bitmap = try TestBitmap.make(48, 32, isOpaque: false) { x, y in (200, 40 + 4 * y, 60, max(0, 255 - x * 8)) }
        let expected = TestBitmap.premultiplied(bitmap)
        for format in [PictureFileFormat.png, .webp, .avif] {
            for quality in [0.7, 0.95] {
                let pixels = try decoded(write(bitmap, format, quality: quality))
                let alphas = zip(pixels, expected).enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
                #expect(alphas.allSatisfy { abs(Int($0.0) - Int($0.1)) <= 4 }, "\(format) \(quality)")
                let difference = TestBitmap.difference(pixels, expected)
                #expect(difference.mean < 3, "\(format) \(quality): \(difference)")
            }
        }
    }

    @Test func `JPEG shows on black what is clear`() throws {
        let bitmap = try TestBitmap.make(32, 32, isOpaque: false) { x, _ in (200, 100, 50, x < 16 ? 0 : 128) }
        let pixels = try decoded(write(bitmap, .jpeg, quality: 1))
        #expect(Array(pixels[0..<4]) == [0, 0, 0, 255])
        let last = pixels.suffix(4).map(Int.init)
        #expect(abs(last[0] - 100) <= 2 && abs(last[1] - 50) <= 2 && abs(last[2] - 25) <= 2)
    }

    @Test func `colour is at full size from quality 0.9 on`() throws {
        let bitmap = try TestBitmap.gradient(32, 32)
        for format in [PictureFileFormat.jpeg, .avif] {
            let half = try #require(try Probe(write(bitmap, format, quality: 0.89)).video?.pix_fmt)
            let full = try #require(try Probe(write(bitmap, format, quality: 0.9)).video?.pix_fmt)
            #expect(half.contains("420") && full.contains("444"), "\(format): \(half), \(full)")
        }
    }

    @Test func `AVIF says which colours it has`() throws {
        let video = try #require(try Probe(write(TestBitmap.gradient(64, 48), .avif)).video)
        #expect(video.codec_name == "av1" && video.color_range == "pc")
        #expect(video.color_primaries == "bt709" && video.color_transfer == "iec61966-2-1")
        #expect(video.color_space == "smpte170m" || video.color_space == "bt470bg")
    }

    @Test func `ffmpeg sees an AVIF as we do`() throws {
        let bitmap = try TestBitmap.gradient(96, 64)
        let url = try write(bitmap, .avif, quality: 0.95)
        let difference = TestBitmap.difference(
            try PictureFile.pixels(url, format: "rgba"), TestBitmap.premultiplied(bitmap))
        #expect(difference.mean < 1.5, "\(difference)")
    }

    @Test func `PNG says that it is sRGB`() throws {
        for isOpaque in [true, false] {
            let data = try Data(contentsOf: write(TestBitmap.noise(5, 5, isOpaque: isOpaque), .png))
            #expect(data.range(of: Data("sRGB".utf8)) != nil)
            #expect(data[25] == (isOpaque ? 2 : 6))  // IHDR's colour type.
        }
    }

    @Test(arguments: [PictureFileFormat.jpeg, .webp, .avif])
    func `a lower quality makes a smaller file`(format: PictureFileFormat) throws {
        let bitmap = try TestBitmap.noise(128, 96)
        let sizes = try [0, 0.3, 0.6, 0.85, 1].map { try PictureEncoder(format: format, quality: $0).encode(bitmap).count }
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 }, "\(sizes)")
        let beyond = try [-3, 7, Double.nan].map { try PictureEncoder(format: format, quality: $0).encode(bitmap).count }
        #expect(beyond[0] == sizes[0] && beyond[1] == sizes[4] && beyond[2] == sizes[0])
    }

    @Test(arguments: [(PictureFileFormat.webp, 16_384), (.jpeg, 65_501), (.avif, 65_536)])
    func `what is too large is said with the limit`(format: PictureFileFormat, side: Int) throws {
        let limit = side - 1
        for (width, height) in [(side, 1), (1, side)] {
            let bitmap = try #require(Bitmap(width: width, height: height, isOpaque: true))
            let error = #expect(throws: PictureEncodingError.self) {
                try PictureEncoder(format: format, quality: 0.5).encode(bitmap)
            }
            #expect(error?.reason == .tooLarge(width: width, height: height, limit: limit))
            #expect(error?.localizedDescription.contains("\(limit)") == true)
        }
    }

    @Test(arguments: [(PictureFileFormat.webp, 16_383), (.jpeg, 65_500)])
    func `what is as large as can be is written`(format: PictureFileFormat, side: Int) throws {
        let bitmap = try #require(Bitmap(width: side, height: 1, isOpaque: true))
        #expect(try decodedSize(write(bitmap, format)) == [side, 1])
    }

    @Test func `many threads encode at once`() async throws {
        let bitmap = try TestBitmap.gradient(64, 48)
        for format in PictureFileFormat.allCases {
            let encoder = PictureEncoder(format: format, quality: 0.8)
            let alone = try encoder.encode(bitmap)
            try await withThrowingTaskGroup(of: Data.self) { group in
                for _ in 0..<4 { group.addTask { try encoder.encode(bitmap) } }
                for try await data in group { #expect(data == alone) }
            }
        }
    }
}
