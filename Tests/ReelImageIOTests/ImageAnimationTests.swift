import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageIO
import ReelTestSupport
import Testing

@Suite struct ImageAnimationTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private nonisolated(unsafe) static let dictionaries: [String: CFString] = [
        "com.compuserve.gif": kCGImagePropertyGIFDictionary, "public.png": kCGImagePropertyPNGDictionary,
        "org.webmproject.webp": kCGImagePropertyWebPDictionary,
    ]
    private static let colors = ["red", "lime", "blue"]

    /// Writes three frames of a colour each.
    private func write(_ type: String, _ frame: [String: Any], _ file: [String: Any]) throws -> URL {
        let url = folder.file("a.\(type == "public.png" ? "png" : type == "com.compuserve.gif" ? "gif" : "webp")")
        let name = try #require(Self.dictionaries[type]) as String
        let destination = try #require(
            CGImageDestinationCreateWithURL(url as CFURL, type as CFString, Self.colors.count, nil))
        CGImageDestinationSetProperties(destination, [name: file] as CFDictionary)
        for color in Self.colors {
            let picture = try PictureFile.make(folder.file("\(color).png"), "color=\(color):size=40x30,format=rgb24")
            let source = try #require(CGImageSourceCreateWithURL(picture as CFURL, nil))
            let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
            let options: [String: Any] = [name: frame, kCGImageDestinationLossyCompressionQuality as String: 1]
            CGImageDestinationAddImage(destination, image, options as CFDictionary)
        }
        #expect(CGImageDestinationFinalize(destination))
        return url
    }

    private func pixel(_ source: CGImageSource, _ index: Int) throws -> [Int] {
        let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
        let pixel = try #require(image.bitmap).row(15)[20]
        return [16, 8, 0].map { Int(pixel >> $0 & 255) }
    }

    @Test(arguments: dictionaries.keys.sorted()) func `delays, loops and frames are written and read`(type: String) throws {
        let url = try write(
            type, [kCGImagePropertyGIFUnclampedDelayTime as String: 0.25, kCGImagePropertyGIFDelayTime as String: 0.5],
            [kCGImagePropertyGIFLoopCount as String: 4])
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        #expect(CGImageSourceGetCount(source) == 3)
        let name = try #require(Self.dictionaries[type]) as String
        let file = CGImageSourceCopyProperties(source, nil)?[name] as? [String: Any]
        #expect(file?[kCGImagePropertyGIFLoopCount as String] as? Int == 4)
        let info = try #require(file?[kCGImagePropertyGIFFrameInfoArray as String] as? [[String: Any]])
        #expect(info.map { $0["DelayTime"] as? Double } == [0.25, 0.25, 0.25])
        #expect(file?[kCGImagePropertyGIFCanvasPixelWidth as String] as? Int == 40)
        for (index, color) in [[255, 0, 0], [0, 255, 0], [0, 0, 255]].enumerated() {
            let frame = CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[name] as? [String: Any]
            #expect(frame?[kCGImagePropertyGIFUnclampedDelayTime as String] as? Double == 0.25)
            #expect(zip(try pixel(source, index), color).allSatisfy { abs($0 - $1) <= 2 })
        }
        // Frames are read in any order.
        #expect(try pixel(source, 0)[0] > 250)
    }

    @Test func `ffmpeg reads an animated PNG`() throws {
        let url = try write(
            "public.png", [kCGImagePropertyAPNGDelayTime as String: 0.125], [kCGImagePropertyAPNGLoopCount as String: 0])
        let words = try Command.output(
            of: "ffprobe",
            ["-v", "error", "-f", "apng", "-show_entries", "packet=duration_time", "-of", "csv=p=0", url.path])
        let durations = String(decoding: words, as: UTF8.self).split(separator: "\n").compactMap { Double($0) }
        #expect(durations == [0.125, 0.125, 0.125])
        let pixels = try Command.output(
            of: "ffmpeg",
            ["-v", "error", "-f", "apng", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
        let size = 40 * 30 * 3
        #expect(pixels.count == 3 * size)
        #expect(
            (0..<3).map { Array(pixels[$0 * size..<$0 * size + 3]) } == [[254, 0, 0], [0, 255, 0], [0, 0, 254]]
                || (0..<3).map { Array(pixels[$0 * size..<$0 * size + 3]) } == [[255, 0, 0], [0, 255, 0], [0, 0, 255]])
    }

    @Test func `an animated PNG of ffmpeg is read frame by frame`() throws {
        // Its frames after the first contain only what changes.
        let url = folder.file("f.apng")
        try Fixture.make(
            "ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=8", "-frames:v", "5", "-plays", "3"],
            to: url)
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        #expect(CGImageSourceGetCount(source) == 5)
        let file = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyPNGDictionary as String] as? [String: Any]
        #expect(file?[kCGImagePropertyAPNGLoopCount as String] as? Int == 3)
        let expected = try Command.output(
            of: "ffmpeg",
            ["-v", "error", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
        let size = 64 * 48 * 3
        try #require(expected.count == 5 * size)
        for index in [4, 0, 2, 3, 1] {
            let frame = CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[kCGImagePropertyPNGDictionary as String]
            #expect((frame as? [String: Any])?[kCGImagePropertyAPNGDelayTime as String] as? Double == 0.125)
            let bitmap = try #require(CGImageSourceCreateImageAtIndex(source, index, nil)?.bitmap)
            var pixels: [UInt8] = []
            for y in 0..<48 { for x in 0..<64 { pixels += [16, 8, 0].map { UInt8(bitmap.row(y)[x] >> $0 & 255) } } }
            #expect(pixels == [UInt8](expected[index * size..<(index + 1) * size]), "frame \(index)")
        }
    }

    @Test func `a GIF's short delay is clamped, and its own is kept`() throws {
        let url = try write("com.compuserve.gif", [kCGImagePropertyGIFDelayTime as String: 0.01], [:])
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let frame = CGImageSourceCopyPropertiesAtIndex(source, 1, nil)?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
        #expect(frame?[kCGImagePropertyGIFDelayTime as String] as? Double == 0.1)
        #expect(frame?[kCGImagePropertyGIFUnclampedDelayTime as String] as? Double == 0.01)
        let file = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
        #expect(file?[kCGImagePropertyGIFHasGlobalColorMap as String] as? Bool == false)
        #expect(file?[kCGImagePropertyGIFLoopCount as String] as? Int == 1)
    }

    @Test func `frames without a delay remain`() throws {
        let url = try write("com.compuserve.gif", [kCGImagePropertyGIFDelayTime as String: 0], [:])
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        #expect(CGImageSourceGetCount(source) == 3)
    }

    @Test func `equal frames remain frames of their own`() throws {
        let url = folder.file("same.gif")
        let picture = try PictureFile.make(folder.file("red.png"), "color=red:size=40x30,format=rgb24")
        let source = try #require(CGImageSourceCreateWithURL(picture as CFURL, nil))
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "com.compuserve.gif" as CFString, 3, nil))
        for _ in 0..<3 { CGImageDestinationAddImageFromSource(destination, source, 0, nil) }
        #expect(CGImageDestinationFinalize(destination))
        let again = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        #expect(CGImageSourceGetCount(again) == 3)
        #expect(try pixel(again, 2)[0] > 250)
    }

    @Test func `an image of an animation keeps its delay when it is copied`() throws {
        let url = try write("com.compuserve.gif", [kCGImagePropertyGIFDelayTime as String: 0.3], [:])
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, 2, nil))
        for index in 0..<2 { CGImageDestinationAddImageFromSource(destination, source, index, nil) }
        #expect(CGImageDestinationFinalize(destination))
        let again = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let frame = CGImageSourceCopyPropertiesAtIndex(again, 1, nil)?[kCGImagePropertyPNGDictionary as String] as? [String: Any]
        #expect(frame?[kCGImagePropertyAPNGDelayTime as String] as? Double == 0.3)
    }

    @Test func `a GIF keeps transparency, and no frame shows through the next`() throws {
        let url = folder.file("clear.gif")
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "com.compuserve.gif" as CFString, 2, nil))
        for left in [0, 20] {
            // A red bar on a transparent background.
            let picture = try PictureFile.make(
                folder.file("bar\(left).png"),
                "color=black:size=40x30,format=rgba,geq=r=255:g=0:b=0:a='255*between(X,\(left),\(left + 19))'")
            let source = try #require(CGImageSourceCreateWithURL(picture as CFURL, nil))
            CGImageDestinationAddImageFromSource(destination, source, 0, nil)
        }
        #expect(CGImageDestinationFinalize(destination))
        let words = try Command.output(of: "convert", [url.path, "-coalesce", "-depth", "8", "rgba:-"])
        let size = 40 * 30 * 4
        try #require(words.count == 2 * size)
        for (frame, left) in [0, 20].enumerated() {
            for x in [5, 35] {
                let start = frame * size + (15 * 40 + x) * 4
                let pixel = Array(words[start..<start + 4])
                #expect(pixel[3] == ((left..<left + 20).contains(x) ? 255 : 0), "frame \(frame), column \(x): \(pixel)")
                if pixel[3] == 255 { #expect(pixel[0] >= 250 && pixel[1] <= 5) }
            }
        }
        let again = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let bitmap = try #require(CGImageSourceCreateImageAtIndex(again, 1, nil)?.bitmap)
        #expect(bitmap.row(15)[5] == 0 && bitmap.row(15)[35] >> 24 == 255)
    }

    @Test(.timeLimit(.minutes(10))) func `an animation is played on the main queue`() async throws {
        let url = try write(
            "public.png", [kCGImagePropertyAPNGDelayTime as String: 0.02], [kCGImagePropertyAPNGLoopCount as String: 0])
        let data = try Data(contentsOf: url)
        let options: [String: Any] = [kCGImageAnimationStartIndex as String: 1, kCGImageAnimationDelayTime as String: 0.001]
        let (stream, continuation) = AsyncStream<(Int, Int)>.makeStream()
        let status = CGAnimateImageDataWithBlock(data as CFData, options as CFDictionary) { index, image, stop in
            continuation.yield((index, image.width))
            // The file's number of loops is for ever, so the block must stop it.
            if index == 0 {
                stop.pointee = true
                continuation.finish()
            }
        }
        #expect(status == 0)
        var shown: [Int] = []
        for await (index, width) in stream {
            shown.append(index)
            #expect(width == 40)
        }
        #expect(shown == [1, 2, 0])
    }

    @Test func `what cannot be played is said`() throws {
        let still = try PictureFile.make(folder.file("still.jpg"), "testsrc2=size=40x30")
        #expect(
            CGAnimateImageAtURLWithBlock(still as CFURL, nil) { _, _, _ in }
                == CGImageAnimationStatus.unsupportedFormat.rawValue)
        #expect(
            CGAnimateImageDataWithBlock(Data([1, 2, 3]) as CFData, nil) { _, _, _ in }
                == CGImageAnimationStatus.corruptInputImage.rawValue)
        let moving = try write("com.compuserve.gif", [:], [:])
        let options = [kCGImageAnimationStartIndex as String: 7] as CFDictionary
        #expect(
            CGAnimateImageAtURLWithBlock(moving as CFURL, options) { _, _, _ in }
                == CGImageAnimationStatus.parameterError.rawValue)
    }
}
