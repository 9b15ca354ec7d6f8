import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreVideo
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Decoded frames and pixel buffers, converted to pixel buffers of every format.
struct PixelBufferMakerTests {
    static let sources = ["yuv420p", "yuv422p10le", "yuv444p"]

    /// Checks each sample's deviation from its expected value: at most an 8-bit step of the source, or slightly more than one
    /// step of the target.
    private func check(
        _ kind: PixelKind, _ buffer: CVPixelBuffer, _ color: PixelKind.Color, limit: Double = 1.01, _ comment: String
    ) throws {
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kind.type)
        for samples in try kind.samples(of: buffer) {
            for (index, value) in samples.values.enumerated() {
                let part = samples.parts[index % samples.parts.count]
                let expected = kind.sample(part, of: color)
                if kind.coding == .ten, value & 63 != 0 {
                    Issue.record("\(comment): the lowest bits of \(value) are not zero")
                    return
                }
                let found = kind.coding == .ten ? value >> 6 : value
                let step = Double(1 << (kind.coding.bits - 8))
                if abs(Double(found - expected)) > limit * step {
                    Issue.record("\(comment): \(found) instead of \(expected) for \(part)")
                    return
                }
            }
        }
    }

    /// The colour that remains after rounding to a kind's samples.
    private func stored(_ kind: PixelKind, _ color: PixelKind.Color) -> PixelKind.Color {
        let (y, cb, cr) = kind.stored(color)
        let (red, blue) = (y + 2 * (1 - 0.2126) * cr, y + 2 * (1 - 0.0722) * cb)
        return (red, (y - 0.2126 * red - 0.0722 * blue) / 0.7152, blue)
    }

    /// Returns a decoded frame of one colour, and the colour that its samples represent.
    private func flatFrame(_ source: String, _ color: PixelKind.Color) throws -> (VideoFrame, PixelKind.Color) {
        let bits = source.hasSuffix("10le") ? 10 : 8
        let step = Double(1 << (bits - 8))
        let (y, cb, cr) = PixelKind.yCbCr(color)
        let samples = [16 + 219 * y, 128 + 224 * cb, 128 + 224 * cr].map { Int(($0 * step).rounded()) }
        let frame = try RawFrame(source, width: 36, height: 20).frame("-color_range tv -colorspace bt709") { plane, _, _ in
            samples[plane]
        }
        let luma = (Double(samples[0]) / step - 16) / 219
        let red = luma + 2 * (1 - 0.2126) * (Double(samples[2]) / step - 128) / 224
        let blue = luma + 2 * (1 - 0.0722) * (Double(samples[1]) / step - 128) / 224
        return (frame, (red, (luma - 0.2126 * red - 0.0722 * blue) / 0.7152, blue))
    }

    @Test(arguments: sources) func `frames become buffers of every format, in their colours`(source: String) throws {
        for color in FrameConverterTests.colors {
            let (frame, stored) = try flatFrame(source, color)
            for kind in PixelKind.all {
                let format = try #require(PixelFormat(kind.type))
                for size in [nil, PixelSize(width: 51, height: 33)] {
                    let buffer = try PixelBufferMaker(format: format, size: size).make(frame)
                    #expect(CVPixelBufferGetWidth(buffer) == size?.width ?? 36)
                    // 8-bit R′G′B′ is computed with 8-bit tables.
                    let limit = kind.isYCbCr || kind.isGray ? 1.01 : 2
                    try check(kind, buffer, stored, limit: limit, "\(source) as \(kind) at \(size?.width ?? 36), \(color)")
                }
            }
        }
    }

    @Test func `white and black are reached in 16 bits`() throws {
        for kind in PixelKind.all where kind.coding.bits == 16 {
            let maker = PixelBufferMaker(format: try #require(PixelFormat(kind.type)))
            for (level, expected) in [(0.0, 0), (1, 65_535)] {
                let (frame, _) = try flatFrame("yuv420p", (level, level, level))
                for samples in try kind.samples(of: maker.make(frame)) {
                    let wrong = samples.values.enumerated().filter { index, value in
                        samples.parts[index % samples.parts.count] != .alpha && abs(value - expected) > 1
                    }
                    #expect(wrong.isEmpty, "\(kind): \(wrong.first?.element ?? 0) for \(expected)")
                }
            }
        }
    }

    @Test(arguments: [("yuv420p", "x420"), ("yuv422p10le", "x422"), ("yuv420p10le", "x420"), ("yuv444p10le", "x444")])
    func `ten bits are exactly the frame's samples`(source: String, code: String) throws {
        let kind = try #require(PixelKind.all.first { $0.code == code })
        let shift = source.hasSuffix("10le") ? 6 : 8
        func sample(_ plane: Int, _ x: Int, _ y: Int) -> Int {
            shift == 6 ? 64 + (x * 29 + y * 7 + plane) % 876 : 16 + (x * 5 + y + plane) % 219
        }
        let frame = try RawFrame(source, width: 64, height: 32).frame("-color_range tv", sample: sample)
        let buffer = try PixelBufferMaker(format: try #require(PixelFormat(kind.type))).make(frame)
        let samples = try kind.samples(of: buffer)
        let (across, down) = (kind.planes[1].across, kind.planes[1].down)
        let luma = (0..<32).flatMap { y in (0..<64).map { x in sample(0, x, y) << shift } }
        let chroma = stride(from: 0, to: 32, by: down).flatMap { y in
            stride(from: 0, to: 64, by: across).flatMap { x in [sample(1, x, y) << shift, sample(2, x, y) << shift] }
        }
        #expect(samples[0].values == luma)
        #expect(samples[1].values == chroma)
    }

    @Test(arguments: PixelKind.all) func `nothing is read beyond a client's memory`(kind: PixelKind) throws {
        let color = FrameConverterTests.colors[0]
        for other in PixelKind.all {
            let maker = PixelBufferMaker(format: try #require(PixelFormat(other.type)))
            let made = try maker.make(kind.guardedBuffer(67, 5) { _, _ in color }, tags: .bt709)
            try check(other, made, stored(kind, color), limit: 2, "\(kind) as \(other)")
        }
    }

    @Test func `the frames of a size are released when the source has another`() async {
        await #expect(processExitsWith: .success) {
            let sources = try [1_280, 1_282].map { width in
                var made: CVPixelBuffer?
                CVPixelBufferCreate(nil, width, 720, kCVPixelFormatType_32BGRA, nil, &made)
                return try #require(made)
            }
            let maker = PixelBufferMaker(format: .yuv420BiPlanarVideoRange)
            func convert(_ times: Int) throws {
                for _ in 0..<times { for source in sources { _ = try maker.make(source, tags: .bt709) } }
            }
            func residentPages() throws -> Int {
                let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
                return try #require(Int(numbers[1]))
            }
            try convert(2)
            let before = try residentPages()
            // A hundred frames of 1.4 MB.
            try convert(50)
            #expect((try residentPages() - before) * sysconf(Int32(_SC_PAGESIZE)) < 40 << 20)
        }
    }

    @Test(arguments: PixelKind.all) func `buffers become buffers of every other format`(kind: PixelKind) throws {
        for color in FrameConverterTests.colors.prefix(4) {
            let buffer = try kind.buffer(38, 22) { _, _ in color }
            for other in PixelKind.all {
                let size = PixelSize(width: 38, height: 22)
                let maker = PixelBufferMaker(format: try #require(PixelFormat(other.type)), size: size)
                let made = try maker.make(buffer, tags: .bt709)
                try check(other, made, stored(kind, color), limit: 2, "\(kind) as \(other), \(color)")
            }
        }
    }
}
