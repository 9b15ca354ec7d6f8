import Dispatch
import Foundation
import OpenAVFoundation
import OpenCoreMedia
import OpenCoreVideo
import Synchronization
import TestSupport
import Testing

/// Clients whose pictures wait for the encoder, again and again.
@Suite(.timeLimit(.minutes(10))) struct WriterBacklogTests {
    private static let count = 60

    private func noise(_ width: Int, _ height: Int, seed: Int) -> CVPixelBuffer {
        let buffer = flatBuffer(width, height, red: 0, green: 0, blue: 0)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        var generator = SplitMix(seed: seed)
        let row = (0..<width).map { _ in generator.next() }
        for y in 0..<height {
            guard let base = CVPixelBufferGetBaseAddress(buffer) else { break }
            // Each row multiplies the same numbers by another odd one.
            let numbers = row.map { ($0 &* UInt64(2 * y + 1)) >> 32 }.map { UInt32(truncatingIfNeeded: $0) }
            (base + y * CVPixelBufferGetBytesPerRow(buffer)).copyMemory(from: numbers, byteCount: 4 * width)
        }
        return buffer
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    enum Client: CaseIterable {
        /// Its block stays until there is room.
        case waits
        /// Its block comes back when there is room.
        case returns
        /// It appends, and does not ask.
        case neverAsks
    }

    @Test(arguments: Client.allCases) func `loses nothing`(client: Client) async throws {
        let url = folder.file("movie.mp4")
        // Room for two frames of noise, which are slow to encode and quick to append: on any machine the encoder is behind.
        let writing = try VideoWriting(url, 640, 480, backlogLimit: 2 * 640 * 480 * 3 / 2)
        let pictures = (0..<20).map { noise(640, 480, seed: $0) }
        let next = Atomic(0)
        let waits = Atomic(0)
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: DispatchQueue(label: "frames")) {
                while next.load(ordering: .relaxed) < Self.count {
                    if !writing.input.isReadyForMoreMediaData {
                        waits.add(1, ordering: .relaxed)
                        if client == .returns { return }
                        while client == .waits, !writing.input.isReadyForMoreMediaData { usleep(1_000) }
                    }
                    let index = next.add(1, ordering: .relaxed).oldValue
                    #expect(writing.adaptor.append(pictures[index % 20], withPresentationTime: time(index, 30)))
                }
                writing.input.markAsFinished()
                continuation.resume()
            }
        }
        await writing.writer.finishWriting()
        #expect(writing.writer.status == .completed)
        #expect(try Probe.frames(url).count == Self.count)
        // Otherwise nothing has been shown.
        #expect(waits.load(ordering: .relaxed) > 0)
    }
}
