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
}
