import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Buffers without samples that end the previous sample (AVAssetWriterInput.h).
struct WriterMarkerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// - Parameter setsTime: whether the marker has only an output presentation time, which is set explicitly.
    private func marker(at time: CMTime, setsTime: Bool = false) throws -> CMSampleBuffer {
        let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
        let buffer = try CMSampleBuffer(
            dataBuffer: nil, formatDescription: nil, numSamples: 0, sampleTimings: setsTime ? [] : [timing], sampleSizes: [])
        if setsTime { try buffer.setOutputPresentationTimeStamp(time) }
        CMSetAttachment(
            buffer, key: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration, value: kCFBooleanTrue,
            attachmentMode: kCMAttachmentMode_ShouldPropagate)
        return buffer
    }

    private func append(_ count: Int, to writing: VideoWriting, from first: Int = 0) {
        for index in first..<(first + count) {
            writing.adaptor.append(
                flatBuffer(64, 48, red: UInt8(index * 20), green: 0, blue: 0), withPresentationTime: time(index, 30))
        }
    }

    /// Returns the durations in seconds of the first video track and of its last packet, as reported by ffprobe.
    private func lengths(_ url: URL) throws -> (track: Double, last: Double) {
        let stream = try #require(try Probe(url).video)
        let packets = try Probe.packets(url, of: "v:0")
        let last = try #require(packets.max { $0.pts < $1.pts })
        return (
            Double(try #require(stream.duration_ts)) / Double(stream.timescale), Double(last.duration) / Double(stream.timescale)
        )
    }

    @Test(arguments: [AVVideoCodecType.h264, .proRes422], [false, true])
    func `the last frame ends where the marker says`(codec: AVVideoCodecType, setsTime: Bool) async throws {
        let url = folder.file("a.mov")
        let writing = try VideoWriting(url, 64, 48, type: .mov, settings: [AVVideoCodecKey: codec])
        append(6, to: writing)
        #expect(writing.input.append(try marker(at: CMTime(value: 1, timescale: 1), setsTime: setsTime)))
        try await writing.finish()
        #expect(try lengths(url).track == 1)
        #expect(try Probe.frames(url).count == 6)
        if codec == .proRes422 { #expect(abs(try lengths(url).last - 25.0 / 30) < 1e-6) }
        #expect(abs(try GStreamer(url).end - 1_000_000_000) < 1_000_000)
    }

    @Test func `a lone frame lasts until the marker`() async throws {
        let url = folder.file("a.mp4")
        let writing = try VideoWriting(url, 64, 48)
        append(1, to: writing)
        writing.input.append(try marker(at: CMTime(value: 7, timescale: 10)))
        try await writing.finish()
        #expect(try lengths(url).track == 0.7)
    }

    @Test func `a frame that follows makes a marker say nothing`() async throws {
        let url = folder.file("a.mov")
        let writing = try VideoWriting(url, 64, 48, type: .mov)
        append(2, to: writing)
        writing.input.append(try marker(at: CMTime(value: 1, timescale: 1)))
        append(2, to: writing, from: 2)
        try await writing.finish()
        #expect(try Probe.frames(url).map(\.pts) == [0, 20, 40, 60])
        #expect(try lengths(url).track == 4.0 / 30)
    }

    @Test(arguments: [(0.5, 0.5), (2, 1)])
    func `of a marker and the session's end the earlier one counts`(session: Double, end: Double) async throws {
        let url = folder.file("a.mov")
        let writing = try VideoWriting(url, 64, 48, type: .mov)
        append(3, to: writing)
        writing.input.append(try marker(at: CMTime(value: 1, timescale: 1)))
        writing.writer.endSession(atSourceTime: CMTime(seconds: session, preferredTimescale: 600))
        try await writing.finish()
        #expect(try lengths(url).track == end)
    }

    @Test(arguments: [MovieKind.reordered, .proRes])
    func `copied pictures end where the marker says`(kind: MovieKind) async throws {
        let url = folder.file("a.mov")
        let samples = try readTrack(AVURLAsset(url: kind.movie()), nil)
        let end = try marker(at: CMTime(value: 5, timescale: 2))
        try await copySamples([(.video, samples + [end])], to: url, as: .mov)
        #expect(try lengths(url).track == 2.5)
        #expect(try packetHashes(of: url, stream: "v:0") == packetHashes(of: kind.movie(), stream: "v:0"))
    }

    @Test func `a marker at the frame's own time, and one without a time, fail`() async throws {
        for (name, end) in [("a", time(2, 30)), ("b", CMTime.invalid)] {
            let writing = try VideoWriting(folder.file("\(name).mov"), 64, 48, type: .mov)
            append(3, to: writing)
            writing.input.append(try marker(at: end))
            writing.input.markAsFinished()
            await writing.writer.finishWriting()
            #expect(writing.writer.status == .failed)
        }
    }

    @Test func `sound is as long as it is`() async throws {
        let url = folder.file("a.m4a")
        let writer = try AVAssetWriter(outputURL: url, fileType: .m4a)
        let settings: [String: Any] = [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        writer.add(input)
        writer.startWriting()
        writer.startSession(atSourceTime: .zero)
        input.append(try sine(seconds: 0.5))
        #expect(input.append(try marker(at: CMTime(value: 2, timescale: 1))))
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Probe(url).audio?.duration_ts == 22_050)
    }
}
