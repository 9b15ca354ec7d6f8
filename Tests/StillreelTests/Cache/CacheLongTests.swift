import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

@Suite(.timeLimit(.minutes(60)), .serialized) struct CacheLongTests {
    @Test(arguments: 0..<10) func `a thousand seeded edits never show an old frame`(_ seed: Int) async throws {
        let taken = try await EditedReel(seed: seed).run(edits: 100)
        // Otherwise nothing would be tested.
        #expect(taken > 20)
    }

    @Test func `whatever is changed in a reel, no old sound is heard`() async throws {
        try await ChangedReel.checkAll(CachedReel.sound)
    }

    @Test func `whatever is removed from a reel, no old frame is shown`() async throws {
        let test = try CachedReel()
        let changes = try JSONChanges(CachedReel.pictures)
        try await test.expectFresh(try test.reel())
        var count = 0
        for path in changes.leaves {
            // Some keys cannot be missing.
            guard let reel = try? test.reel(changes.data(with: nil, at: path)), (try? reel.plan()) != nil else { continue }
            try await test.expectFresh(reel, "\(path.joined(separator: "."))")
            count += 1
        }
        #expect(count > 30)
    }
}
