/// A track's language as a tag of RFC 5646 (`elng`, ISO/IEC 14496-12, clause 8.4.6).
package struct ExtendedLanguageBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.elng

    package let tag: String

    /// - Parameter tag: the tag (`pt-BR`), in ASCII.
    package init(tag: String) { self.tag = tag }

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        _ = try FullBoxHeader(&reader)
        tag = String(decoding: reader.rest.prefix { $0 != 0 }, as: UTF8.self)
    }

    package func write(to bytes: inout [UInt8]) {
        FullBoxHeader().write(to: &bytes)
        bytes += Array(tag.utf8) + [0]
    }
}
