import Foundation
package import Stillreel

/// The password of a studio that other machines can reach.
package struct Password: Sendable {
    /// In characters.
    package static let shortest = 8

    private let secret: Secret

    /// - Throws: `ReelError` if it has fewer than eight characters.
    package init(_ text: String) throws(ReelError) {
        guard text.count >= Self.shortest else {
            throw ReelError(.input, "the password has \(text.count) characters; it needs at least \(Self.shortest)")
        }
        secret = Secret(text.precomposedStringWithCanonicalMapping)
    }

    /// Makes one up that can be read aloud and typed on a phone, such as `bako-tufi-lemo-suda`: 2⁴⁹ are possible.
    package static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let syllables = (0..<8).map { _ in
            ["bdfghjklmnprstvz", "aeiou"].map { String($0.randomElement(using: &generator) ?? "a") }.joined()
        }
        return stride(from: 0, to: 8, by: 2).map { syllables[$0] + syllables[$0 + 1] }.joined(separator: "-")
    }

    func matches(_ text: String) -> Bool { secret.matches(text.precomposedStringWithCanonicalMapping) }
}
