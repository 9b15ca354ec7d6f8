import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

/// Changes of each value of a reel in turn.
enum ChangedReel {
    /// The styles of these transitions exclude other keys of theirs, so that no other style is valid.
    private static let fixed: [JSONChanges.Path] = [
        ["ending", "style"], ["slides", "2", "transition", "style"], ["slides", "0", "overlays", "0", "style"],
    ]

    /// Checks that after each change a movie with a cache is the one without.
    static func checkAll(_ json: String) async throws {
        let test = try CachedReel()
        let changes = try JSONChanges(json)
        let original = try test.reel(json)
        try await test.expectFresh(original)
        for path in changes.leaves where !fixed.contains(path) {
            let name = path.joined(separator: ".")
            let old = try #require(changes.value(at: path))
            let changed = JSONChanges.others(than: old).lazy.compactMap { other -> Reel? in
                guard let reel = try? test.reel(changes.data(with: other, at: path)), reel != original, (try? reel.plan()) != nil
                else { return nil }
                return reel
            }.first
            // Without this, the key would not be tested.
            try await test.expectFresh(try #require(changed, "\(name) cannot be changed"), "\(name)")
        }
    }
}
