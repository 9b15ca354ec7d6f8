import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Clean apertures: writing, copying, reading, and cropping.
struct WriterApertureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// 80×48 of 96×64, four pixels to the right of the centre and six above it: from (12, 2).
    private static let aperture: [String: Double] = [
        AVVideoCleanApertureWidthKey: 80, AVVideoCleanApertureHeightKey: 48, AVVideoCleanApertureHorizontalOffsetKey: 4,
        AVVideoCleanApertureVerticalOffsetKey: -6,
    ]
    private static let box = [80, 1, 48, 1, 4, 1, -6, 1]
    private static let path = "moov/trak/mdia/minf/stbl/stsd+8/*+78/clap"

    /// A red picture that is green within the aperture.
    private func picture() -> CVPixelBuffer {
        let buffer = flatBuffer(96, 64, red: 200, green: 0, blue: 0)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return buffer }
        for y in 2..<50 {
            let row = (base + y * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt8.self)
            for x in 12..<92 { (row[x * 4], row[x * 4 + 1], row[x * 4 + 2]) = (0, 180, 0) }
        }
        return buffer
    }

    private func movie(
        _ codec: AVVideoCodecType = .h264, _ type: AVFileType = .mov, settings: [String: Any] = [:], indexFirst: Bool = false,
        fragments: CMTime = .invalid
    ) async throws -> URL {
        let url = folder.file("\(UUID().uuidString).\(type == .mov ? "mov" : "mp4")")
        let own: [String: Any] = [AVVideoCodecKey: codec, AVVideoCleanApertureKey: Self.aperture]
        let writing = try VideoWriting(
            url, 96, 64, type: type, settings: own.merging(settings) { $1 }, fragments: fragments, indexFirst: indexFirst)
        let buffer = picture()
        for index in 0..<6 {
            writing.adaptor.append(buffer, withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 30))
        }
        try await writing.finish()
        return url
    }

    private func numbers(_ url: URL, _ path: String = path) throws -> [Int]? {
        movieBox(path, in: try Data(contentsOf: url)).map { contents in
            stride(from: contents.startIndex, to: contents.endIndex, by: 4).map {
                Int(Int32(truncatingIfNeeded: bigEndian(contents[$0..<($0 + 4)])))
            }
        }
    }

    // MARK: Writing

    @Test(arguments: [
        (AVVideoCodecType.h264, AVFileType.mov), (.h264, .mp4), (.hevc, .mov), (.hevc, .mp4), (.proRes422, .mov),
        (.proRes4444, .mov), (.jpeg, .mov), (.av1, .mp4),
    ])
    func `a file says which part of its pictures is clean`(codec: AVVideoCodecType, type: AVFileType) async throws {
        let url = try await movie(codec, type)
        #expect(try numbers(url) == Self.box)
        let names = ["CleanApertureWidth", "CleanApertureHeight", "CleanApertureOffsetX", "CleanApertureOffsetY"]
        #expect(try exifTool(url, names) == Dictionary(uniqueKeysWithValues: zip(names, ["80", "48", "4", "-6"])))
        #expect(try Probe(url).video?.width == 96)
        #expect(try Probe.frames(url).count == 6)
        let track = try #require(AVURLAsset(url: url).tracks.first)
        #expect(track.naturalSize == CGSize(width: 80, height: 48))
        let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
        #expect(format.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 12, y: 2, width: 80, height: 48))
        #expect(format.presentationDimensions(useCleanAperture: false) == CGSize(width: 96, height: 64))
        #expect(format.dimensions.width == 96 && format.dimensions.height == 64)
    }

    @Test(arguments: [AVFileType.mov, .mp4], [CMTime.invalid, CMTime(value: 1, timescale: 10)])
    func `it makes room for it wherever the index is`(type: AVFileType, fragments: CMTime) async throws {
        let last = try await movie(.h264, type, fragments: fragments)
        let first = try await movie(.h264, type, indexFirst: true, fragments: fragments)
        for url in [last, first] {
            #expect(try numbers(url) == Self.box)
            #expect(try Probe.frames(url).count == 6)
            #expect(try GStreamer(url).times.count == 6)
        }
        #expect(try frameHashes(of: first) == frameHashes(of: last))
        #expect(try packetHashes(of: first, stream: "v:0") == packetHashes(of: last, stream: "v:0"))
        let data = try Data(contentsOf: first)
        let (index, media) = (try #require(movieBox("moov", in: data)), try #require(movieBox("mdat", in: data)))
        #expect(index.startIndex < media.startIndex)
    }

    @Test func `halves of pixels, and pixels that are not square`() async throws {
        let aperture: [String: Any] = [AVVideoCleanApertureWidthKey: 80.5, AVVideoCleanApertureHeightKey: Float(48)]
        let ratio = [AVVideoPixelAspectRatioHorizontalSpacingKey: 4, AVVideoPixelAspectRatioVerticalSpacingKey: 3]
        let url = try await movie(settings: [AVVideoCleanApertureKey: aperture, AVVideoPixelAspectRatioKey: ratio])
        #expect(try numbers(url) == [161, 2, 48, 1, 0, 1, 0, 1])
        #expect(try exifTool(url, ["CleanApertureWidth"]) == ["CleanApertureWidth": "80.5"])
        #expect(try GStreamer.discover(url).contains("Pixel aspect ratio: 4/3"))
        let size = try #require(AVURLAsset(url: url).tracks.first).naturalSize
        #expect(abs(size.width - 80.5 * 4 / 3) < 1e-9 && size.height == 48)
    }

    @Test(arguments: [
        [AVVideoCleanApertureWidthKey: 98, AVVideoCleanApertureHeightKey: 48],
        [AVVideoCleanApertureWidthKey: 80, AVVideoCleanApertureHeightKey: 0],
        [AVVideoCleanApertureWidthKey: 80, AVVideoCleanApertureHeightKey: 48, AVVideoCleanApertureHorizontalOffsetKey: 9],
        [AVVideoCleanApertureWidthKey: 80],
        [AVVideoCleanApertureWidthKey: .nan, AVVideoCleanApertureHeightKey: 48],
    ])
    func `what is no part of the picture cannot be applied`(aperture: [String: Double]) throws {
        let writer = try AVAssetWriter(url: folder.file("a.mov"), fileType: .mov)
        var settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 96, AVVideoHeightKey: 64]
        settings[AVVideoCleanApertureKey] = Self.aperture
        #expect(writer.canApply(outputSettings: settings, forMediaType: .video))
        settings[AVVideoCleanApertureKey] = aperture
        #expect(!writer.canApply(outputSettings: settings, forMediaType: .video))
    }

    // MARK: Copying

    @Test func `copied samples keep it, a reader's and the client's own`() async throws {
        let source = try await movie()
        let samples = try readTrack(AVURLAsset(url: source), nil)
        for type in [AVFileType.mov, .mp4] {
            let copy = folder.file("copy.\(type == .mov ? "mov" : "mp4")")
            try await copySamples([(.video, samples)], to: copy, as: type)
            #expect(try numbers(copy) == Self.box)
        }
        let known = try #require(samples.first?.formatDescription)
        var extensions = CMFormatDescription.Extensions()
        extensions[.cleanAperture] = .cleanAperture(width: 80, height: 48, horizontalOffet: 4, verticalOffset: -6)
        extensions[.sampleDescriptionExtensionAtoms] = known.extensions[.sampleDescriptionExtensionAtoms]
        let own = try CMFormatDescription(videoCodecType: .h264, width: 96, height: 64, extensions: extensions)
        let renamed = try samples.map { sample in
            try CMSampleBuffer(
                dataBuffer: sample.dataBuffer, formatDescription: own, numSamples: 1,
                sampleTimings: [sample.sampleTimingInfo(at: 0)], sampleSizes: [sample.totalSampleSize])
        }
        let copy = folder.file("own.mp4")
        try await copySamples([(.video, renamed)], to: copy, as: .mp4)
        #expect(try numbers(copy) == Self.box)
        #expect(try packetHashes(of: copy, stream: "v:0") == packetHashes(of: source, stream: "v:0"))
    }

    @Test func `an export copies it, and one that encodes cuts to it`() async throws {
        let (copied, encoded) = (folder.file("copied.mov"), folder.file("encoded.mov"))
        func export(_ codec: AVVideoCodecType, _ preset: String, to url: URL) async throws {
            let asset = AVURLAsset(url: try await movie(codec))
            let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
            try await session.export(to: url, as: .mov)
        }
        try await export(.h264, AVAssetExportPresetPassthrough, to: copied)
        try await export(.proRes422, AVAssetExportPresetHighestQuality, to: encoded)
        #expect(try numbers(copied) == Self.box)
        #expect(try numbers(encoded) == nil)
        let stream = try #require(try Probe(encoded).video)
        #expect(stream.width == 80 && stream.height == 48)
        let raw = try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", encoded.path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
        #expect(raw.count == 80 * 48 * 3)
        // Two pixels from the edges, beyond any chroma bleeding from the red.
        for pixel in [2 * 80 + 2, 2 * 80 + 77, 45 * 80 + 2, 45 * 80 + 77, 24 * 80 + 40] {
            #expect(raw[pixel * 3] < 60 && raw[pixel * 3 + 1] > 140, "\(pixel)")
        }
    }

    // MARK: Reading

    @Test func `pictures of a movie are cut to it, unless asked otherwise`() async throws {
        let asset = AVURLAsset(url: try await movie(.proRes422))
        func pixels(_ mode: AVAssetImageGenerator.ApertureMode?) throws -> (width: Int, height: Int, corner: [UInt8]) {
            let generator = AVAssetImageGenerator(asset: asset)
            generator.apertureMode = mode
            let image = try generator.copyCGImage(at: .zero, actualTime: nil)
            let data = try #require(image.dataProvider?.data) as Data
            return (image.width, image.height, [UInt8](data.prefix(4)))
        }
        let clean = try pixels(nil)
        #expect(clean.width == 80 && clean.height == 48)
        for mode in [AVAssetImageGenerator.ApertureMode.productionAperture, .encodedPixels] {
            let whole = try pixels(mode)
            #expect(whole.width == 96 && whole.height == 64)
            #expect(whole.corner != clean.corner)
        }
        // Readers return the whole encoded frame.
        let buffer = try #require(try readTrack(asset, pixelFormat(kCVPixelFormatType_32BGRA)).first?.imageBuffer)
        #expect(CVPixelBufferGetWidth(buffer) == 96 && CVPixelBufferGetHeight(buffer) == 64)
    }

    /// Invalid numbers in the box, which must be ignored.
    @Test(arguments: [
        [80, 0, 48, 1, 4, 1, -6, 1], [80, 1, 48, 0, 4, 1, -6, 1], [80, 1, 48, 1, 4, 0, -6, 0], [97, 1, 48, 1, 0, 1, 0, 1],
        [-1, 1, -1, 1, 0, 1, 0, 1], [80, 1, 48, 1, 9, 1, 0, 1], [0, 1, 0, 1, 0, 1, 0, 1],
        [80, 1, 48, 1, Int(Int32.min), 1, 0, 1],
    ])
    func `numbers that cannot be are passed over`(numbers: [Int]) async throws {
        let url = try await movie()
        var data = try Data(contentsOf: url)
        let place = try #require(movieBox(Self.path, in: data)).startIndex
        for (index, number) in numbers.enumerated() {
            let word = UInt32(bitPattern: Int32(truncatingIfNeeded: number))
            for byte in 0..<4 { data[place + index * 4 + byte] = UInt8(truncatingIfNeeded: word >> (24 - 8 * byte)) }
        }
        try data.write(to: url)
        // FFmpeg 6 and later refuse movies with most of these numbers.
        if ProgramVersion.ffmpeg > 5, (try? Probe(url)) == nil { return }
        let asset = AVURLAsset(url: url)
        let track = try #require(asset.tracks.first)
        #expect(track.naturalSize == CGSize(width: 96, height: 64))
        #expect(try AVAssetImageGenerator(asset: asset).copyCGImage(at: .zero, actualTime: nil).width == 96)
    }
}
