import Dispatch
import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Synchronization
import Testing

/// Clients that start the session more than once: much published code does, before the video and again before the sound.
@Suite(.timeLimit(.minutes(10))) struct WriterSessionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a session that is started again for the sound goes on, and both inputs end`() async throws {
        let url = folder.file("movie.mov")
        let writing = try VideoWriting(url, 64, 48, type: .mov, begins: false)
        let sound = AVAssetWriterInput(mediaType: .audio, outputSettings: WriterSoundTests.aac)
        writing.writer.add(sound)
        writing.writer.startWriting()
        writing.writer.startSession(atSourceTime: .zero)
        let queue = DispatchQueue(label: "samples")
        let next = Atomic(0)
        let samples = try sine(seconds: 1)
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: queue) {
                while writing.input.isReadyForMoreMediaData {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    if index < 30 {
                        writing.adaptor.append(noiseBuffer(64, 48, seed: index), withPresentationTime: time(index, 30))
                        continue
                    }
                    writing.input.markAsFinished()
                    writing.writer.startSession(atSourceTime: .zero)
                    sound.requestMediaDataWhenReady(on: queue) {
                        sound.append(samples)
                        sound.markAsFinished()
                        writing.writer.finishWriting { continuation.resume() }
                    }
                    return
                }
            }
        }
        #expect(writing.writer.status == .completed, "\(String(describing: writing.writer.error))")
        let movie = try Probe(url)
        #expect(movie.streams.map(\.codec_type) == ["video", "audio"])
        #expect(try Probe.frames(url).count == 30)
    }

    @Test func `the first start counts, and another one is reported`() async throws {
        let url = folder.file("twice.mp4")
        let writing = try VideoWriting(url, 64, 48, start: time(2, 1))
        writing.writer.startSession(atSourceTime: .zero)
        #expect(IgnoredInput.hasReported("the session of twice.mp4 has started at 2.0 s"))
        for index in 60..<90 {
            writing.adaptor.append(noiseBuffer(64, 48, seed: index), withPresentationTime: time(index, 30))
        }
        try await writing.finish()
        let video = try #require(try Probe(url).video)
        #expect(video.duration_ts == video.timescale)
    }

    @Test func `after its end there is no second session`() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        writing.adaptor.append(noiseBuffer(64, 48, seed: 1), withPresentationTime: .zero)
        writing.writer.endSession(atSourceTime: time(1, 1))
        writing.writer.startSession(atSourceTime: time(1, 1))
        #expect(writing.writer.error?.localizedDescription.contains("only one") == true)
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed && folder.contents.isEmpty)
    }
}
