extension String {
    /// Creates a text that shows bytes which may not be UTF-8: ASCII as it is, and other bytes as `\xe9`.
    package init(escaping bytes: some Sequence<UInt8>) {
        self = bytes.map { byte in
            (0x20..<0x7F).contains(byte)
                ? String(UnicodeScalar(byte)) : "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        .joined()
    }
}
