import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// A microphone that delivers nothing: the pictures must not wait for it, in memory or anywhere else.
@Suite(.timeLimit(.minutes(10))) struct WriterStarvationTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a writer with a video and an audio input, the second of which gets no samples.
    private func writing(_ url: URL, _ settings: [String: Any], _ interval: CMTime = .invalid) throws -> (
        writer: AVAssetWriter, input: AVAssetWriterInput, adaptor: AVAssetWriterInputPixelBufferAdaptor, sound: AVAssetWriterInput
    ) {
        let writer = try AVAssetWriter(url: url, fileType: .mov)
        writer.movieFragmentInterval = interval
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let sound = AVAssetWriterInput(mediaType: .audio, outputSettings: WriterSoundTests.aac)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        for input in [input, sound] {
            input.expectsMediaDataInRealTime = true
            writer.add(input)
        }
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        return (writer, input, adaptor, sound)
    }

    private func append(_ count: Int, to adaptor: AVAssetWriterInputPixelBufferAdaptor) {
        for frame in 0..<count {
            let buffer = flatBuffer(64, 48, red: UInt8(frame), green: 90, blue: 0)
            adaptor.append(buffer, withPresentationTime: CMTime(value: CMTimeValue(frame), timescale: 30))
        }
    }

    /// Expects a movie of nothing but the pictures, complete and with the right duration.
    private func expectPictures(_ count: Int, _ url: URL) throws {
        let movie = try Probe(url)
        #expect(movie.streams.map(\.codec_type) == ["video"])
        #expect(try Probe.frames(url).count == count)
        #expect(try Command("ffprobe", ["-v", "warning", url.path]).errors == "")
        #expect(try GStreamer(url).times.count == count)
    }

    private static let h264: [String: any Sendable] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
    ]

    @Test func `fragments are written without it`() async throws {
        let url = folder.file("movie.mov")
        let writing = try writing(url, Self.h264, CMTime(value: 1, timescale: 1))
        append(150, to: writing.adaptor)
        // One second may be in the encoder or in a fragment.
        var seen = 0
        for _ in 0..<1_200 where seen < 120 {
            usleep(100_000)
            let frames = try Command(
                "ffmpeg", ["-v", "quiet", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "-"])
            seen = frames.output.count / (64 * 48)
        }
        #expect(seen >= 120, "\(seen)")
        await writing.writer.finishWriting()
        #expect(writing.writer.error == nil)
        try expectPictures(150, url)
    }

    @Test func `sound that comes late all the same is heard, at its time`() async throws {
        let url = folder.file("movie.mov")
        let writing = try writing(url, Self.h264, CMTime(value: 1, timescale: 1))
        append(150, to: writing.adaptor)
        // The file has begun by now.
        for _ in 0..<6_000 {
            // Not `Data(contentsOf:)`, for which the leak sanitizer reported 4 kB here; the file may be empty, and it grows.
            let data = try FileHandle(forReadingFrom: url).readToEnd() ?? Data()
            if data.range(of: Data("moof".utf8)) != nil { break }
            usleep(10_000)
        }
        writing.sound.append(try sine(seconds: 1, at: CMTime(value: 4, timescale: 1)))
        await writing.writer.finishWriting()
        #expect(writing.writer.error == nil)
        let movie = try Probe(url)
        #expect(movie.streams.map(\.codec_type) == ["video", "audio"])
        #expect(movie.streams.allSatisfy { $0.duration_ts == 5 * $0.timescale })
        let sound = try decodedSound(of: url)
        #expect(sound.prefix(88_200 * 4 - 4_096).allSatisfy { abs($0) < 0.01 })
        #expect(sound.dropFirst(88_200 * 4 + 4_096).prefix(40_000).contains { abs($0) > 0.4 })
    }

    @Test func `fragments are written of the second sound where the first is silent`() async throws {
        let url = folder.file("movie.mov")
        let writer = try AVAssetWriter(url: url, fileType: .mov)
        writer.movieFragmentInterval = CMTime(value: 1, timescale: 1)
        let inputs = (0..<2).map { _ in AVAssetWriterInput(mediaType: .audio, outputSettings: WriterSoundTests.aac) }
        for input in inputs {
            input.expectsMediaDataInRealTime = true
            writer.add(input)
        }
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        for index in 0..<60 { inputs[1].append(try sine(seconds: 0.1, at: CMTime(value: CMTimeValue(index), timescale: 10))) }
        var seen = 0
        for _ in 0..<1_200 where seen < 44_100 * 4 {
            usleep(100_000)
            seen =
                try Command("ffmpeg", ["-v", "quiet", "-i", url.path, "-map", "0:a:1", "-ac", "1", "-f", "s16le", "-"]).output
                .count / 2
        }
        #expect(seen >= 44_100 * 4, "\(seen)")
        await writer.finishWriting()
        #expect(writer.error == nil)
        let movie = try Probe(url)
        #expect(movie.streams.map(\.codec_type) == ["audio"] && movie.audio?.duration_ts == 6 * 44_100)
    }

    @Test func `pictures do not gather in memory`() async throws {
        let url = folder.file("movie.mov")
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 640, AVVideoHeightKey: 480,
            AVVideoCompressionPropertiesKey: [AVVideoQualityKey: 1],
        ]
        let writing = try writing(url, settings)
        let noise = noiseBuffer(640, 480, seed: 1)
        for index in 0..<90 {
            writing.adaptor.append(noise, withPresentationTime: CMTime(value: CMTimeValue(index * 10), timescale: 1))
        }
        writing.input.markAsFinished()
        // 16 MB are held in memory before the file begins, and ten seconds in the muxer, in case audio comes.
        var byteCount = 0
        for _ in 0..<1_200 where byteCount < 4 << 20 {
            usleep(100_000)
            byteCount = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
        }
        #expect(byteCount >= 4 << 20)
        await writing.writer.finishWriting()
        #expect(writing.writer.error == nil)
        try expectPictures(90, url)
    }

    @Test func `an input that is finished before its first sample lets the file begin`() async throws {
        let url = folder.file("movie.mov")
        let writing = try writing(url, Self.h264, CMTime(value: 1, timescale: 1))
        writing.sound.markAsFinished()
        append(90, to: writing.adaptor)
        await writing.writer.finishWriting()
        #expect(writing.writer.error == nil)
        try expectPictures(90, url)
    }
}
