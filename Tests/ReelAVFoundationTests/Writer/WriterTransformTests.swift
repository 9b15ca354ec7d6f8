import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@Suite struct WriterTransformTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func movie(
        _ type: AVFileType = .mov, frames: Int = 3, indexFirst: Bool = false, _ configure: (AVAssetWriterInput) -> Void
    ) async throws -> URL {
        let url = folder.file("\(UUID().uuidString).\(type == .mov ? "mov" : "mp4")")
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        writer.shouldOptimizeForNetworkUse = indexFirst
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 96, AVVideoHeightKey: 64])
        configure(input)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        writer.add(input)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for index in 0..<frames {
            adaptor.append(
                flatBuffer(96, 64, red: 200, green: 30, blue: 40),
                withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        }
        await writer.finishWriting()
        if let error = writer.error { throw error }
        return url
    }

    private func matrix(_ url: URL) throws -> [Double] {
        let header = try #require(movieBox("moov/trak/tkhd", in: Data(contentsOf: url)))
        // Version 0: the matrix precedes the width and height at the end.
        let numbers = stride(from: header.endIndex - 44, to: header.endIndex - 8, by: 4).map { start in
            Int32(truncatingIfNeeded: header[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) })
        }
        return [0, 1, 3, 4, 6, 7].map { Double(numbers[$0]) / 65_536 } + [Double(numbers[8]) / Double(1 << 30)]
    }

    private func rotation(_ url: URL) throws -> String {
        let output = try Command.output(
            of: "ffprobe",
            ["-v", "error", "-select_streams", "v:0", "-show_entries", "stream_side_data=rotation", "-of", "csv=p=0", url.path])
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// ffprobe reports the matrix of an upright iPhone movie (0 1 −1 0, moved right by its height) as −90.
    @Test(
        arguments: [
            (CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0), "-90"),
            (CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 96, ty: 64), "-180"),
            (CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 96), "90"),
            (CGAffineTransform(a: 0.5, b: 0.25, c: -0.25, d: 0.5, tx: -3.5, ty: 12.25), "-26"),
        ], [AVFileType.mov, .mp4])
    func `the track's matrix is the transform, its translation too`(
        turned: (transform: CGAffineTransform, rotation: String), type: AVFileType
    ) async throws {
        let url = try await movie(type) { $0.transform = turned.transform }
        let transform = turned.transform
        #expect(
            try matrix(url)
                == [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty, 1].map(Double.init))
        #expect(try rotation(url) == turned.rotation)
        #expect(try Probe(url).video?.width == 96)
    }

    @Test func `an input without a transform is not turned`() async throws {
        let url = try await movie { _ in }
        #expect(try matrix(url) == [1, 0, 0, 1, 0, 0, 1])
        #expect(try rotation(url).isEmpty)
    }

    @Test func `a transform that is no number cannot be added`() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("b.mov"), fileType: .mov)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 96, AVVideoHeightKey: 64])
        #expect(writer.canAdd(input))
        input.transform.tx = .nan
        #expect(!writer.canAdd(input))
    }

    @Test(arguments: [AVFileType.mov, .mp4], [false, true])
    func `languages are in the file, and what comes after them is whole`(type: AVFileType, indexFirst: Bool) async throws {
        let url = try await movie(type, indexFirst: indexFirst) { $0.extendedLanguageTag = "pt-BR" }
        let data = try Data(contentsOf: url)
        #expect(movieBox("moov/trak/mdia/elng", in: data).map { [UInt8]($0) } == [0, 0, 0, 0] + Array("pt-BR".utf8) + [0])
        let handler = try #require(movieBox("moov/trak/mdia/hdlr", in: data))
        let name = Array("VideoHandler".utf8)
        #expect(Array(handler.dropFirst(24)) == (type == .mov ? [UInt8(name.count)] + name : name + [0]))
        #expect(movieBox("moov/trak/mdia/minf/stbl/stts", in: data) != nil)
        let output = try Command.output(
            of: "ffprobe", ["-v", "warning", "-show_entries", "stream_tags=language,handler_name", "-of", "csv=p=0", url.path])
        #expect(String(decoding: output, as: UTF8.self).hasPrefix("por,VideoHandler"))
        #expect(try Probe.frames(url).count == 3)
        #expect(try GStreamer(url).times.count == 3)
    }

    @Test func `a language code stands by itself`() async throws {
        let url = try await movie { $0.languageCode = "haw" }
        let header = try #require(movieBox("moov/trak/mdia/mdhd", in: Data(contentsOf: url)))
        let packed = header[(header.startIndex + 20)..<(header.startIndex + 22)].reduce(0) { $0 << 8 | Int($1) }
        // Five bits for each of h, a and w, counted from 1.
        #expect(packed == 8 * 1024 + 1 * 32 + 23)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 96, AVVideoHeightKey: 64])
        input.languageCode = "de"
        #expect(try !AVAssetWriter(outputURL: folder.file("b.mov"), fileType: .mov).canAdd(input))
    }

    @Test func `a track that is not marked as enabled is not`() async throws {
        func isEnabled(_ url: URL) throws -> Bool {
            let header = try #require(movieBox("moov/trak/tkhd", in: Data(contentsOf: url)))
            return header[header.startIndex + 3] & 1 == 1
        }
        let marked = try await movie { #expect($0.marksOutputTrackAsEnabled) }
        let unmarked = try await movie { $0.marksOutputTrackAsEnabled = false }
        #expect(try isEnabled(marked))
        #expect(try !isEnabled(unmarked))
        #expect(try Probe.frames(unmarked).count == 3)
    }
}
