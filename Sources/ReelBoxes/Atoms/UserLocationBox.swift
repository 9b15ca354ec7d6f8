/// The place where a movie was recorded, in its user data (`©xyz`, QuickTime File Format, "User data text strings").
package struct UserLocationBox: WritableBox {
    package static let type = FourCharacterCode(rawValue: 0xA978_797A)

    private let location: String

    /// - Parameter location: ISO 6709 (`+48.5+123.3/`).
    package init(_ location: String) { self.location = location }

    package func write(to bytes: inout [UInt8]) {
        let text = Array(location.utf8.prefix(Int(UInt16.max)))
        bytes.append(bigEndian: UInt16(text.count))
        bytes.append(bigEndian: PackedLanguage.packed("und") ?? 0)
        bytes += text
    }
}
