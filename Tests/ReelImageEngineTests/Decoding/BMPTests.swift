import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

/// Tests of kinds of BMP that libavcodec and ImageMagick do not read, or not in the same way. Each has a row or two, whose bytes
/// Windows's documentation of bitmaps (`BITMAPV5HEADER`) and OS/2's define.
@Suite struct BMPTests {
    private struct File {
        /// Of the information header.
        var size = 40
        var width = 2
        var height = 1
        var depth = 32
        var compression = 0
        /// Behind the first 40 bytes of the header: masks.
        var masks: [UInt32] = []
        var palette: [[UInt8]] = []
        var pixels: [UInt8]

        var data: Data {
            func number(_ value: Int, _ count: Int) -> [UInt8] {
                (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            }
            var header = number(size, 4)
            if size == 12 {
                header += number(width, 2) + number(height, 2) + number(1, 2) + number(depth, 2)
            } else {
                header += number(width, 4) + number(height, 4) + number(1, 2) + number(depth, 2) + number(compression, 4)
                header += number(0, 12) + number(palette.count, 4) + number(0, 4)
            }
            header = Array(header.prefix(size)) + masks.flatMap { number(Int($0), 4) }
            header += [UInt8](repeating: 0, count: max(0, size - header.count))
            let start = 14 + header.count + palette.reduce(0) { $0 + $1.count }
            return Data(Array("BM".utf8) + number(start + pixels.count, 4) + number(0, 4) + number(start, 4) + header)
                + palette.flatMap { $0 } + pixels
        }
    }

    /// The rows, from the top, as alpha, red, green and blue in a number; colours are multiplied by alpha.
    private func rows(_ file: File) throws -> [[UInt32]] {
        let picture = try StillImage(data: file.data, name: "a.bmp")
        #expect(!picture.isCutShort)
        let bitmap = try picture.decode(atLeast: 100, 100)
        return (0..<bitmap.height).map { y in (0..<bitmap.width).map { bitmap.row(y)[$0] } }
    }

    private static func words(_ values: UInt32...) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) } }
    }

    // MARK: Masks

    @Test func `ten bits each`() throws {
        let pixels = Self.words(1023 << 20 | 512 << 10, 256 << 20 | 1023)
        let file = File(compression: 3, masks: [0x3FF << 20, 0x3FF << 10, 0x3FF], pixels: pixels)
        // Rounded from 512 × 255 ÷ 1023, 256 × 255 ÷ 1023.
        #expect(try rows(file) == [[0xFFFF_8000, 0xFF40_00FF]])
    }

    @Test func `blue in the high bits of 16`() throws {
        let file = File(depth: 16, compression: 3, masks: [0x1F, 0x7E0, 0xF800], pixels: [0x1F, 0, 0x00, 0xF8])
        #expect(try rows(file) == [[0xFFFF_0000, 0xFF00_00FF]])
    }

    /// The masks are in the header from its second version on (52 bytes), with alpha from the third (56).
    @Test(arguments: [52, 56, 108, 124]) func `masks in the header`(_ size: Int) throws {
        let masks: [UInt32] = [0xFF00, 0xFF_0000, 0xFF00_0000] + (size > 52 ? [0xFF] : [])
        let file = File(size: size, compression: 3, masks: masks, pixels: Self.words(0x3020_10FF, 0x0000_FF00))
        #expect(try rows(file) == (size > 52 ? [[0xFF10_2030, 0]] : [[0xFF10_2030, 0xFFFF_0000]]))
    }

    @Test func `alpha of sixteen bits, and behind a header of 40 bytes`() throws {
        let file = File(
            depth: 16, compression: 6, masks: [0xF00, 0xF0, 0xF, 0xF000], pixels: [0x00, 0xFF, 0x00, 0x3F])
        #expect(try rows(file) == [[0xFFFF_0000, 0x3333_0000]])
    }

    @Test func `alpha that is 0 everywhere is none`() throws {
        #expect(try rows(File(pixels: Self.words(0x10_2030, 0xFFFFFF))) == [[0xFF10_2030, 0xFFFF_FFFF]])
    }

    // MARK: Palettes

    @Test func `two bits, from the top`() throws {
        let palette: [[UInt8]] = [[0, 0, 0, 0], [1, 2, 3, 0], [4, 5, 6, 0], [7, 8, 9, 0]]
        let file = File(
            width: 3, height: -2, depth: 2, palette: palette, pixels: [0b0110_1100, 0, 0, 0, 0b1100_0100, 0, 0, 0])
        #expect(
            try rows(file) == [[0xFF03_0201, 0xFF06_0504, 0xFF09_0807], [0xFF09_0807, 0xFF00_0000, 0xFF03_0201]])
    }

    /// OS/2's first header has three bytes for a colour, and the shortest of the second one four; the palette has fewer than 256.
    @Test(arguments: [12, 16, 64]) func `headers of OS/2`(_ size: Int) throws {
        let palette: [[UInt8]] = [[1, 2, 3], [4, 5, 6]].map { size == 12 ? $0 : $0 + [0] }
        #expect(try rows(File(size: size, depth: 8, palette: palette, pixels: [1, 0, 0, 0])) == [[0xFF06_0504, 0xFF03_0201]])
    }

    @Test func `an index beyond the palette is black`() throws {
        #expect(try rows(File(depth: 8, palette: [[9, 9, 9, 0]], pixels: [7, 0, 0, 0])) == [[0xFF00_0000, 0xFF09_0909]])
    }

    // MARK: Run lengths

    @Test func `run lengths of 24 bits`() throws {
        // Two pixels of a colour; the next row: one skipped, one of its own with padding.
        let pixels: [UInt8] = [2, 1, 2, 3, 0, 0, 0, 2, 1, 0, 1, 4, 5, 6, 0, 1]
        let file = File(size: 64, height: 2, depth: 24, compression: 4, pixels: pixels)
        #expect(try rows(file) == [[0xFF00_0000, 0xFF06_0504], [0xFF03_0201, 0xFF03_0201]])
    }

    @Test func `run lengths that go beyond the picture`() throws {
        let palette: [[UInt8]] = [[0, 0, 0, 0], [1, 2, 3, 0]]
        let file = File(depth: 8, compression: 1, palette: palette, pixels: [200, 1, 0, 2, 255, 255, 9, 1, 0, 1])
        #expect(try rows(file) == [[0xFF03_0201, 0xFF03_0201]])
    }

    // MARK: Ends

    @Test func `padding may be missing at the end, and pixels may not`() throws {
        var file = File(width: 1, depth: 24, pixels: [3, 2, 1])
        #expect(try rows(file) == [[0xFF01_0203]])
        file.pixels = [3, 2]
        let picture = try StillImage(data: file.data, name: "a.bmp")
        #expect(picture.isCutShort)
        #expect(throws: StillImageError.self) { try picture.decode(atLeast: 1, 1) }
    }

    @Test(arguments: [(4, 0, "JPEG"), (5, 0, "PNG"), (0, 64, "64 bits")]) func `other kinds are refused with their reason`(
        _ compression: Int, _ depth: Int, _ words: String
    ) throws {
        let file = File(depth: depth, compression: compression, pixels: [UInt8](repeating: 0, count: 16))
        let error = #expect(throws: StillImageError.self) { try StillImage(data: file.data, name: "a.bmp") }
        guard case .unsupported(let reason)? = error?.reason else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(reason.contains(words), "\(reason)")
    }
}
