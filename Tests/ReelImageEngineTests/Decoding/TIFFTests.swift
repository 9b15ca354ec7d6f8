import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

/// Tests of samples that other programs do not write, or read in other ways.
@Suite struct TIFFTests {
    /// A TIFF file of one row in one strip, in the byte order of Intel's processors.
    private struct File {
        var width = 1
        var depth = 8
        var samples = 3
        var photometric = 2
        /// 1: unsigned integers; 3: floating point.
        var format = 1
        var extra: Int?
        var colors: [UInt16] = []
        var row: [UInt8]

        var data: Data {
            func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
            func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
            var entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
                (256, 3, 1, width), (257, 3, 1, 1), (258, 3, 1, depth), (259, 3, 1, 1), (262, 3, 1, photometric),
                (273, 4, 1, 8), (277, 3, 1, samples), (278, 3, 1, 1), (279, 4, 1, row.count), (339, 3, 1, format),
            ]
            let place = 8 + row.count + row.count % 2
            if !colors.isEmpty { entries.append((320, 3, colors.count, place)) }
            if let extra { entries.append((338, 3, 1, extra)) }
            entries.sort { $0.tag < $1.tag }
            // The depth of several samples is an array, which libtiff reads from one number, too.
            var file: [UInt8] = Array("II".utf8) + short(42) + long(place + 2 * colors.count) + row
            file += [UInt8](repeating: 0, count: row.count % 2) + colors.flatMap { short(Int($0)) } + short(entries.count)
            for entry in entries { file += short(entry.tag) + short(entry.type) + long(entry.count) + long(entry.value) }
            return Data(file + long(0))
        }
    }

    /// The pixels as alpha, red, green and blue; colours are multiplied by alpha.
    private func pixels(_ file: File) throws -> [[Int]] {
        let bitmap = try StillImage(data: file.data, name: "a.tif").decode(atLeast: 100, 100)
        return (0..<bitmap.width).map { x in [24, 16, 8, 0].map { Int(bitmap.row(0)[x] >> UInt32($0) & 255) } }
    }

    private static func floats(_ values: Float...) -> [UInt8] { values.flatMap { withUnsafeBytes(of: $0, Array.init) } }
    private static func shorts(_ values: Int...) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    @Test func `floating-point samples are shown from 0 to 1`() throws {
        let row = Self.floats(0, 0.5, 1) + Self.floats(-3, 1.5, .infinity) + Self.floats(.nan, -.infinity, 0.2)
        #expect(
            try pixels(File(width: 3, depth: 32, format: 3, row: row)) == [
                [255, 0, 128, 255], [255, 0, 255, 255], [255, 0, 0, 51],
            ])
    }

    /// The colours that the formulas of CIE 15 (L*a*b* with D50), Bradford's adaptation and IEC 61966-2-1 give.
    @Test(arguments: [
        // L* 50, a* 40, b* −30.
        ((8, 8), [128, 40, 226]), ((16, 8), shorts(32_768, 10_240, -7680)),
        // The same in ICCLab, in which a* and b* begin at −128.
        ((8, 9), [128, 168, 98]), ((16, 9), shorts(32_640, 43_008, 25_088)),
    ]) func `L*a*b* is that of D50`(_ kind: (depth: Int, photometric: Int), _ row: [UInt8]) throws {
        let color = try pixels(File(depth: kind.depth, photometric: kind.photometric, row: row))[0]
        #expect(zip(color, Self.lab).allSatisfy { abs($0 - $1) <= 1 }, "\(color)")
    }

    private static let lab = [255, 165, 91, 171]

    @Test func `white is zero`() throws {
        // Twelve bits each: 0, 4095.
        #expect(
            try pixels(File(width: 2, depth: 12, samples: 1, photometric: 0, row: [0x00, 0x0F, 0xFF])) == [
                [255, 255, 255, 255], [255, 0, 0, 0],
            ])
    }

    @Test func `a palette of bytes, with alpha`() throws {
        let colors: [UInt16] = [0, 10, 200, 0] + [0, 20, 100, 0] + [0, 30, 50, 0]
        let file = File(width: 2, depth: 2, samples: 2, photometric: 3, extra: 2, colors: colors, row: [0b1011_0100])
        #expect(try pixels(file) == [[255, 200, 100, 50], [0, 0, 0, 0]])
    }

    @Test(arguments: [(10, "ITULab"), (2, "not supported")]) func `other kinds are refused with their reason`(
        _ photometric: Int, _ words: String
    ) throws {
        let file = File(depth: photometric == 2 ? 64 : 8, photometric: photometric, row: [UInt8](repeating: 0, count: 24))
        let error = #expect(throws: StillImageError.self) { try pixels(file) }
        guard case .unsupported(let reason)? = error?.reason else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(reason.contains(words), "\(reason)")
    }
}
