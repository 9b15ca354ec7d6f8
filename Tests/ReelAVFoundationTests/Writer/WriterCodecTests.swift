import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@Suite struct WriterCodecTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What ffprobe must report for a movie.
    struct Expected: CustomStringConvertible {
        var codec: AVVideoCodecType
        var properties: [String: any Sendable] = [:]
        var type = AVFileType.mov
        var name: String
        var tag: String
        var profile: String
        var pixels: String
        var description: String { "\(tag) \(profile) \(type.rawValue)" }
    }

    static let kinds = [
        Expected(codec: .hevc, type: .mp4, name: "hevc", tag: "hvc1", profile: "Main", pixels: "yuv420p"),
        Expected(codec: .hevc, name: "hevc", tag: "hvc1", profile: "Main", pixels: "yuv420p"),
        Expected(
            codec: .hevc, properties: [AVVideoProfileLevelKey: "HEVC_Main10_AutoLevel"], type: .mp4, name: "hevc", tag: "hvc1",
            profile: "Main 10", pixels: "yuv420p10le"),
        Expected(codec: .av1, type: .mp4, name: "av1", tag: "av01", profile: "Main", pixels: "yuv420p"),
        Expected(codec: .proRes422Proxy, name: "prores", tag: "apco", profile: "Proxy", pixels: "yuv422p10le"),
        Expected(codec: .proRes422LT, name: "prores", tag: "apcs", profile: "LT", pixels: "yuv422p10le"),
        Expected(codec: .proRes422, name: "prores", tag: "apcn", profile: "Standard", pixels: "yuv422p10le"),
        Expected(codec: .proRes422HQ, name: "prores", tag: "apch", profile: "HQ", pixels: "yuv422p10le"),
        Expected(codec: .proRes4444, name: "prores", tag: "ap4h", profile: "4444", pixels: "yuva444p12le"),
    ]

    static let colors: [(red: Int, green: Int, blue: Int)] = [
        (200, 30, 40), (12, 200, 90), (20, 40, 250), (255, 255, 255), (0, 0, 0), (128, 128, 128), (240, 220, 40), (90, 10, 140),
    ]

    /// Patches of 32×32 pixels, four per row; `alpha` makes them premultiplied.
    private func patches(_ width: Int, _ height: Int, alpha: [Int] = [], format: OSType = kCVPixelFormatType_32BGRA)
        -> CVPixelBuffer
    {
        let buffer = flatBuffer(width, height, red: 0, green: 0, blue: 0, format: format)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return buffer }
        for y in 0..<height {
            let row = (base + y * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let index = (x / 32 + y / 32 * 4) % Self.colors.count
                let (color, opacity) = (Self.colors[index], alpha.isEmpty ? 255 : alpha[index % alpha.count])
                let parts = [color.blue, color.green, color.red].map { UInt8(($0 * opacity + 127) / 255) } + [UInt8(opacity)]
                for (offset, part) in (format == kCVPixelFormatType_32BGRA ? parts : parts.reversed()).enumerated() {
                    row[x * 4 + offset] = part
                }
            }
        }
        return buffer
    }

    private func movie(
        _ buffer: CVPixelBuffer, _ codec: AVVideoCodecType, _ properties: [String: Any] = [:], type: AVFileType = .mov,
        size: (Int, Int)? = nil, frames: Int = 3
    ) async throws -> URL {
        let url = folder.file("\(UUID().uuidString).\(type == .mov ? "mov" : "mp4")")
        var settings: [String: Any] = [AVVideoCodecKey: codec]
        if !properties.isEmpty { settings[AVVideoCompressionPropertiesKey] = properties }
        let (width, height) = size ?? (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        let writing = try VideoWriting(url, width, height, type: type, settings: settings)
        for index in 0..<frames {
            writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index) * 1001, timescale: 30_000))
        }
        writing.writer.endSession(atSourceTime: CMTime(value: Int64(frames) * 1001, timescale: 30_000))
        try await writing.finish()
        return url
    }

    @Test(arguments: kinds) func `each codec's movie is of the kind that was asked for, and in its colours`(
        kind: Expected
    ) async throws {
        let url = try await movie(patches(128, 64), kind.codec, kind.properties, type: kind.type)
        let stream = try #require(try Probe(url).video)
        #expect(stream.codec_name == kind.name && stream.codec_tag_string == kind.tag && stream.profile == kind.profile)
        #expect(stream.pix_fmt == kind.pixels)
        for picture in try [DecodedPicture.all(of: url).first, DecodedPicture.all(of: url).last] {
            let picture = try #require(picture)
            for (index, color) in Self.colors.enumerated() {
                let seen = picture[index % 4 * 32 + 16, index / 4 * 32 + 16]
                #expect(colorDifference(seen, color) < 2, "\(seen) for \(color)")
            }
        }
    }

    @Test func `one thread can write two movies of AV1 at once`() async throws {
        let urls = ["a.mp4", "b.mp4"].map(folder.file)
        let writings = try urls.map { try VideoWriting($0, 128, 64, settings: [AVVideoCodecKey: AVVideoCodecType.av1]) }
        for index in 0..<40 {
            for writing in writings {
                writing.adaptor.append(patches(128, 64), withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 30))
            }
        }
        for writing in writings { try await writing.finish() }
        for url in urls {
            #expect(try Probe(url).video?.codec_name == "av1")
            #expect(try GStreamer(url).times.count == 40)
            let pictures = try DecodedPicture.all(of: url)
            #expect(pictures.count == 40)
            for picture in [pictures.first, pictures.last] {
                let seen = try #require(picture)[16, 16]
                #expect(colorDifference(seen, Self.colors[0]) < 2, "\(seen)")
            }
        }
    }

    @Test(arguments: [AVVideoCodecType.proRes422Proxy, .proRes422HQ, .proRes4444], [(101, 63), (64, 33), (33, 64), (3, 3)])
    func `odd sizes are kept, to their last column and row`(codec: AVVideoCodecType, size: (width: Int, height: Int)) async throws
    {
        let buffer = flatBuffer(size.width, size.height, red: 30, green: 160, blue: 220)
        let url = try await movie(buffer, codec)
        let stream = try #require(try Probe(url).video)
        #expect(stream.width == size.width && stream.height == size.height)
        let picture = try #require(try DecodedPicture.all(of: url).first)
        for (x, y) in [(0, 0), (size.width - 1, 0), (0, size.height - 1), (size.width - 1, size.height - 1)] {
            #expect(colorDifference(picture[x, y], (30, 160, 220)) < 2, "\(picture[x, y]) at \(x), \(y)")
        }
    }

    @Test func `an odd size of HEVC stands in the file's header; the stream has a column or row more`() async throws {
        let url = try await movie(flatBuffer(101, 67, red: 30, green: 160, blue: 220), .hevc)
        let picture = try #require(try DecodedPicture.all(of: url).first)
        #expect(picture.width == 102 && picture.height == 68)
        for (x, y) in [(0, 0), (101, 0), (0, 67), (101, 67)] { #expect(colorDifference(picture[x, y], (30, 160, 220)) < 2) }
        // The sample description: six reserved bytes, an index, 16 reserved bytes, and the size.
        let data = try Data(contentsOf: url)
        let name = try #require(data.range(of: Data("hvc1".utf8), options: .backwards))
        #expect([UInt8](data[(name.upperBound + 24)..<(name.upperBound + 28)]) == [0, 101, 0, 67])
    }

    @Test(arguments: [AVVideoCodecType.hevc, .proRes422HQ, .proRes4444])
    func `a picture of another shape is fitted on black in every format`(codec: AVVideoCodecType) async throws {
        let url = try await movie(flatBuffer(50, 50, red: 220, green: 0, blue: 0), codec, size: (162, 80))
        let picture = try #require(try DecodedPicture.all(of: url).first)
        #expect(colorDifference(picture[81, 40], (220, 0, 0)) < 2)
        for x in [0, 20, 161] { #expect(colorDifference(picture[x, 40], (0, 0, 0)) < 2) }
    }

    /// Decodes R, G, B and alpha of each pixel, in 8 bits.
    private func decodedWithAlpha(_ url: URL) throws -> [UInt8] {
        [UInt8](
            try Command.output(
                of: "ffmpeg",
                [
                    "-v", "error", "-i", url.path, "-frames:v", "1", "-sws_flags", "accurate_rnd+full_chroma_int", "-f",
                    "rawvideo",
                    "-pix_fmt", "rgba", "-",
                ]))
    }

    @Test(arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB])
    func `ProRes 4444 keeps alpha, and straight colours`(format: UInt32) async throws {
        let alpha = [255, 128, 40, 200, 64, 255, 180, 90]
        let url = try await movie(patches(128, 64, alpha: alpha, format: format), .proRes4444, frames: 2)
        #expect(try Probe(url).video?.pix_fmt == "yuva444p12le")
        let pixels = try decodedWithAlpha(url)
        for (index, color) in Self.colors.enumerated() {
            let start = ((index / 4 * 32 + 16) * 128 + index % 4 * 32 + 16) * 4
            let seen = (red: Int(pixels[start]), green: Int(pixels[start + 1]), blue: Int(pixels[start + 2]))
            // The precision of a premultiplied colour in the pixel buffer's 8 bits.
            let limit = 2.0 * 255 / Double(alpha[index])
            #expect(colorDifference(seen, color) < limit, "\(seen) for \(color) at alpha \(alpha[index])")
            #expect(abs(Int(pixels[start + 3]) - alpha[index]) <= 1)
        }
    }

    @Test func `what is behind clear pixels does not shine through a scaled edge, and the border is opaque`() async throws {
        // A red half beside a transparent one, scaled by two, in a frame that is wider.
        let buffer = flatBuffer(40, 40, red: 255, green: 0, blue: 0)
        CVPixelBufferLockBaseAddress(buffer, [])
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        for row in 0..<40 { memset(base + row * CVPixelBufferGetBytesPerRow(buffer) + 80, 0, 80) }
        CVPixelBufferUnlockBaseAddress(buffer, [])
        let pixels = try decodedWithAlpha(await movie(buffer, .proRes4444, size: (128, 80), frames: 1))
        let row = (0..<128).map { Array(pixels[((40 * 128 + $0) * 4)..<((40 * 128 + $0) * 4 + 4)].map(Int.init)) }
        for pixel in row[24..<104] where pixel[3] > 64 {
            #expect(colorDifference((pixel[0], pixel[1], pixel[2]), (255, 0, 0)) < 6, "\(pixel)")
        }
        #expect(row[100][3] < 4 && row[30][3] > 251)
        #expect(row[10][3] == 255 && row[120][3] == 255 && row[10][0] < 4)
    }

    @Test func `pictures without alpha make a ProRes 4444 movie without alpha`() async throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_420YpCbCr8Planar, nil, &made)
        let buffer = try #require(made)
        for (plane, value) in [(0, 126), (1, 128), (2, 128)] as [(Int, Int32)] {
            let start = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
            memset(start, value, CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) * CVPixelBufferGetHeightOfPlane(buffer, plane))
        }
        let url = try await movie(buffer, .proRes4444)
        #expect(try Probe(url).video?.pix_fmt == "yuv444p12le")
        let picture = try #require(try DecodedPicture.all(of: url).first)
        #expect(colorDifference(picture[32, 24], (128, 128, 128)) < 2)
    }

    @Test func `HEVC's bits are shared out among frames, not ticks, and the stream names the frame rate`() async throws {
        let url = folder.file("rate.mp4")
        let properties: [String: Any] = [
            AVVideoAverageBitRateKey: 400_000, AVVideoMaxKeyFrameIntervalKey: 10, AVVideoAllowFrameReorderingKey: false,
        ]
        let writing = try VideoWriting(
            url, 160, 96, settings: [AVVideoCodecKey: "hvc1", AVVideoCompressionPropertiesKey: properties])
        var random = Noise()
        for index in 0..<60 {
            let buffer = flatBuffer(160, 96, red: 0, green: 0, blue: 0)
            random.fill(buffer)
            writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        }
        try await writing.finish()
        let packets = try Probe.packets(url, of: "v:0")
        #expect(packets.count == 60 && zip(packets, packets.dropFirst()).allSatisfy { $0.pts < $1.pts })
        #expect(packets.enumerated().filter { $0.element.flags.hasPrefix("K") }.map(\.offset) == [0, 10, 20, 30, 40, 50])
        let bits = Double(try Data(contentsOf: url).count) * 8 / 2
        #expect((200_000..<800_000).contains(bits), "\(bits) bits a second")
        let raw = folder.file("rate.hevc")
        try ffmpeg("-i \(url.path) -c copy -f hevc", to: raw)
        let rate = try Command.output(
            of: "ffprobe", ["-v", "error", "-show_entries", "stream=r_frame_rate", "-of", "csv=p=0", raw.path])
        #expect(String(decoding: rate, as: UTF8.self).hasPrefix("30/1"))
    }

    @Test(arguments: [AVVideoCodecType.h264, .hevc, .proRes4444])
    func `the same pictures make the same bytes, whatever made them`(codec: AVVideoCodecType) async throws {
        let buffer = patches(128, 64, alpha: [255, 100])
        let first = try await Data(contentsOf: movie(buffer, codec, frames: 5))
        let second = try await Data(contentsOf: movie(buffer, codec, frames: 5))
        #expect(first == second)
        #expect(first.range(of: Data("x265".utf8)) == nil && first.range(of: Data("Lav".utf8)) == nil)
    }

    struct Refused: CustomStringConvertible {
        var codec: AVVideoCodecType
        var type = AVFileType.mov
        var properties: [String: any Sendable] = [:]
        var size = 64
        var word: String
        var description: String { "\(codec.rawValue) \(word)" }
    }

    @Test(arguments: [
        Refused(codec: .proRes422, type: .mp4, word: ".mov"), Refused(codec: .proRes4444, type: .m4v, word: ".mov"),
        Refused(codec: .hevc, type: .m4v, word: ".mp4"), Refused(codec: .hevc, size: 62, word: "too small"),
        Refused(codec: .proRes422, properties: [AVVideoAverageBitRateKey: 1_000_000], word: "AverageBitRate"),
        Refused(codec: .proRes422, properties: [AVVideoMaxKeyFrameIntervalKey: 3], word: "MaxKeyFrameInterval"),
        Refused(codec: .hevc, properties: [AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCAVLC], word: "H264EntropyMode"),
        Refused(
            codec: .hevc, properties: [AVVideoProfileLevelKey: AVVideoProfileLevelH264High41], word: "HEVC_Main_AutoLevel"),
        Refused(codec: .h264, properties: [AVVideoProfileLevelKey: "HEVC_Main_AutoLevel"], word: "HEVC_Main_AutoLevel"),
    ]) func `what a codec does not have cannot be applied, and the reason says why`(refused: Refused) throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a"), fileType: refused.type)
        let settings: [String: Any] = [
            AVVideoCodecKey: refused.codec, AVVideoWidthKey: refused.size, AVVideoHeightKey: refused.size,
            AVVideoCompressionPropertiesKey: refused.properties,
        ]
        #expect(!writer.canApply(outputSettings: settings, forMediaType: .video))
        writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        #expect(writer.error?.localizedDescription.contains(refused.word) == true, "\(writer.error as Any)")
    }

    @Test func `a movie of JPEGs has their matrix and range, and grows with its quality`() async throws {
        var sizes: [Int] = []
        // FFmpeg's decoder reports errors for completely flat JPEGs, including those of its own encoder.
        let buffer = patches(128, 96)
        CVPixelBufferLockBaseAddress(buffer, [])
        let base = try #require(CVPixelBufferGetBaseAddress(buffer)?.assumingMemoryBound(to: UInt8.self))
        let row = CVPixelBufferGetBytesPerRow(buffer)
        for place in 64 * row..<96 * row { base[place] = UInt8(truncatingIfNeeded: place &* place >> 7) }
        CVPixelBufferUnlockBaseAddress(buffer, [])
        for quality in [0.2, 1.0] {
            let url = try await movie(buffer, .jpeg, [AVVideoQualityKey: quality])
            let stream = try #require(try Probe(url).video)
            #expect(stream.pix_fmt == "yuvj420p" && stream.color_range == "pc")
            let picture = try #require(try DecodedPicture.all(of: url).first)
            for (index, color) in Self.colors.enumerated() {
                let seen = picture[index % 4 * 32 + 16, index / 4 * 32 + 16]
                #expect(colorDifference(seen, color) < (quality == 1 ? 2 : 6), "\(seen) for \(color)")
            }
            sizes.append(try Data(contentsOf: url).count)
        }
        #expect(sizes[0] * 5 < sizes[1] * 4)
    }

    @Test(arguments: [AVVideoCodecType.hevc, .av1, .h264], 1...5)
    func `a few frames are as many in the movie, each at its time`(codec: AVVideoCodecType, count: Int) async throws {
        let url = try await movie(patches(128, 64), codec, type: .mp4, frames: count)
        #expect(try Probe.frames(url).count == count)
        #expect(try #require(try Probe(url).video?.duration_ts) * 30_000 == count * 1001 * Probe(url).video!.timescale)
    }

    @Test func `high dynamic range is tagged as asked for, in ten bits`() async throws {
        let kinds = [
            (AVVideoTransferFunction_ITU_R_2100_HLG, "arib-std-b67"), (AVVideoTransferFunction_SMPTE_ST_2084_PQ, "smpte2084"),
        ]
        for (transfer, name) in kinds {
            let url = folder.file("\(name).mp4")
            let writing = try VideoWriting(
                url, 128, 64, type: .mp4,
                settings: [
                    AVVideoCodecKey: AVVideoCodecType.hevc,
                    AVVideoColorPropertiesKey: [
                        AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_2020, AVVideoTransferFunctionKey: transfer,
                        AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_2020,
                    ],
                    AVVideoCompressionPropertiesKey: [AVVideoProfileLevelKey: "HEVC_Main10_AutoLevel"],
                ])
            writing.adaptor.append(patches(128, 64), withPresentationTime: .zero)
            writing.writer.endSession(atSourceTime: CMTime(value: 1, timescale: 1))
            try await writing.finish()
            let stream = try #require(try Probe(url).video)
            #expect(stream.color_transfer == name && stream.color_primaries == "bt2020" && stream.color_space == "bt2020nc")
            #expect(stream.pix_fmt == "yuv420p10le")
        }
    }

    @Test(arguments: [AVVideoCodecType.h264, .hevc, .proRes422])
    func `pixels are as wide as asked for`(codec: AVVideoCodecType) async throws {
        let url = folder.file("wide.mov")
        let ratio = [AVVideoPixelAspectRatioHorizontalSpacingKey: 4, AVVideoPixelAspectRatioVerticalSpacingKey: 3]
        let settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoPixelAspectRatioKey: ratio]
        let writing = try VideoWriting(url, 96, 96, type: .mov, settings: settings)
        writing.adaptor.append(patches(96, 96), withPresentationTime: .zero)
        writing.writer.endSession(atSourceTime: CMTime(value: 1, timescale: 1))
        try await writing.finish()
        let facts = try Command.output(
            of: "ffprobe",
            ["-v", "warning", "-show_entries", "stream=width,height,sample_aspect_ratio", "-of", "csv=p=0", url.path])
        #expect(String(decoding: facts, as: UTF8.self).trimmingCharacters(in: .newlines) == "96,96,4:3")
        #expect(try GStreamer.discover(url).contains("Pixel aspect ratio: 4/3"))
        let track = try #require(AVURLAsset(url: url).tracks.first)
        #expect(track.naturalSize == CGSize(width: 128, height: 96))
    }

    @Test(arguments: [
        (AVVideoCodecType.h264, [AVVideoQualityKey: 0.5]), (.jpeg, [AVVideoQualityKey: 2.0]),
        (.jpeg, [AVVideoAverageBitRateKey: 1e6]),
        (.av1, [AVVideoAllowFrameReorderingKey: 1]),
    ])
    func `properties that a codec has not cannot be applied`(codec: AVVideoCodecType, properties: [String: Double]) throws {
        let writer = try AVAssetWriter(url: folder.file("a.mov"), fileType: codec == .av1 ? .mp4 : .mov)
        let settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: 64, AVVideoHeightKey: 64]
        #expect(writer.canApply(outputSettings: settings, forMediaType: .video))
        let more = settings.merging([AVVideoCompressionPropertiesKey: properties]) { $1 }
        #expect(!writer.canApply(outputSettings: more, forMediaType: .video))
    }
}

/// Deterministic noise (Knuth's linear congruential generator).
private struct Noise {
    private var state: UInt64 = 1

    mutating func fill(_ buffer: CVPixelBuffer) {
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer)?.assumingMemoryBound(to: UInt8.self) else { return }
        for index in 0..<(CVPixelBufferGetBytesPerRow(buffer) * CVPixelBufferGetHeight(buffer)) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            base[index] = UInt8(truncatingIfNeeded: state >> 56)
        }
    }
}
