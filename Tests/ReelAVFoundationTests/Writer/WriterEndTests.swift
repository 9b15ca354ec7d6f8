import Dispatch
import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// All ways in which writing can end, also while other threads are at work: the result is a movie, or nothing.
@Suite(.timeLimit(.minutes(10))) struct WriterEndTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let buffer = flatBuffer(64, 48, red: 9, green: 99, blue: 199)

    @Test func `a writer that is let go of leaves nothing`() throws {
        do {
            let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
            writing.adaptor.append(buffer, withPresentationTime: .zero)
        }
        #expect(folder.contents.isEmpty)
    }

    @Test func `a movie of nothing fails, and leaves nothing`() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
        #expect(folder.contents.isEmpty)
    }

    @Test func `finishing twice finishes once`() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 64, 48)
        for index in 0..<30 { writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30)) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await writing.writer.finishWriting() } }
        }
        #expect(writing.writer.status == .completed)
        #expect(try Probe.frames(url).count == 30)
    }

    @Test func `who appends too late loses nothing but the late frames`() async throws {
        for attempt in 0..<10 {
            let url = folder.file("movie\(attempt).mp4")
            let writing = try VideoWriting(url, 64, 48)
            let picture = buffer
            writing.adaptor.append(picture, withPresentationTime: .zero)
            let appending = Task.detached {
                for index in 1..<500 {
                    guard writing.adaptor.append(picture, withPresentationTime: CMTime(value: Int64(index), timescale: 30)) else {
                        return
                    }
                }
            }
            await writing.writer.finishWriting()
            await appending.value
            #expect(writing.writer.status == .completed, "\(String(describing: writing.writer.error))")
            #expect(try Probe(url).video != nil)
        }
    }

    @Test func `cancelling while finishing stops soon, and leaves nothing`() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 1280, 720)
        for index in 0..<30 {
            writing.adaptor.append(
                flatBuffer(1280, 720, red: UInt8(index), green: 0, blue: 0),
                withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        }
        async let finished: Void = writing.writer.finishWriting()
        writing.writer.cancelWriting()
        #expect(!writing.adaptor.append(flatBuffer(1280, 720, red: 1, green: 1, blue: 1), withPresentationTime: time(31, 30)))
        await finished
        #expect([.cancelled, .completed].contains(writing.writer.status))
        #expect(folder.contents.isEmpty == (writing.writer.status == .cancelled))
    }

    @Test func `a file that took the movie's place is not removed`() throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(url, 64, 48)
        writing.adaptor.append(buffer, withPresentationTime: .zero)
        try FileManager.default.removeItem(at: url)
        try Data("somebody else's".utf8).write(to: url)
        writing.writer.cancelWriting()
        #expect(try Data(contentsOf: url) == Data("somebody else's".utf8))
    }

    @Test func `a failed writer lets nobody wait`() async throws {
        let writing = try VideoWriting(folder.file("movie.mp4"), 64, 48)
        let buffer = buffer
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: DispatchQueue(label: "frames")) {
                // Descending times make the writer fail somewhere in this loop.
                for index in (0..<100).reversed() {
                    while !writing.input.isReadyForMoreMediaData { usleep(1_000) }
                    writing.adaptor.append(buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30))
                }
                writing.input.markAsFinished()
                continuation.resume()
            }
        }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .failed)
        #expect(folder.contents.isEmpty)
    }
}
