/// The name of a part in a cache: the hash of everything that determines its bytes.
struct ContentKey: Hashable, Sendable {
    /// The number of bytes of a key.
    static let size = 32
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Creates a key from its hexadecimal digits; nil if they are not those of one.
    init?(text: String) {
        let digits = Array(text.utf8)
        // A sign is no digit, though `UInt8` reads it.
        guard digits.count == 2 * Self.size, text.allSatisfy(\.isHexDigit) else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[place...(place + 1)], as: UTF8.self), radix: 16) else { return nil }
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// In hexadecimal digits.
    var text: String { bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() }
}
