import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// The average bit rate, over content that can use it: detail that moves, with noise. One after another, because the process has
/// one encoder of SVT-AV1.
@Suite(.timeLimit(.minutes(10)), .serialized) struct WriterRateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Goal: Sendable, CustomTestStringConvertible {
        let codec: AVVideoCodecType
        let width: Int
        let height: Int
        /// In bits per second.
        let rate: Int
        let seconds: Int
        var testDescription: String { "\(codec.rawValue) \(width)×\(height) \(rate) \(seconds) s" }
    }

    private static let goals: [Goal] = [
        Goal(codec: .h264, width: 320, height: 240, rate: 400_000, seconds: 2),
        Goal(codec: .h264, width: 320, height: 240, rate: 400_000, seconds: 8),
        Goal(codec: .h264, width: 640, height: 360, rate: 1_000_000, seconds: 5),
        Goal(codec: .h264, width: 1280, height: 720, rate: 5_000_000, seconds: 3),
        Goal(codec: .hevc, width: 320, height: 240, rate: 300_000, seconds: 4),
        Goal(codec: .hevc, width: 640, height: 360, rate: 800_000, seconds: 5),
        Goal(codec: .hevc, width: 1280, height: 720, rate: 4_000_000, seconds: 2),
    ]

    @Test(arguments: goals) func `an average bit rate is met within a tenth`(goal: Goal) async throws {
        let url = folder.file("movie.mp4")
        let frames = goal.seconds * 30
        let properties: [String: Any] = [AVVideoAverageBitRateKey: goal.rate, AVVideoExpectedSourceFrameRateKey: 30]
        let writing = try VideoWriting(
            url, goal.width, goal.height,
            settings: [AVVideoCodecKey: goal.codec, AVVideoCompressionPropertiesKey: properties])
        let scene = MovingScene(width: goal.width, height: goal.height, frames: frames)
        for frame in 0..<frames {
            let buffer = flatBuffer(goal.width, goal.height, red: 0, green: 0, blue: 0)
            CVPixelBufferLockBaseAddress(buffer, [])
            if let base = CVPixelBufferGetBaseAddress(buffer) {
                scene.draw(frame, into: base, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer))
            }
            CVPixelBufferUnlockBaseAddress(buffer, [])
            writing.adaptor.append(buffer, withPresentationTime: time(frame, 30))
        }
        try await writing.finish()
        let bytes = try Probe.packets(url, of: "v:0").compactMap { Int($0.size) }.reduce(0, +)
        let rate = Double(bytes * 8) / Double(goal.seconds)
        #expect(abs(rate / Double(goal.rate) - 1) < 0.1, "\(Int(rate)) instead of \(goal.rate) bits per second")
    }

    @Test func `simple content takes fewer bits`() async throws {
        let url = folder.file("movie.mp4")
        let writing = try VideoWriting(
            url, 320, 240, settings: [AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 2_000_000]])
        for frame in 0..<60 {
            let buffer = flatBuffer(320, 240, red: UInt8(frame * 4), green: 0, blue: 0)
            writing.adaptor.append(buffer, withPresentationTime: time(frame, 30))
        }
        try await writing.finish()
        #expect(try Probe.packets(url, of: "v:0").compactMap { Int($0.size) }.reduce(0, +) < 100_000)
    }
}
