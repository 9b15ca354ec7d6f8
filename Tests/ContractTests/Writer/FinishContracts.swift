import AVFoundation
import Testing

@Suite("10. Finishing and cancelling") struct FinishContract {
    @Test func `inputs that are not finished are finished by the writer`() async throws {
        let recording = try Recording().begin()
        recording.show(77, at: .zero)
        await recording.writer.finishWriting()
        #expect(recording.writer.status == .completed)
    }

    @Test func `finishWriting returns at once, and calls its handler on a queue of its own`() throws {
        let recording = try Recording().begin()
        for index in 0..<20 { recording.show(UInt8(index), at: CMTime(value: CMTimeValue(index), timescale: 30)) }
        let done = DispatchSemaphore(value: 0)
        recording.writer.finishWriting { done.signal() }
        // Blocks the calling thread.
        #expect(done.wait(timeout: .now() + 60) == .success)
        #expect(recording.writer.status == .completed)
    }

    @Test func `in the handler the file is whole`() async throws {
        let recording = try Recording().begin()
        recording.show(77, at: .zero)
        let copy = recording.url.appendingPathExtension("copy.mov")
        defer { try? FileManager.default.removeItem(at: copy) }
        await withCheckedContinuation { continuation in
            recording.writer.finishWriting {
                try? FileManager.default.copyItem(at: recording.url, to: copy)
                continuation.resume()
            }
        }
        #expect(try await Screening(copy).frames.count == 1)
    }

    @Test func `the handler is called where writing has failed, and where it is cancelled`() async throws {
        for cancels in [false, true] {
            let recording = try Recording().begin()
            for time in [1, 0.5] { recording.show(1, at: seconds(time)) }
            await withCheckedContinuation { continuation in
                recording.writer.finishWriting { continuation.resume() }
                if cancels { recording.writer.cancelWriting() }
            }
            #expect([.failed, .cancelled].contains(recording.writer.status))
        }
    }

    @Test func `cancelling removes the file before it returns`() throws {
        let recording = try Recording().begin()
        for index in 0..<20 { recording.show(1, at: CMTime(value: CMTimeValue(index), timescale: 30)) }
        recording.writer.cancelWriting()
        #expect(recording.writer.status == .cancelled)
        #expect(!FileManager.default.fileExists(atPath: recording.url.path))
    }

    @Test func `cancelling is nothing after the end`() async throws {
        let recording = try Recording().begin()
        recording.show(1, at: .zero)
        try await recording.finish()
        recording.writer.cancelWriting()
        #expect(recording.writer.status == .completed)
        #expect(FileManager.default.fileExists(atPath: recording.url.path))
    }

    @Test func `cancelling is nothing after a failure`() async throws {
        let recording = try Recording().begin()
        for time in [1, 0.5] { recording.show(1, at: seconds(time)) }
        await recording.writer.finishWriting()
        recording.writer.cancelWriting()
        #expect(recording.writer.status == .failed && recording.writer.error != nil)
    }
}
