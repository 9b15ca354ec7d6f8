import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Writing pixel buffers of every format to movies, and reading movies as pixel buffers of every format.
@Suite struct PixelFormatMovieTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let colors: [(red: Int, green: Int, blue: Int)] = [
        (200, 30, 40), (12, 200, 90), (20, 40, 250), (255, 255, 255), (0, 0, 0), (128, 128, 128), (240, 220, 40), (90, 10, 140),
    ]

    /// Patches of 32×32 pixels, four per row.
    private static func patch(_ x: Int, _ y: Int) -> PixelKind.Color {
        let color = colors[min(x / 32, 3) + min(y / 32, 1) * 4]
        return (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }

    /// The visible colour of a patch: its luma in formats without colour.
    private static func seen(_ index: Int, isGray: Bool) -> (red: Int, green: Int, blue: Int) {
        guard isGray else { return colors[index] }
        let luma = Int((PixelKind.yCbCr(patch(index % 4 * 32, index / 4 * 32)).y * 255).rounded())
        return (luma, luma, luma)
    }

    private func movie(
        _ buffer: CVPixelBuffer, _ codec: AVVideoCodecType, _ properties: [String: Any] = [:], frames: Int = 3
    ) async throws -> URL {
        let url = folder.file("\(UUID().uuidString).mov")
        var settings: [String: Any] = [AVVideoCodecKey: codec]
        if !properties.isEmpty { settings[AVVideoCompressionPropertiesKey] = properties }
        let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        let writing = try VideoWriting(url, width, height, type: .mov, settings: settings)
        for index in 0..<frames {
            #expect(writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30)))
        }
        try await writing.finish()
        return url
    }

    @Test(arguments: PixelKind.all) func `buffers of every format are written in their colours`(kind: PixelKind) async throws {
        let buffer = try kind.buffer(128, 64, Self.patch)
        for codec in [AVVideoCodecType.h264, .proRes422HQ] {
            let picture = try #require(try DecodedPicture.all(of: await movie(buffer, codec)).first)
            for index in Self.colors.indices {
                let found = picture[index % 4 * 32 + 16, index / 4 * 32 + 16]
                let expected = Self.seen(index, isGray: kind.isGray)
                #expect(colorDifference(found, expected) < 2, "\(found) for \(expected) in \(codec.rawValue)")
            }
        }
    }

    /// The samples of a movie's first frame, in 10 bits.
    private func tenBits(_ url: URL, _ format: String) throws -> [Int] {
        let bytes = [UInt8](
            try Command.output(
                of: "ffmpeg",
                ["-v", "error", "-i", url.path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", format, "-"]))
        return stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
    }

    @Test(arguments: [("x420", AVVideoCodecType.hevc), ("xf20", .hevc), ("x422", .proRes422HQ), ("b48r", .proRes422HQ)])
    func `ten bits reach the movie`(code: String, codec: AVVideoCodecType) async throws {
        let kind = try #require(PixelKind.all.first { $0.code == code })
        // Greys between those of 8 bits.
        let levels = [400.0, 401, 402, 403].map { (($0 - 64) / 876) }
        let buffer = try kind.buffer(256, 64) { x, _ in
            let level = levels[x / 64]
            return (level, level, level)
        }
        let properties: [String: Any] = codec == .hevc ? [AVVideoProfileLevelKey: "HEVC_Main10_AutoLevel"] : [:]
        let url = try await movie(buffer, codec, properties)
        #expect(try Probe(url).video?.pix_fmt == (codec == .hevc ? "yuv420p10le" : "yuv422p10le"))
        let samples = try tenBits(url, codec == .hevc ? "yuv420p10le" : "yuv422p10le")
        for (index, level) in [400, 401, 402, 403].enumerated() {
            let patch = (16..<48).flatMap { y in (16..<48).map { x in samples[y * 256 + index * 64 + x] } }
            let mean = Double(patch.reduce(0, +)) / Double(patch.count)
            #expect(abs(mean - Double(level)) < 0.6, "\(mean) for \(level)")
        }
    }

    @Test func `ten bits are dithered where the movie has eight`() async throws {
        let kind = try #require(PixelKind.all.first { $0.code == "x420" })
        let level = (402.0 - 64) / 876
        let buffer = try kind.buffer(64, 64) { _, _ in (level, level, level) }
        let url = try await movie(buffer, .h264, [AVVideoAverageBitRateKey: 20_000_000])
        #expect(try Probe(url).video?.pix_fmt == "yuv420p")
        let bytes = try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", url.path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-"])
        let mean = Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count)
        // Gray formats are full range: 402 corresponds to 98.4 of 255.
        #expect(abs(mean - level * 255) < 0.5, "\(mean)")
    }

    @Test(arguments: PixelKind.all) func `pools of every format are there for the adaptor`(kind: PixelKind) throws {
        let writer = try AVAssetWriter(outputURL: folder.file("\(kind.code).mov"), fileType: .mov)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: kind.type])
        writer.add(input)
        #expect(writer.startWriting())
        var buffer: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(nil, try #require(adaptor.pixelBufferPool), &buffer)
        #expect(try CVPixelBufferGetPixelFormatType(#require(buffer)) == kind.type)
        writer.cancelWriting()
    }

    // MARK: Reading

    /// Compares the samples in the middle of each patch with those of its colour, in 8-bit steps.
    private func check(_ kind: PixelKind, _ buffer: CVPixelBuffer, limit: Double) throws {
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kind.type)
        for (plane, samples) in try kind.samples(of: buffer).enumerated() {
            let count = samples.parts.count
            let groups = kind.groups(plane, 128, 64)
            for index in Self.colors.indices {
                let (x, y) = (index % 4 * 32 + 16, index / 4 * 32 + 16)
                let start = (y / kind.planes[plane].down * groups.across + x / kind.planes[plane].across) * count
                for (offset, part) in samples.parts.enumerated() {
                    let value = samples.values[start + offset]
                    let found = kind.coding == .ten ? value >> 6 : value
                    let expected = kind.sample(part, of: Self.patch(x, y))
                    let difference = Double(abs(found - expected)) / Double(1 << (kind.coding.bits - 8))
                    #expect(difference <= limit, "\(found) for \(expected), \(part) of patch \(index)")
                }
            }
        }
    }

    /// Flat patches, lossless except for the rounding to 8-bit BT.709.
    private func lossless() throws -> AVURLAsset {
        let (raw, url) = (folder.file("patches.raw"), folder.file("patches.mp4"))
        let kind = try #require(PixelKind.all.first { $0.code == "y420" })
        let picture = Data(kind.bytes(128, 64, Self.patch).joined())
        try (picture + picture).write(to: raw)
        let color = FFmpegColor.bt709
        try ffmpeg(
            "-f rawvideo -pix_fmt yuv420p -s 128x64 -r 5 -i \(raw.path) -vf \(color.filter) -c:v libx264 -qp 0 \(color.options)",
            to: url)
        return AVURLAsset(url: url)
    }

    @Test func `a track's pictures are given in every format`() throws {
        let asset = try lossless()
        for kind in PixelKind.all {
            let frames = try readTrack(asset, pixelFormat(kind.type))
            #expect(frames.count == 2)
            for frame in frames { try check(kind, #require(frame.imageBuffer), limit: 3) }
        }
    }

    @Test func `composed pictures are given in every format`() throws {
        let asset = try lossless()
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let composition = videoComposition(
            [layer(track) { $0.setOpacity(0.999, at: .zero) }], seconds: 0.2, size: CGSize(width: 128, height: 64))
        for kind in PixelKind.all {
            let output = composedOutput(asset, composition, pixelFormat(kind.type))
            let frames = try readAll(asset, output, range: range(.zero, time(1, 25)))
            #expect(frames.count == 1)
            try check(kind, #require(frames.first?.imageBuffer), limit: 4)
        }
    }

    @Test func `formats that there are not are refused, and the reason is given`() throws {
        let asset = try lossless()
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let reader = try AVAssetReader(asset: asset)
        // 'r210', a format for which Apple's Core Video has a constant.
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: pixelFormat(0x7232_3130))
        #expect(!reader.canAdd(output))
        reader.add(output)
        #expect(reader.status == .failed)
        #expect(reader.error?.localizedDescription.contains("420v or 32BGRA; got 1915892016") == true)
    }
}
