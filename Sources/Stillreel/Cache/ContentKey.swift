/// The name of a part in a cache: the hash of everything that determines its bytes.
struct ContentKey: Hashable, Sendable {
    /// The number of bytes of a key.
    static let size = 32
    let bytes: [UInt8]

    /// In hexadecimal digits.
    var text: String { bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() }
}
