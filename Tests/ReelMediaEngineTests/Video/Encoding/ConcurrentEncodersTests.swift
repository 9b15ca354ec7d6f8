import Foundation
import ReelColor
import Testing

@testable import ReelMediaEngine

/// Encoders that are opened, used and closed while others are. A library's encoder that writes into another's memory ends the
/// process, or changes the other's output.
struct ConcurrentEncodersTests {
    private struct Job: Hashable, Sendable {
        let codec: VideoEncoder.Codec
        let preset: String
        let width: Int
        let height: Int
    }

    private static let jobs = [
        Job(codec: .av1, preset: "ultrafast", width: 96, height: 64),
        Job(codec: .av1, preset: "medium", width: 176, height: 144),
        Job(codec: .av1, preset: "veryslow", width: 64, height: 64),
        Job(codec: .hevc, preset: "ultrafast", width: 96, height: 64),
        Job(codec: .h264, preset: "medium", width: 96, height: 64),
    ]

    /// Returns the packets of three frames.
    private func packets(_ job: Job) throws -> [[UInt8]] {
        var settings = VideoEncoder.Settings()
        (settings.codec, settings.preset) = (job.codec, job.preset)
        let converter = FrameConverter(width: job.width, height: job.height, scaling: .stretch, tags: .bt709)
        let frames = try (0..<3).map { try converter.convert(noiseBuffer(job.width, job.height, seed: $0 + 1)) }
        let encoder = try VideoEncoder(
            width: job.width, height: job.height, timescale: 600, frameDuration: 20, tags: .bt709, settings: settings)
        var packets: [[UInt8]] = []
        for (index, frame) in frames.enumerated() {
            try encoder.encode(frame, at: Int64(index * 20))
            while let packet = try encoder.nextPacket() { packets.append(Array(packet.bytes)) }
        }
        try encoder.finish()
        while let packet = try encoder.nextPacket() { packets.append(Array(packet.bytes)) }
        return packets
    }

    @Test func `encoders of one process do not disturb each other`() async throws {
        let alone = try Self.jobs.map(packets)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for start in 0..<6 {
                group.addTask {
                    for round in 0..<10 {
                        let index = (start + round) % Self.jobs.count
                        let packets = try packets(Self.jobs[index])
                        #expect(packets.count == 3, "\(Self.jobs[index])")
                        // Which of the two encoders of AV1 is used depends on the others.
                        if Self.jobs[index].codec != .av1 { #expect(packets == alone[index], "\(Self.jobs[index])") }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
