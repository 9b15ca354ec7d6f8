import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

@Suite struct PNGTests {
    let folder = try! TemporaryFolder()

    /// Tests every filter, including the edges: rows of one pixel, and the first row.
    @Test(arguments: ["none", "sub", "up", "avg", "paeth", "mixed"], ["rgb24", "rgba"])
    func everyFilterIsUndone(filter: String, format: String) throws {
        for width in [1, 2, 67] {
            let url = try PictureFile.make(
                folder.file("a.png"), "testsrc2=size=\(width)x41,format=rgba,noise=alls=60:all_seed=\(width)",
                options: ["-pix_fmt", format, "-pred", filter])
            let bitmap = try StillImage(contentsOf: url).decode(atLeast: width, 41)
            #expect(bitmap.isOpaque == (format == "rgb24"))
            let ours = TestBitmap.premultiplied(bitmap)
            let expected = TestBitmap.premultiplied(try PictureFile.pixels(url, format: "rgba"))
            try #require(ours.count == 41 * width * 4 && expected.count == ours.count)
            for y in 0..<41 {
                let row = (y * width * 4)..<((y + 1) * width * 4)
                #expect(ours[row] == expected[row], "\(filter), \(format), \(width) pixels, row \(y)")
            }
        }
    }

    /// The rows before the damage are decoded, and decoding the whole picture is an error.
    @Test func whatIsBeforeDamageIsSeen() throws {
        let url = try PictureFile.make(folder.file("a.png"), "testsrc2=size=320x240", options: ["-pix_fmt", "rgb24"])
        let whole = try StillImage(contentsOf: url).decode(atLeast: 320, 240)
        var data = try Data(contentsOf: url)
        data[data.count * 3 / 4] ^= 0x55
        #expect(throws: StillImageError.self) { try StillImage(data: data, name: "a.png").decode(atLeast: 320, 240) }
        let part = try #require(try StillImage(data: data, name: "a.png").bitmap(atLeast: 320, 240))
        for y in [0, 60, 120] {
            let start = y * whole.bytesPerRow
            #expect(memcmp(whole.bytes + start, part.bytes + start, 320 * 4) == 0)
        }
    }

    /// A picture of more than 67 megapixels is decoded row by row, and each decoded pixel is the mean of those that it covers.
    @Test func `a large picture is reduced while it is decoded`() throws {
        let url = try PictureFile.make(
            folder.file("large.png"), "testsrc2=size=1640x1640,format=rgba,noise=alls=40,scale=8200:8203:flags=neighbor",
            options: ["-pix_fmt", "rgba", "-compression_level", "1", "-pred", "none"])
        let picture = try StillImage(contentsOf: url)
        #expect(picture.decodingMemory(atLeast: 400, 300) == 4 * 820 * 820)
        let reduced = try picture.decode(atLeast: 400, 300)
        #expect(reduced.width == 820 && reduced.height == 820)
        let whole = try picture.decode(atLeast: 8200, 8200)
        #expect(whole.width == 8200 && whole.height == 8203)
        var largest = 0
        for (x, y) in [(0, 0), (819, 819), (3, 410), (400, 7), (517, 611), (256, 33)] {
            var sum = SIMD4<Int>.zero
            let rows = (y * 8203 / 820)..<((y + 1) * 8203 / 820)
            for row in rows {
                for column in (10 * x)..<(10 * x + 10) { sum &+= Self.parts(of: whole.row(row)[column]) }
            }
            let difference = Self.parts(of: reduced.row(y)[x]) &- sum / (10 * rows.count)
            largest = max(largest, difference.max(), -difference.min())
        }
        #expect(largest <= 1)
    }

    private static func parts(of pixel: UInt32) -> SIMD4<Int> {
        SIMD4(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), Int(pixel >> 24))
    }
}
