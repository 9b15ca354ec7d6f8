import Dispatch
import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Synchronization
import Testing

@testable import ReelAVFoundation

/// Clients of a writer that fails or is cancelled while they append: each kind of loop ends.
@Suite(.timeLimit(.minutes(10))) struct WriterEndNoticeTests {
    private let folder: TemporaryFolder
    private let picture = noiseBuffer(64, 48, seed: 7)
    private let queue = DispatchQueue(label: "client")

    init() throws { folder = try TemporaryFolder() }

    /// Waits until everything that the queue has been given has run, and what that has given it.
    private func drain() { for _ in 0..<8 { queue.sync {} } }

    // MARK: Failure

    @Test func `a request to a writer that has failed is answered`() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        writing.writer.startSession(atSourceTime: .indefinite)
        #expect(writing.writer.status == .failed)
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: queue) {
                while writing.input.isReadyForMoreMediaData {
                    if writing.adaptor.append(picture, withPresentationTime: .zero) { continue }
                    writing.input.markAsFinished()
                    return continuation.resume()
                }
            }
        }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed && folder.contents.isEmpty)
    }

    @Test func `a request that comes too early is answered`() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48, begins: false)
        let wasAppended = await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: queue) {
                let wasAppended = writing.adaptor.append(picture, withPresentationTime: .zero)
                writing.input.markAsFinished()
                continuation.resume(returning: wasAppended)
            }
        }
        #expect(!wasAppended && writing.writer.status == .failed)
    }

    @Test func `a request to an input whose settings were refused is answered`() async throws {
        let writer = try AVAssetWriter(outputURL: folder.file("movie.mp4"), fileType: .mp4)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: [AVVideoCodecKey: "none"])
        writer.add(input)
        let isReady = await withCheckedContinuation { continuation in
            input.requestMediaDataWhenReady(on: queue) {
                input.markAsFinished()
                continuation.resume(returning: input.isReadyForMoreMediaData)
            }
        }
        #expect(isReady && writer.status == .failed)
    }

    @Test func `a request to an input in no writer is answered, and reported`() async throws {
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: WriterSoundTests.aac)
        #expect(!input.isReadyForMoreMediaData)
        let samples = try sine(seconds: 0.1)
        let result = await withCheckedContinuation { continuation in
            input.requestMediaDataWhenReady(on: queue) {
                continuation.resume(returning: (input.isReadyForMoreMediaData, input.append(samples)))
            }
        }
        #expect(result.0 && !result.1)
        #expect(IgnoredInput.hasReported("the input is in no writer"))
    }

    @Test func `a client that ends where append fails ends once`() throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        let ends = Atomic(0)
        let ended = DispatchSemaphore(value: 0)
        writing.input.requestMediaDataWhenReady(on: queue) {
            while writing.input.isReadyForMoreMediaData {
                // A time before that of the previous picture is a mistake.
                let time = time(ends.load(ordering: .relaxed) == 0 ? 10 : 9, 30)
                if writing.adaptor.append(picture, withPresentationTime: time) {
                    writing.writer.startSession(atSourceTime: .invalid)
                    continue
                }
                ends.add(1, ordering: .relaxed)
                ended.signal()
                return
            }
        }
        ended.wait()
        drain()
        #expect(ends.load(ordering: .relaxed) == 1)
    }

    @Test func `a client that appends one picture per call, whatever happens, comes to its end`() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        let count = Atomic(0)
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: queue) {
                let index = count.add(1, ordering: .relaxed).oldValue
                if index == 10 { writing.writer.startSession(atSourceTime: .invalid) }
                if index < 50 {
                    writing.adaptor.append(picture, withPresentationTime: time(index, 30))
                } else {
                    writing.input.markAsFinished()
                    continuation.resume()
                }
            }
        }
        #expect(writing.writer.status == .failed)
    }

    // MARK: Cancellation

    @Test func `a loop that never ends of its own accord gives way to cancellation`() throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        let count = Atomic(0)
        writing.input.requestMediaDataWhenReady(on: queue) {
            while writing.input.isReadyForMoreMediaData {
                let index = count.add(1, ordering: .relaxed).oldValue
                writing.adaptor.append(picture, withPresentationTime: time(index, 30))
            }
        }
        while count.load(ordering: .relaxed) < 20 { usleep(1_000) }
        writing.writer.cancelWriting()
        #expect(!writing.input.isReadyForMoreMediaData)
        #expect(!writing.adaptor.append(picture, withPresentationTime: time(1_000_000, 30)))
        drain()
        let seen = count.load(ordering: .relaxed)
        drain()
        #expect(count.load(ordering: .relaxed) == seen)
        #expect(folder.contents.isEmpty)
    }

    @Test func `a client that waits for its append to fail is told`() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        let count = Atomic(0)
        let ends = Atomic(0)
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: queue) {
                while writing.input.isReadyForMoreMediaData {
                    let index = count.add(1, ordering: .relaxed).oldValue
                    if index == 20 { DispatchQueue.global().async { writing.writer.cancelWriting() } }
                    if writing.adaptor.append(picture, withPresentationTime: time(index, 30)) { continue }
                    ends.add(1, ordering: .relaxed)
                    return continuation.resume()
                }
            }
        }
        drain()
        #expect(ends.load(ordering: .relaxed) == 1 && writing.writer.status == .cancelled)
    }

    @Test func `a loop that waits until the input is ready ends`() throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        writing.writer.cancelWriting()
        for _ in 0..<3 {
            while !writing.input.isReadyForMoreMediaData { usleep(10) }
            #expect(!writing.adaptor.append(picture, withPresentationTime: .zero))
            #expect(!writing.input.isReadyForMoreMediaData)
        }
    }

    // MARK: Backlog

    @Test func `an input takes no more than a number of frames, and of bytes`() {
        let few = Backlog(limit: .init(bytes: 1_000, count: 3))
        for _ in 0..<3 {
            #expect(few.hasRoom)
            few.enter(bytes: 1)
        }
        #expect(!few.hasRoom)
        few.leave(bytes: 1)
        #expect(few.hasRoom)
        let large = Backlog(limit: .init(bytes: 1_000))
        large.enter(bytes: 999)
        #expect(large.hasRoom)
        large.enter(bytes: 1)
        #expect(!large.hasRoom)
    }

    @Test func `a loop that runs while the input is ready gives way to other work`() throws {
        // HEVC takes longer to encode noise than to take it in.
        let writing = try VideoWriting(folder.file("movie.mp4"), 640, 480, settings: [AVVideoCodecKey: AVVideoCodecType.hevc])
        let pictures = (0..<20).map { noiseBuffer(640, 480, seed: $0) }
        var count = 0
        while count < 150, writing.input.isReadyForMoreMediaData {
            #expect(writing.adaptor.append(pictures[count % 20], withPresentationTime: time(count, 30)))
            count += 1
        }
        #expect((60..<150).contains(count), "\(count)")
        writing.writer.cancelWriting()
    }
}
