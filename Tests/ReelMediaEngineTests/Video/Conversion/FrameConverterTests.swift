import Foundation
import ReelColor
import ReelCoreVideo
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Pixel buffers of every format, converted for an encoder.
struct FrameConverterTests {
    /// A format that the encoders accept.
    struct Target: Sendable, CustomTestStringConvertible {
        let format: VideoFrameFormat
        let name: String
        let bits: Int
        let chroma: (across: Int, down: Int)
        var testDescription: String { name }

        static let all = [
            Target(format: .yuv420, name: "yuv420p", bits: 8, chroma: (2, 2)),
            Target(format: .yuv420p10, name: "yuv420p10le", bits: 10, chroma: (2, 2)),
            Target(format: .yuv422p10, name: "yuv422p10le", bits: 10, chroma: (2, 1)),
        ]

        func numbers(_ bytes: [UInt8]) -> [Int] {
            bits == 8
                ? bytes.map { Int($0) }
                : stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
        }

        func converter(_ width: Int, _ height: Int) -> FrameConverter {
            FrameConverter(width: width, height: height, scaling: .stretch, tags: .bt709, format: format)
        }
    }

    static let colors: [PixelKind.Color] = [
        (200.0 / 255, 30.0 / 255, 40.0 / 255), (1, 1, 1), (0, 0, 0), (12.0 / 255, 200.0 / 255, 90.0 / 255),
        (128.0 / 255, 128.0 / 255, 128.0 / 255), (20.0 / 255, 40.0 / 255, 250.0 / 255), (1, 1, 0), (0, 0, 1),
    ]

    @Test(arguments: PixelKind.all, Target.all)
    func `flat colours come out as the standard says, to the last column and row`(kind: PixelKind, target: Target) throws {
        let (width, height) = (35, 19)
        let converter = target.converter(width, height)
        for color in Self.colors {
            let frame = try converter.convert(kind.buffer(width, height) { _, _ in color })
            let numbers = target.numbers(try #require(frame.samples))
            let stored = kind.stored(color)
            let step = Double(1 << (target.bits - 8))
            let expected = [
                (16 + 219 * stored.y) * step, (128 + 224 * stored.cb) * step, (128 + 224 * stored.cr) * step,
            ]
            let luma = frame.width * frame.height
            let chroma = luma / target.chroma.across / target.chroma.down
            #expect(numbers.count == luma + 2 * chroma)
            for (plane, range) in [0..<luma, luma..<(luma + chroma), (luma + chroma)..<numbers.count].enumerated() {
                let wrong = numbers[range].filter { abs(Double($0) - expected[plane]) > 1.01 }
                #expect(wrong.isEmpty, "\(color), plane \(plane): \(wrong.first ?? 0) for \(expected[plane])")
            }
        }
    }

    /// Grey, and slowly changing colours.
    private static func waves(_ x: Int, _ y: Int) -> PixelKind.Color {
        let (x, y) = (Double(x), Double(y))
        return (0.5 + 0.45 * sin(x / 9 + y / 17), 0.5 + 0.45 * sin(x / 13 - y / 7 + 1), 0.5 + 0.45 * cos(x / 21 + y / 11))
    }

    @Test(arguments: PixelKind.all, Target.all)
    func `pictures are what ffmpeg makes of the same samples`(kind: PixelKind, target: Target) throws {
        let (width, height) = (96, 64)
        let frame = try target.converter(width, height).convert(kind.buffer(width, height, Self.waves))
        let found = target.numbers(try #require(frame.samples))

        let folder = try TemporaryFolder()
        let (raw, converted) = (folder.file("raw"), folder.file("converted"))
        let readable = kind.readable
        try Data(readable.bytes(width, height, Self.waves).joined()).write(to: raw)
        var options = "in_range=\(kind.isFullRange ? "pc" : "tv"):out_range=tv:out_color_matrix=bt709"
        if kind.isYCbCr || kind.isGray { options += ":in_color_matrix=bt709" }
        if kind.isYCbCr {
            let down = kind.planes.map(\.down).max() ?? 1
            options += ":in_h_chr_pos=0:in_v_chr_pos=\(down > 1 ? 128 : 0)"
        }
        options += ":out_h_chr_pos=0:out_v_chr_pos=\(target.chroma.down > 1 ? 128 : 0)"
        options += ":flags=bicubic+accurate_rnd+full_chroma_inp+full_chroma_int"
        try ffmpeg(
            "-f rawvideo -pix_fmt \(try #require(readable.ffmpegName)) -s \(width)x\(height) -i \(raw.path) -vf scale=\(options)"
                + " -f rawvideo -pix_fmt \(target.name)", to: converted)
        let expected = target.numbers([UInt8](try Data(contentsOf: converted)))

        #expect(found.count == expected.count)
        let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
        // ffmpeg treats 65,280 of 65,535, and 1020 of 1023, as white, and higher values as brighter than white.
        let isStretched = kind.coding.bits == 16 || (kind.coding.bits == 10 && kind.isFullRange)
        #expect(worst <= (isStretched ? (target.bits == 8 ? 2 : 5) : 1))
    }

    @Test(arguments: ["x420", "x422", "x444"]) func `ten bits stay what they are`(code: String) throws {
        let kind = try #require(PixelKind.all.first { $0.code == code })
        let target = try #require(Target.all.first { $0.format == (code == "x420" ? .yuv420p10 : .yuv422p10) })
        let buffer = try kind.buffer(64, 32, Self.waves)
        let frame = try target.converter(64, 32).convert(buffer)
        let numbers = target.numbers(try #require(frame.samples))
        let stored = try kind.samples(of: buffer)
        #expect(Array(numbers.prefix(64 * 32)) == stored[0].values.map { $0 >> 6 })
        if code != "x444" {
            let chroma = stored[1].values.map { $0 >> 6 }
            let (cb, cr) = (stride(from: 0, to: chroma.count, by: 2), stride(from: 1, to: chroma.count, by: 2))
            #expect(Array(numbers.dropFirst(64 * 32)) == cb.map { chroma[$0] } + cr.map { chroma[$0] })
        }
        #expect(Set(numbers.map { $0 & 3 }).count == 4)
    }

    @Test(arguments: PixelKind.all) func `nothing is read beyond a client's memory`(kind: PixelKind) throws {
        for (width, height) in [(1, 1), (5, 3), (64, 6), (67, 5), (96, 4)] {
            for target in Target.all {
                for size in [(width, height), (width * 2 + 1, height * 2)] {
                    let own = try target.converter(size.0, size.1).convert(kind.buffer(width, height, Self.waves))
                    let foreign = try target.converter(size.0, size.1).convert(kind.guardedBuffer(width, height, Self.waves))
                    #expect(own.samples == foreign.samples)
                }
            }
        }
    }

    @Test(arguments: PixelKind.all) func `parts of pictures begin where they should`(kind: PixelKind) throws {
        // Red with a green centre: filling a square shows only the centre.
        let buffer = try kind.buffer(192, 64) { x, _ in (56..<136).contains(x) ? (0, 1, 0) : (1, 0, 0) }
        let converter = FrameConverter(width: 64, height: 64, scaling: .fill, tags: .bt709)
        let numbers = try #require(try converter.convert(buffer).samples)
        let stored = kind.stored((0, 1, 0))
        #expect(numbers.prefix(64 * 64).allSatisfy { abs(Double($0) - (16 + 219 * stored.y)) <= 1 })
        #expect(numbers.dropFirst(64 * 64).prefix(32 * 32).allSatisfy { abs(Double($0) - (128 + 224 * stored.cb)) <= 1.01 })
    }

    @Test(arguments: PixelKind.all.filter(\.isYCbCr)) func `another matrix becomes the movie's`(kind: PixelKind) throws {
        // The samples represent a colour in BT.709. Tagged as BT.601, they represent a different one.
        let color: PixelKind.Color = (0.6, 0.4, 0.5)
        let buffer = try kind.buffer(32, 16) { _, _ in color }
        CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4, .shouldPropagate)
        let numbers = try #require(try Target.all[0].converter(32, 16).convert(buffer).samples)
        let stored = kind.stored(color)
        let (red, blue) = (stored.y + 2 * (1 - 0.299) * stored.cr, stored.y + 2 * (1 - 0.114) * stored.cb)
        let meant = PixelKind.yCbCr((red, (stored.y - 0.299 * red - 0.114 * blue) / 0.587, blue))
        for (index, expected) in [(0, 16 + 219 * meant.y), (512, 128 + 224 * meant.cb), (640, 128 + 224 * meant.cr)] {
            #expect(abs(Double(numbers[index]) - expected) <= 1.5, "\(numbers[index]) for \(expected)")
        }
    }

    @Test(arguments: PixelKind.all.filter(\.hasAlpha)) func `alpha goes along where the movie has it`(kind: PixelKind) throws {
        let buffer = try kind.buffer(16, 16) { _, _ in (0.25, 0.5, 0.125) }
        // Half opacity: the colours are multiplied by it.
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        let parts = try kind.samples(of: buffer)[0].parts
        let place = try #require(parts.firstIndex { $0 == .alpha })
        let (size, half) = (kind.coding.bits / 8, 1 << (kind.coding.bits - 1))
        for y in 0..<16 {
            for x in 0..<16 {
                let sample = base + y * CVPixelBufferGetBytesPerRow(buffer) + (x * parts.count + place) * size
                switch kind.coding {
                case .byte: sample.storeBytes(of: UInt8(half), as: UInt8.self)
                case .bigEndian16: sample.storeBytes(of: UInt16(half).bigEndian, as: UInt16.self)
                case .littleEndian16, .ten: sample.storeBytes(of: UInt16(half).littleEndian, as: UInt16.self)
                }
            }
        }
        let converter = FrameConverter(width: 16, height: 16, scaling: .stretch, tags: .bt709, format: .yuva444p10)
        let frame = try converter.convert(buffer)
        #expect(frame.hasAlpha)
        let bytes = try #require(frame.samples)
        let numbers = stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
        let straight = PixelKind.yCbCr((0.5, 1, 0.25))
        let expected = [64 + 876 * straight.y, 512 + 896 * straight.cb, 512 + 896 * straight.cr, 512]
        for plane in 0..<4 {
            let found = numbers[(plane * 256)..<(plane * 256 + 256)]
            #expect(found.allSatisfy { abs(Double($0) - expected[plane]) <= 8 }, "\(found.first ?? 0) for \(expected[plane])")
        }
    }
}
