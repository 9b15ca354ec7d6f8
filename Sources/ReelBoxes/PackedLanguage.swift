/// Three letters of ISO 639-2/T in fifteen bits (ISO/IEC 14496-12, clause 8.4.2.3).
package enum PackedLanguage {
    /// Returns the packed form of three lower-case letters; nil for anything else.
    package static func packed(_ code: String) -> UInt16? {
        let letters = code.utf8.map(UInt16.init)
        guard letters.count == 3, letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        return letters.reduce(0) { $0 << 5 | ($1 - 0x60) }
    }

    /// Returns the letters; nil if the bits stand for something else, such as a Macintosh language code.
    package static func code(_ packed: UInt16) -> String? {
        let letters = [10, 5, 0].map { UInt8(packed >> $0 & 31) + 0x60 }
        return letters.allSatisfy { (0x61...0x7A).contains($0) } ? String(decoding: letters, as: UTF8.self) : nil
    }
}
