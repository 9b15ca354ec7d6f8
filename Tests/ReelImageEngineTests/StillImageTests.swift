import Foundation
import ReelColor
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

@Suite struct StillImageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Red, green and blue of a pixel.
    private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Int] {
        let pixel = bitmap.bytes.advanced(by: y * bitmap.bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self)
        return [Int(pixel[2]), Int(pixel[1]), Int(pixel[0])]
    }

    @Test(arguments: ["yuvj420p", "yuvj422p", "yuvj444p", "gray"])
    func jpegIsDecodedAsFFmpegDoes(format: String) throws {
        let url = try PictureFile.make(
            folder.file("a.jpg"), "testsrc2=size=320x200", options: ["-pix_fmt", format, "-q:v", "2"])
        let image = try StillImage(contentsOf: url)
        #expect(image.width == 320 && image.height == 200)
        let bitmap = try image.decode(atLeast: 320, 200)
        let reference = try PictureFile.pixels(url)
        var total = 0
        for y in 0..<200 {
            for x in 0..<320 {
                let ours = color(bitmap, x, y)
                for part in 0..<3 { total += abs(ours[part] - Int(reference[(y * 320 + x) * 3 + part])) }
            }
        }
        // The two use different filters for subsampled chroma.
        #expect(Double(total) / Double(320 * 200 * 3) < (format == "yuvj444p" || format == "gray" ? 1 : 4))
    }

    @Test(arguments: [(1000, 700), (500, 300), (200, 100), (60, 40), (1, 1)])
    func jpegIsDecodedAboutAsLargeAsAsked(size: (width: Int, height: Int)) throws {
        let url = try PictureFile.make(folder.file("a.jpg"), "color=c=0x3060c0:size=1001x701", options: ["-q:v", "1"])
        let bitmap = try StillImage(contentsOf: url).decode(atLeast: size.width, size.height)
        #expect(bitmap.width >= size.width && bitmap.height >= size.height)
        #expect(bitmap.width <= max(126, min(1001, size.width * 2)))
        let middle = color(bitmap, bitmap.width / 2, bitmap.height / 2)
        #expect(zip(middle, [0x30, 0x60, 0xC0]).allSatisfy { abs($0 - $1) <= 3 })
    }

    @Test func pngIsExactInEveryFormat() throws {
        for format in ["rgb24", "rgba", "gray", "rgb48be", "pal8", "ya8"] {
            let url = folder.file("\(format).png")
            try PictureFile.make(url, "testsrc2=size=64x48", options: ["-pix_fmt", format])
            let bitmap = try StillImage(contentsOf: url).decode(atLeast: 64, 48)
            let reference = try PictureFile.pixels(url)
            let alpha = try PictureFile.pixels(url, format: "rgba")
            for y in stride(from: 0, to: 48, by: 5) {
                for x in stride(from: 0, to: 64, by: 3) where alpha[(y * 64 + x) * 4 + 3] == 255 {
                    let expected = (0..<3).map { Int(reference[(y * 64 + x) * 3 + $0]) }
                    #expect(zip(color(bitmap, x, y), expected).allSatisfy { abs($0 - $1) <= 1 }, "\(format) \(x) \(y)")
                }
            }
        }
    }

    @Test func transparentPNGIsPremultiplied() throws {
        let url = try PictureFile.make(
            folder.file("a.png"), "color=c=red@0.5:size=8x8,format=rgba", options: ["-pix_fmt", "rgba"])
        let image = try StillImage(contentsOf: url)
        #expect(image.hasAlpha)
        let bitmap = try image.decode(atLeast: 8, 8)
        #expect(!bitmap.isOpaque)
        let alpha = Int(bitmap.bytes.load(fromByteOffset: 3, as: UInt8.self))
        #expect(abs(alpha - 128) <= 1)
        #expect(abs(color(bitmap, 0, 0)[0] - alpha) <= 1)
        bitmap.flatten(on: RGB24(red: 0, green: 0, blue: 255))
        #expect(zip(color(bitmap, 3, 3), [alpha, 0, 255 - alpha]).allSatisfy { abs($0 - $1) <= 1 })
        #expect(bitmap.isOpaque)
    }

    @Test(arguments: 1...8)
    func orientationIsReadFromExifAndApplied(orientation: Int) throws {
        let url = try PictureFile.make(folder.file("a.jpg"), "testsrc2=size=96x64", options: ["-q:v", "1"])
        try PictureFile.setExif(orientation: orientation, date: "2024:02:29 12:34:56", of: url)
        let header = try StillImage.header(of: url)
        #expect(header.orientation.rawValue == orientation)
        #expect(header.captureDate?.text.hasPrefix("2024:02:29 12:34:56") == true)
        #expect(header.uprightWidth == (orientation >= 5 ? 64 : 96))

        // A picture in which every pixel is known.
        let stored = try #require(Bitmap(width: 3, height: 2, isOpaque: true))
        for index in 0..<6 {
            let row = stored.bytes + index / 3 * stored.bytesPerRow
            row.storeBytes(of: UInt32(index + 1), toByteOffset: index % 3 * 4, as: UInt32.self)
        }
        let upright = try #require(stored.upright(orientation: header.orientation))
        let rows = (0..<upright.height).map { y in
            (0..<upright.width).map { (upright.bytes + y * upright.bytesPerRow).load(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
        // EXIF (CIPA DC-008), tag 0x0112: which sides the first row and column of the stored picture are.
        let expected: [[UInt32]] =
            switch orientation {
            case 1: [[1, 2, 3], [4, 5, 6]]
            case 2: [[3, 2, 1], [6, 5, 4]]
            case 3: [[6, 5, 4], [3, 2, 1]]
            case 4: [[4, 5, 6], [1, 2, 3]]
            case 5: [[1, 4], [2, 5], [3, 6]]
            case 6: [[4, 1], [5, 2], [6, 3]]
            case 7: [[6, 3], [5, 2], [4, 1]]
            default: [[3, 6], [2, 5], [1, 4]]
            }
        #expect(rows == expected)
    }

    // MARK: Bad input

    private func reason(_ url: URL) -> StillImageError.Reason? {
        do throws(StillImageError) {
            _ = try StillImage(contentsOf: url).decode(atLeast: 10_000, 10_000)
            return nil
        } catch {
            #expect(error.localizedDescription.contains(url.path))
            return error.reason
        }
    }

    @Test func whatIsNoPictureIsAnErrorThatSaysSo() throws {
        try Data("hello".utf8).write(to: folder.file("text.jpg"))
        try Data().write(to: folder.file("empty.png"))
        #expect(reason(folder.file("text.jpg")) == .notAPicture)
        #expect(reason(folder.file("empty.png")) == .empty)
        #expect(reason(folder.file("missing.jpg")) == .unreadable("No such file or directory"))
        #expect(reason(folder.url) == .unreadable("it is a folder"))
        #expect(reason(URL(fileURLWithPath: "/dev/zero")) == .unreadable("it is not a regular file"))
    }

    @Test(arguments: ["jpg", "png"])
    func aFileThatIsCutShortIsDamaged(type: String) throws {
        let whole = try Data(contentsOf: PictureFile.make(folder.file("whole.\(type)"), "testsrc2=size=640x480"))
        for part in 1..<20 {
            let url = folder.file("part.\(type)")
            try whole.prefix(whole.count * part / 20).write(to: url)
            guard case .damaged? = reason(url) else {
                Issue.record("\(part)/20 of the \(type) gave \(String(describing: reason(url)))")
                continue
            }
            // Drawing uses the part that can be decoded.
            _ = try? StillImage(contentsOf: url).bitmap(atLeast: 640, 480)
        }
    }

    @Test(arguments: ["jpg", "png"])
    func corruptedBytesNeverCrash(type: String) throws {
        let whole = try Data(contentsOf: PictureFile.make(folder.file("whole.\(type)"), "testsrc2=size=160x120"))
        var state: UInt64 = 42
        for _ in 0..<200 {
            var data = whole
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                data[Int(state >> 33) % data.count] = UInt8(truncatingIfNeeded: state >> 20)
            }
            _ = try? StillImage(data: data, name: "corrupt").decode(atLeast: 160, 120)
            _ = try? StillImage(data: data, name: "corrupt").bitmap(atLeast: 10, 10)
        }
    }

    @Test func hugeHeadersAreRefusedBeforeAnythingIsAllocated() throws {
        var png = try Data(contentsOf: PictureFile.make(folder.file("a.png"), "testsrc2=size=64x64"))
        // IHDR's width and height, and its checksum.
        png.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        png.replaceSubrange(29..<33, with: PictureFile.pngChecksum(png[12..<29]))
        let url = folder.file("huge.png")
        try png.write(to: url)
        #expect(reason(url) == .tooLarge(width: 60_000, height: 60_000))
    }

    @Test(arguments: ["bmp", "png", "jpg"])
    func `what follows a picture in its file has a limit`(type: String) throws {
        let url = try PictureFile.make(folder.file("a.\(type)"), "testsrc2=size=64x64")
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        // Zeros that take no space.
        try file.truncate(atOffset: 80 << 20)
        #expect(reason(url) == nil)
        try file.truncate(atOffset: 100 << 30)
        #expect(reason(url) == .unsupported("its 107374 MB are more than 400 megapixels need"))
    }

    /// A frame header with 12 bits per sample, which libjpeg-turbo supports from version 3 on.
    @Test func jpegOfTwelveBitsIsRefusedClearly() throws {
        let whole = try Data(contentsOf: PictureFile.make(folder.file("a.jpg"), "testsrc2=size=64x64"))
        let frame = try #require(whole.range(of: Data([0xFF, 0xC0, 0x00, 0x11, 8])))
        var data = whole
        data.replaceSubrange(frame, with: [0xFF, 0xC1, 0x00, 0x11, 12])
        try data.write(to: folder.file("twelve.jpg"))
        guard let refusal = reason(folder.file("twelve.jpg")) else { return }
        guard case .unsupported(let words) = refusal else {
            Issue.record("\(refusal)")
            return
        }
        #expect(words.contains("precision"))
    }
}
