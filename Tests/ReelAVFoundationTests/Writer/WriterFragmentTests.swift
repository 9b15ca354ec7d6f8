import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// `movieFragmentInterval`: what remains of a movie whose writer has died, and what a finished one contains.
@Suite(.timeLimit(.minutes(10))) struct WriterFragmentTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: Killed

    /// `KilledRecorderLongTests` kills a hundred.
    @Test(arguments: [AVFileType.mov, .mp4], [20, 75])
    func aKilledRecordersMoviePlaysToWithinAnIntervalOfTheKill(type: AVFileType, frame: Int) throws {
        try KilledRecorder(type, killedAfter: frame, in: folder).expectPlayable()
    }

    // MARK: Finished

    /// Writes differing frames at uneven times, with audio; the session ends in the middle. The width is one for which the
    /// encoder's output is deterministic (docs/api-coverage.md).
    private func write(_ url: URL, _ type: AVFileType, pcm: Bool = false, configure: (AVAssetWriter) -> Void) async throws {
        let writer = try AVAssetWriter(url: url, fileType: type)
        configure(writer)
        let pictures = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 256, AVVideoHeightKey: 64])
        let sound = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: pcm
                ? [
                    AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
                    AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
                    AVLinearPCMIsNonInterleaved: false,
                ] : [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures, sourcePixelBufferAttributes: nil)
        writer.add(pictures)
        writer.add(sound)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        var time = CMTime.zero
        for frame in 0..<90 {
            let shade = UInt8(frame * 2)
            adaptor.append(flatBuffer(256, 64, red: shade, green: 255 - shade, blue: 90), withPresentationTime: time)
            sound.append(try sine(seconds: 0.1, at: CMTime(value: CMTimeValue(frame), timescale: 10)))
            time = time + CMTime(value: CMTimeValue(40 + frame % 3 * 20), timescale: 600)
        }
        pictures.markAsFinished()
        writer.endSession(atSourceTime: CMTime(value: 5, timescale: 1))
        await writer.finishWriting()
        if let error = writer.error { throw error }
    }

    @Test(arguments: [AVFileType.mov, .mp4], [false, true])
    func aFinishedMovieIsTheOneWithoutFragments(type: AVFileType, indexFirst: Bool) async throws {
        let (plain, fragmented) = (folder.file("plain"), folder.file("fragmented"))
        let isPCM = type == .mov
        try await write(plain, type, pcm: isPCM) { $0.shouldOptimizeForNetworkUse = indexFirst }
        try await write(fragmented, type, pcm: isPCM) {
            $0.shouldOptimizeForNetworkUse = indexFirst
            // Long enough not to reduce the encoder's look-ahead.
            $0.movieFragmentInterval = CMTime(value: 6, timescale: 1)
        }
        // Times, sizes and contents of all packets; durations of the tracks and the movie.
        func facts(_ url: URL) throws -> Set<Substring> {
            let entries =
                "packet=stream_index,pts,dts,duration,flags,data_hash:stream=duration_ts,nb_frames,start_pts:format=duration"
            let arguments = ["-v", "warning", "-show_data_hash", "md5"]
            let output = try Command("ffprobe", arguments + ["-show_entries", entries, "-of", "csv", url.path])
            #expect(output.errors == "")
            return Set(output.text.split(separator: "\n"))
        }
        let differences = try facts(fragmented).symmetricDifference(facts(plain)).sorted()
        #expect(differences == [])
        let boxes = try Self.boxes(fragmented)
        #expect(!boxes.contains("moof") && !boxes.contains("mfra"))
        #expect(boxes.filter { $0 == "moov" }.count == 1)
        #expect(boxes.filter { $0 == "mdat" }.count >= 2)
        #expect((boxes.firstIndex(of: "moov") ?? 0 < boxes.firstIndex(of: "mdat") ?? 0) == indexFirst)
        #expect(folder.contents == ["fragmented", "plain"])
        let (seen, expected) = (try GStreamer.discover(fragmented), try GStreamer.discover(plain))
        #expect(seen.contains("Duration: 0:00:05.0") && expected.contains("Duration: 0:00:05.0"))
    }

    /// The index of so many frames does not fit into libavformat's write buffer.
    @Test(arguments: [false, true])
    func aMovieOfManyFramesIsFinished(indexFirst: Bool) async throws {
        let url = folder.file("movie.mov")
        let writing = try VideoWriting(
            url, 64, 48, type: .mov, fragments: CMTime(value: 40, timescale: 1), indexFirst: indexFirst)
        let (writer, adaptor) = (writing.writer, writing.adaptor)
        let buffers = (0..<50).map { flatBuffer(64, 48, red: UInt8($0 * 5), green: 80, blue: 10) }
        for frame in 0..<12_000 {
            adaptor.append(buffers[frame / 240], withPresentationTime: CMTime(value: CMTimeValue(frame), timescale: 30))
        }
        await writer.finishWriting()
        #expect(writer.status == .completed, "\(String(describing: writer.error))")
        let stream = try #require(try Probe(url).video)
        #expect(stream.nb_frames == "12000" && stream.duration_ts == 400 * stream.timescale)
        let decoded = try Command.output(of: "ffmpeg", ["-v", "error", "-i", url.path, "-f", "framehash", "-"])
        #expect(decoded.split(separator: 10).filter { $0.first != 35 }.count == 12_000)
    }

    @Test func chaptersAreInAFinishedMovieOfFragments() async throws {
        let movie = folder.file("movie.mp4")
        try await write(movie, .mp4) {
            $0.movieFragmentInterval = CMTime(value: 1, timescale: 1)
            $0.chapters = [
                (CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1)), "Dawn"),
                (CMTimeRange(start: CMTime(value: 2, timescale: 1), duration: CMTime(value: 3, timescale: 1)), "Noon"),
            ]
        }
        let chapters = try Command.output(
            of: "ffprobe",
            ["-v", "error", "-show_entries", "chapter=start_time,end_time:chapter_tags=title", "-of", "csv=p=0", movie.path])
        let expected: [Substring] = ["0.000000,2.000000,Dawn", "2.000000,5.000000,Noon"]
        #expect(String(decoding: chapters, as: UTF8.self).split(separator: "\n") == expected)
        // QuickTime's chapters are a text track.
        let text = try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", movie.path, "-map", "0:d", "-c", "copy", "-f", "data", "-"])
        #expect(String(decoding: text, as: UTF8.self).contains("Noon"))
    }

    @Test func aWriterThatFailsLeavesItsFragments() async throws {
        let url = folder.file("movie.mov")
        let writing = try VideoWriting(url, 64, 48, type: .mov, fragments: CMTime(value: 1, timescale: 2))
        let (writer, adaptor) = (writing.writer, writing.adaptor)
        for frame in 0..<90 {
            let time = CMTime(value: CMTimeValue(frame), timescale: 30)
            adaptor.append(flatBuffer(64, 48, red: UInt8(frame * 2), green: 0, blue: 0), withPresentationTime: time)
        }
        adaptor.append(flatBuffer(64, 48, red: 0, green: 0, blue: 0), withPresentationTime: .zero)
        await writer.finishWriting()
        #expect(writer.status == .failed)
        let frames = try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "-"])
        #expect(frames.count / (64 * 48) >= 75)
    }

    @Test func aCancelledWriterLeavesNothing() throws {
        let url = folder.file("movie.mov")
        let writing = try VideoWriting(url, 64, 48, type: .mov, fragments: CMTime(value: 1, timescale: 2))
        for frame in 0..<90 {
            let time = CMTime(value: CMTimeValue(frame), timescale: 30)
            writing.adaptor.append(flatBuffer(64, 48, red: UInt8(frame * 2), green: 0, blue: 0), withPresentationTime: time)
        }
        writing.writer.cancelWriting()
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test func anIntervalIsSetBeforeWritingStartsAndIsLongerThanNothing() throws {
        let writer = try AVAssetWriter(url: folder.file("a.mov"), fileType: .mov)
        #expect(!writer.movieFragmentInterval.isValid && !writer.initialMovieFragmentInterval.isValid)
        writer.movieFragmentInterval = .zero
        #expect(writer.status == .failed)
        let other = try VideoWriting(folder.file("b.mov"), 64, 48, type: .mov)
        other.writer.movieFragmentInterval = CMTime(value: 1, timescale: 1)
        #expect(other.writer.status == .failed)
    }

    private static func boxes(_ url: URL) throws -> [String] {
        let bytes = [UInt8](try Data(contentsOf: url))
        var boxes: [String] = []
        var place = 0
        while place + 8 <= bytes.count {
            boxes.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
            place += max(8, bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) })
        }
        return boxes
    }
}
