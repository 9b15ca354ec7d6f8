import Foundation
import ReelAVFoundation
import ReelTestSupport
import Testing

/// A hundred recorders, killed at random moments.
@Suite(.timeLimit(.minutes(30))) struct KilledRecorderLongTests {
    private static let moments: [Int] = {
        var generator = SplitMix64(seed: 8)
        return (0..<100).map { _ in Int.random(in: 1...150, using: &generator) }
    }()

    @Test(arguments: [AVFileType.mov, .mp4])
    func aKilledRecordersMoviePlaysToWithinAnIntervalOfTheKill(type: AVFileType) async throws {
        let folder = try TemporaryFolder()
        let moments = Self.moments.enumerated().filter { ($0.offset % 2 == 0) == (type == .mov) }.map(\.element)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (started, moment) in moments.enumerated() {
                if started >= 4 { try await group.next() }
                group.addTask { try KilledRecorder(type, killedAfter: moment, in: folder).expectPlayable() }
            }
            try await group.waitForAll()
        }
    }
}
