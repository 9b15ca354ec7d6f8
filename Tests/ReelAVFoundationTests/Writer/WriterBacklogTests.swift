import Dispatch
import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Synchronization
import Testing

/// Clients whose pictures repeatedly have to wait for the encoder.
@Suite(.timeLimit(.minutes(10))) struct WriterBacklogTests {
    private static let count = 60
    /// The maximum number appended before a client waits. An encoder accepts the first pictures without encoding them.
    private static let mostPictures = 2_000

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    enum Client: CaseIterable {
        /// Its block waits until there is room.
        case waits
        /// Its block returns, and is called again when there is room.
        case returns
        /// It appends without checking for readiness.
        case neverAsks
    }

    @Test(arguments: Client.allCases) func `loses nothing`(client: Client) async throws {
        let url = folder.file("movie.mp4")
        // Room for two frames of noise, which are slow to encode and quick to append, so that the encoder falls behind.
        let writing = try VideoWriting(url, 640, 480, backlogLimit: 2 * 640 * 480 * 3 / 2)
        let pictures = (0..<20).map { noiseBuffer(640, 480, seed: $0) }
        let next = Atomic(0)
        let waits = Atomic(0)
        let end = Atomic(Self.mostPictures)
        await withCheckedContinuation { continuation in
            writing.input.requestMediaDataWhenReady(on: DispatchQueue(label: "frames")) {
                while next.load(ordering: .relaxed) < end.load(ordering: .relaxed) {
                    if !writing.input.isReadyForMoreMediaData {
                        if waits.add(1, ordering: .relaxed).oldValue == 0 {
                            end.store(next.load(ordering: .relaxed) + Self.count, ordering: .relaxed)
                        }
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
        #expect(try Probe.frames(url).count == next.load(ordering: .relaxed))
        // Otherwise the test would be meaningless.
        #expect(waits.load(ordering: .relaxed) > 0)
    }
}
