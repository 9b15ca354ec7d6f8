import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelTestSupport
import Testing

/// Reads codes with a decoder in Python (`References/codes.py`), which shares nothing with the library.
@Suite struct CodeTests {
    /// Returns the rows of a code: "#" for black, "." for white.
    private func rows(_ image: CIImage) -> String {
        let found = Numbers(image, image.extent)
        var text = ""
        for y in 0..<found.height {
            for x in 0..<found.width { text += found[x, y] == [0, 0, 0, 1] ? "#" : found[x, y] == [1, 1, 1, 1] ? "." : "?" }
            text += "\n"
        }
        return text
    }

    private func read(_ images: [CIImage]) throws -> [String] {
        let folder = try TemporaryFolder()
        for (index, image) in images.enumerated() {
            try rows(image).write(to: folder.file("\(index).txt"), atomically: true, encoding: .utf8)
        }
        let script = Fixture.project.appendingPathComponent("Tests/ReelCoreImageTests/References/codes.py")
        let output = try Command.output(of: "python3", [script.path, folder.url.path])
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func hex(_ data: Data) -> String { data.map { String(format: "%02x", $0) }.joined() }

    @Test func `QR codes are read, whatever their version and level`() throws {
        // The longest message of each version and level, in bytes (ISO/IEC 18004, table 7).
        let longest: [(String, Int)] = [
            ("L", 17), ("M", 14), ("Q", 11), ("H", 7), ("M", 26), ("Q", 32), ("Q", 60), ("L", 154), ("H", 84), ("M", 213),
            ("Q", 258), ("L", 2_953),
        ]
        var messages: [Data] = []
        var images: [CIImage] = []
        for (index, (level, count)) in longest.enumerated() {
            let message = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ index) })
            let filter = CIFilter.qrCodeGenerator()
            filter.message = message
            filter.correctionLevel = level
            messages.append(message)
            images.append(try #require(filter.outputImage))
        }
        #expect(images.map { Int($0.extent.width) } == [1, 1, 1, 1, 2, 3, 5, 7, 8, 10, 14, 40].map { $0 * 4 + 19 })
        #expect(try read(images) == messages.map { hex($0) })
    }

    @Test func `bars are read, in all sets of characters`() throws {
        let texts = [
            "Stillreel", "1234567890", "AB12345678cd", "a\u{1}\u{2}b", "12345", "x1234y", "HELLO\tWORLD 99", "0", "\u{7F}~",
        ]
        let images = try texts.map { text in
            let filter = CIFilter.code128BarcodeGenerator()
            filter.message = Data(text.utf8)
            return try #require(filter.outputImage)
        }
        #expect(try read(images) == texts.map { hex(Data($0.utf8)) })
        // Ten digits are five pairs: with start, check and stop, 7 × 11 + 13 modules between margins of 10.
        #expect(images[1].extent == CGRect(x: 0, y: 0, width: 11 * 7 + 13 + 20, height: 32))
    }

    @Test func `a message that does not fit has no code`() throws {
        let filter = CIFilter.qrCodeGenerator()
        #expect(filter.outputImage == nil)
        filter.message = Data(count: 2_332)
        #expect(filter.outputImage == nil && filter.correctionLevel == "M")
        filter.correctionLevel = "L"
        #expect(filter.outputImage != nil)
        filter.correctionLevel = "?"
        #expect(filter.outputImage == nil)
        let bars = CIFilter.code128BarcodeGenerator()
        bars.message = Data("é".utf8)
        #expect(bars.outputImage == nil)
        bars.message = Data()
        #expect(bars.outputImage == nil)
    }
}
