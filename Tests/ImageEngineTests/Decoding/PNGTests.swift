import Foundation
import ImageEngine
import OpenCoreGraphics
import TestSupport
import Testing

@Suite struct PNGTests {
    let folder = try! TemporaryFolder()

    /// Every filter, with what lies at the edges of it: rows of one pixel, and the first row.
    @Test(arguments: ["none", "sub", "up", "avg", "paeth", "mixed"], ["rgb24", "rgba"])
    func everyFilterIsUndone(filter: String, format: String) throws {
        for width in [1, 2, 67] {
            let url = try PictureFile.make(
                folder.file("a.png"), "testsrc2=size=\(width)x41,format=rgba,noise=alls=60:all_seed=\(width)",
                options: ["-pix_fmt", format, "-pred", filter])
            let bitmap = try StillImage(contentsOf: url).decode(atLeast: width, 41)
            #expect(bitmap.isOpaque == (format == "rgb24"))
            let reference = try PictureFile.pixels(url, format: "rgba")
            for y in 0..<41 {
                let row = bitmap.bytes + y * bitmap.bytesPerRow
                let ours = (0..<width * 4).map { row.load(fromByteOffset: $0, as: UInt8.self) }
                var expected: [UInt8] = []
                for x in 0..<width {
                    let pixel = reference[((y * width + x) * 4)...].prefix(4).map(Int.init)
                    for part in [2, 1, 0] { expected.append(UInt8((pixel[part] * pixel[3] + 127) / 255)) }
                    expected.append(UInt8(pixel[3]))
                }
                #expect(ours == expected, "\(filter), \(format), \(width) pixels, row \(y)")
            }
        }
    }

    /// The rows before the damage are seen, and who wants all of the picture is told.
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
