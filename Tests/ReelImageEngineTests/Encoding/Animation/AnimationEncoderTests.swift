import Foundation
import ReelCoreGraphics
import ReelImageEngine
import ReelTestSupport
import Testing

@Suite struct AnimationEncoderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(
        _ format: AnimationFormat, _ frames: [(bitmap: Bitmap, duration: Duration)], quality: Double = 0.8, loops: Int = 0
    ) throws -> URL {
        let encoder = try AnimationEncoder(
            format: format, width: frames[0].bitmap.width, height: frames[0].bitmap.height, quality: quality, loops: loops)
        for frame in frames { try encoder.append(frame.bitmap, duration: frame.duration) }
        let url = folder.file("\(UUID().uuidString).\(format.type.fileExtensions[0])")
        try encoder.finish().write(to: url)
        return url
    }

    /// Returns the frames as decoded by ffmpeg: premultiplied RGBA.
    private func gifFrames(_ url: URL, _ width: Int, _ height: Int) throws -> [[UInt8]] {
        let bytes = try Command.output(
            of: "ffmpeg",
            ["-v", "error", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
        let size = width * height * 4
        return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<($0 + size)]) }
    }

    /// Returns the delays in the graphic control extensions (GIF89a, clause 23), in hundredths of a second.
    private func gifDelays(_ url: URL) throws -> [Int] {
        let data = [UInt8](try Data(contentsOf: url))
        return data.indices.dropLast(7).filter {
            data[$0] == 0x21 && data[$0 + 1] == 0xF9 && data[$0 + 2] == 4 && data[$0 + 7] == 0
        }
        .map { Int(data[$0 + 4]) | Int(data[$0 + 5]) << 8 }
    }

    private func webpDurations(_ url: URL) throws -> [Int] {
        let text = String(decoding: try Command.output(of: "webpinfo", [url.path]), as: UTF8.self)
        return text.split(separator: "\n").filter { $0.contains("Duration:") }
            .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    }

    /// Returns a grey background with a square at `x`.
    private func square(at x: Int) throws -> Bitmap {
        try TestBitmap.make(64, 48) { column, row in
            (x..<(x + 8)).contains(column) && (20..<28).contains(row) ? (250, 60, 20, 255) : (90, 90 + row, 100, 255)
        }
    }

    @Test(arguments: [AnimationFormat.webp, .gif])
    func `frames, durations and pictures are as they were given`(format: AnimationFormat) throws {
        let frames = try (0..<5).map { (bitmap: try square(at: $0 * 10), duration: Duration.milliseconds(100 + 20 * $0)) }
        let url = try write(format, frames, quality: 1)
        if format == .gif {
            #expect(try gifDelays(url) == [10, 12, 14, 16, 18])
            let shown = try gifFrames(url, 64, 48)
            #expect(shown.count == 5)
            // With fewer than 256 colours, every frame is exact.
            for (frame, pixels) in zip(frames, shown) {
                #expect(pixels == TestBitmap.premultiplied(frame.bitmap))
            }
        } else {
            #expect(try webpDurations(url) == [100, 120, 140, 160, 180])
            let first = folder.file("first.webp")
            _ = try Command.output(of: "webpmux", ["-get", "frame", "1", url.path, "-o", first.path])
            #expect(try PictureFile.pixels(first, format: "rgba") == TestBitmap.premultiplied(frames[0].bitmap))
        }
    }

    @Test func `only the rectangle that changes is written`() throws {
        for format in [AnimationFormat.webp, .gif] {
            let noise = try TestBitmap.noise(64, 48)
            let spot = try TestBitmap.make(64, 48) { x, y in
                let place = noise.bytes + y * noise.bytesPerRow + x * 4
                let pixel = place.load(as: UInt32.self)
                return x == 10 && y == 11
                    ? (255, 255, 255, 255) : (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255), 255)
            }
            let one = try Data(contentsOf: write(format, [(noise, .seconds(1))], quality: 1)).count
            let two = try Data(contentsOf: write(format, [(noise, .seconds(1)), (spot, .seconds(1))], quality: 1)).count
            #expect(two < one + 1200, "\(format): \(one), \(two)")
        }
    }

    @Test func `what stands still does not flicker in a GIF`() throws {
        let width = 160
        func picture(_ x: Int) throws -> Bitmap {
            try TestBitmap.make(width, 90) { column, row in
                (x..<(x + 20)).contains(column) && row < 20 ? (255, 255 - x, x, 255) : (column, row * 2, 255 - column, 255)
            }
        }
        let url = try write(.gif, [(picture(0), .seconds(1)), (picture(60), .seconds(1)), (picture(120), .seconds(1))])
        let shown = try gifFrames(url, width, 90)
        #expect(shown.count == 3)
        let below = width * 4 * 20
        #expect(shown[0][below...] == shown[1][below...] && shown[1][below...] == shown[2][below...])
        for (index, x) in [0, 60, 120].enumerated() {
            let difference = TestBitmap.difference(shown[index], TestBitmap.premultiplied(try picture(x)))
            #expect(difference.mean < 4, "\(difference)")
        }
    }

    @Test func `rounded delays add up`() throws {
        // A twelfth of a second is 8⅓ hundredths.
        let frames = try (0..<12).map { (bitmap: try square(at: $0 * 4), duration: Duration.seconds(1) / 12) }
        let delays = try gifDelays(write(.gif, frames))
        #expect(delays.count == 12 && delays.reduce(0, +) == 100 && Set(delays) == Set([8, 9]))
        let durations = try webpDurations(write(.webp, frames))
        #expect(durations.count == 12 && durations.reduce(0, +) == 1000 && Set(durations) == Set([83, 84]))
    }

    @Test func `frames that are alike are shown as one`() throws {
        let frames = try [0, 0, 0, 20, 20].map { (bitmap: try square(at: $0), duration: Duration.milliseconds(250)) }
        #expect(try gifDelays(write(.gif, frames)) == [75, 50])
        #expect(try webpDurations(write(.webp, frames)) == [750, 500])
    }

    @Test func `frames that are too short to be seen do no harm`() throws {
        let frames = try (0..<20).map { (bitmap: try square(at: $0), duration: Duration.microseconds(1_200)) }
        #expect(try webpDurations(write(.webp, frames)).reduce(0, +) == 24)
        #expect(try gifDelays(write(.gif, frames)).reduce(0, +) == 2)
        let shorter = try (0..<3).map { (bitmap: try square(at: $0), duration: Duration.microseconds(10)) }
        for format in [AnimationFormat.webp, .gif] { #expect(try Data(contentsOf: write(format, shorter)).count > 100) }
    }

    @Test func `a frame is shown for longer than a GIF can say at once`() throws {
        let url = try write(.gif, [(square(at: 0), .seconds(1000)), (square(at: 9), .seconds(1))], quality: 1)
        #expect(try gifDelays(url).reduce(0, +) == 100_100)
        #expect(try gifFrames(url, 64, 48).last == TestBitmap.premultiplied(square(at: 9)))
    }

    @Test func `the number of loops is how often it is played`() throws {
        let frames = try [0, 20].map { (bitmap: try square(at: $0), duration: Duration.milliseconds(100)) }
        for loops in [0, 1, 2, 65_535] {
            let text = String(
                decoding: try Command.output(of: "webpinfo", [write(.webp, frames, loops: loops).path]), as: UTF8.self)
            #expect(text.contains("Loop count      : \(loops)\n"), "\(text)")
            let data = try Data(contentsOf: write(.gif, frames, loops: loops))
            // Netscape's extension counts repetitions, and is omitted if there are none.
            let name = data.range(of: Data("NETSCAPE2.0".utf8))
            #expect((name == nil) == (loops == 1))
            if let name {
                let repeats = Int(data[name.upperBound + 2]) | Int(data[name.upperBound + 3]) << 8
                #expect(repeats == max(loops - 1, 0))
            }
        }
    }

    @Test(arguments: [AnimationFormat.webp, .gif], [(1, 1), (3, 5), (4097, 3)])
    func `odd sizes are kept`(format: AnimationFormat, size: (width: Int, height: Int)) throws {
        let frames = try [0, 100].map {
            (bitmap: try TestBitmap.gradient(size.width, size.height, phase: $0), duration: Duration.milliseconds(100))
        }
        let url = try write(format, frames)
        if format == .gif {
            let video = try #require(try Probe(url).video)
            #expect(video.width == size.width && video.height == size.height)
            let shown = try gifFrames(url, size.width, size.height)
            #expect(shown.count == 2)
            let difference = TestBitmap.difference(shown[1], TestBitmap.premultiplied(frames[1].bitmap))
            #expect(difference.mean < 5, "\(difference)")
        } else {
            let text = String(decoding: try Command.output(of: "webpinfo", [url.path]), as: UTF8.self)
            #expect(text.contains("Canvas size \(size.width) x \(size.height)"), "\(text)")
            #expect(try webpDurations(url) == [100, 100])
        }
    }

    @Test func `WebP keeps alpha and a GIF shows it on black`() throws {
        let frames = try [0, 1].map { shift in
            (
                bitmap: try TestBitmap.make(16, 16, isOpaque: false) { x, _ in (200, 100, 50, x < 8 + shift ? 0 : 128) },
                duration: Duration.milliseconds(100)
            )
        }
        let url = try write(.webp, frames, quality: 1)
        let first = folder.file("first.webp")
        _ = try Command.output(of: "webpmux", ["-get", "frame", "1", url.path, "-o", first.path])
        let kept = TestBitmap.premultiplied(try PictureFile.pixels(first, format: "rgba"))
        #expect(kept.suffix(4) == TestBitmap.premultiplied(frames[0].bitmap).suffix(4))
        let shown = try gifFrames(write(.gif, frames, quality: 1), 16, 16)
        #expect(shown[0][0..<4] == [0, 0, 0, 255] && shown[0].suffix(4) == [100, 50, 25, 255])
    }

    // MARK: Mistakes

    private func reason(_ body: () throws -> Void) -> PictureEncodingError.Reason? {
        do {
            try body()
            return nil
        } catch {
            return (error as? PictureEncodingError)?.reason
        }
    }

    @Test(arguments: [AnimationFormat.webp, .gif])
    func `what cannot be is an error that says so`(format: AnimationFormat) throws {
        let limit = format == .gif ? 65_535 : 16_383
        for (width, height) in [(limit + 1, 1), (1, limit + 1), (0, 1), (1, -1)] {
            #expect(
                reason { _ = try AnimationEncoder(format: format, width: width, height: height, quality: 1) }
                    == .tooLarge(width: width, height: height, limit: limit))
        }
        for loops in [-1, 65_536] {
            #expect(
                reason { _ = try AnimationEncoder(format: format, width: 1, height: 1, quality: 1, loops: loops) }
                    == .badLoops(loops))
        }
        let encoder = try AnimationEncoder(format: format, width: 64, height: 48, quality: 0.5)
        #expect(reason { _ = try encoder.finish() } == .noPictures)
        for duration in [Duration.zero, .seconds(-1), .seconds(5 * 3600)] {
            #expect(reason { try encoder.append(square(at: 0), duration: duration) } == .badDuration(duration))
        }
        #expect(
            reason { try encoder.append(TestBitmap.gradient(48, 64), duration: .seconds(1)) }
                == .otherSize(width: 48, height: 64, expectedWidth: 64, expectedHeight: 48))
        // None of these errors has affected the encoder.
        try encoder.append(square(at: 0), duration: .seconds(1))
        #expect(try encoder.finish().count > 100)
        #expect(reason { _ = try encoder.finish() } == .isOver)
        #expect(reason { try encoder.append(square(at: 0), duration: .seconds(1)) } == .isOver)
    }

    @Test(arguments: [AnimationFormat.webp, .gif])
    func `an animation that is given up leaves nothing behind`(format: AnimationFormat) throws {
        for count in 0..<3 {
            let encoder = try AnimationEncoder(format: format, width: 64, height: 48, quality: 0.5)
            for index in 0..<count { try encoder.append(square(at: index * 9), duration: .seconds(1)) }
        }
    }
}
