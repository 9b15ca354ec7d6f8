import ReelColor
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

struct StillPictureEncoderTests {
    private let pictures: [VideoFrame]

    /// Makes three pictures with a little noise; the last two differ only in their upper left corner.
    init() throws {
        let converter = FrameConverter(width: 96, height: 64, scaling: .stretch, tags: .bt709)
        pictures = try [(1, 0), (2, 0), (2, 60)].map { seed, change in
            var random = SplitMix64(seed: seed)
            return try converter.convert(
                planarBuffer(96, 64) { plane, x, y in
                    let noise = Int(random.next() >> 60)
                    return 90 + noise + (plane == 0 && x < 16 && y < 16 ? change : 0)
                })
        }
    }

    private func encoder(_ rate: VideoEncoder.Settings.Rate = .standardQuality) throws -> StillPictureEncoder {
        var settings = VideoEncoder.Settings()
        settings.rate = rate
        return try StillPictureEncoder(
            width: 96, height: 64, timescale: 600, frameDuration: 20, tags: .bt709, settings: settings)
    }

    /// Encodes one section of a movie: each picture as a change of the one before if possible, otherwise as a keyframe.
    private func encode(
        _ section: [(picture: Int, isChange: Bool)], with encoder: StillPictureEncoder, budget: Int?
    ) throws -> [[UInt8]] {
        var last: VideoFrame?
        return try section.map { picture, isChange in
            let frame = pictures[picture]
            defer { last = frame }
            let change = isChange ? try last.flatMap { try encoder.encodeChange(from: $0, to: frame, budget: budget) } : nil
            let packet = try change ?? encoder.encode(frame, budget: budget)
            return withExtendedLifetime(packet) { [change == nil ? 1 : 0] + Array(packet.bytes) }
        }
    }

    /// Whether a movie is made at once or in parts, its pictures are the same.
    @Test(arguments: [nil, 700]) func `what follows a restart is what a new encoder makes`(budget: Int?) throws {
        var random = SplitMix64(seed: 7)
        let whole = try encoder()
        for _ in 0..<40 {
            try whole.restart()
            let section = (0..<Int(1 + random.next() % 6)).map { _ in
                (picture: Int(random.next() % 3), isChange: random.next() % 3 == 0)
            }
            let expected = try encode(section, with: encoder(), budget: budget)
            #expect(try encode(section, with: whole, budget: budget) == expected, "\(section)")
        }
    }

    @Test func `a picture that stays is encoded once, also behind a restart`() throws {
        let encoder = try encoder()
        let packet = try encoder.encode(pictures[0], budget: nil)
        for _ in 0..<3 {
            try encoder.restart()
            #expect(try encoder.encode(pictures[0], budget: nil).pointer == packet.pointer)
        }
    }
}
