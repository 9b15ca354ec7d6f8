/// A track's language as a tag of RFC 5646 (`elng`, ISO/IEC 14496-12, clause 8.4.6).
package struct ExtendedLanguageBox: WritableBox {
    package static let type = FourCharacterCode.elng

    private let tag: String

    /// - Parameter tag: the tag (`pt-BR`), in ASCII.
    package init(tag: String) { self.tag = tag }

    package func write(to bytes: inout [UInt8]) {
        FullBoxHeader().write(to: &bytes)
        bytes += Array(tag.utf8) + [0]
    }
}
