import Dispatch
import Foundation
import OpenAVFoundation
import OpenCoreMedia
import Synchronization
import TestSupport
import Testing

/// Clients whose pictures wait for the encoder, again and again.
struct WriterBacklogTests {
    private static let count = 60

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
        // Room for two frames: the encoder is behind, however busy the machine is.
        let writing = try VideoWriting(url, 1280, 720, backlogLimit: 2_000_000)
        let pictures = (0..<20).map { flatBuffer(1280, 720, red: UInt8($0), green: 100, blue: 0) }
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
