import Foundation

/// A text that only those who are let in know.
struct Secret: Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    /// 32 random bytes in hexadecimal digits.
    static func random() -> Secret {
        var generator = SystemRandomNumberGenerator()
        return Secret(
            (0..<4).map { _ in
                let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined())
    }

    /// Whether it is the same text. The time that this takes depends on the given text alone.
    func matches(_ other: some StringProtocol) -> Bool {
        let (given, own) = (Array(other.utf8), Array(text.utf8))
        guard !own.isEmpty else { return false }
        let difference = given.indices.reduce(UInt8(0)) { $0 | (given[$1] ^ own[$1 % own.count]) }
        return difference == 0 && given.count == own.count
    }
}
