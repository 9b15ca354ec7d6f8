import Foundation

/// An encoding of text, by one of its names.
package struct TextEncoding: Hashable, Sendable {
    /// The name as it is given to the user: `windows-1251`.
    package let name: String
    /// The name of the converter of the C library.
    private let converter: String

    package static let utf8 = TextEncoding(name: "UTF-8", converter: "UTF-8")
    static let utf16LittleEndian = TextEncoding(name: "UTF-16LE", converter: "UTF-16LE")
    static let utf16BigEndian = TextEncoding(name: "UTF-16BE", converter: "UTF-16BE")
    static let utf32LittleEndian = TextEncoding(name: "UTF-32LE", converter: "UTF-32LE")
    static let utf32BigEndian = TextEncoding(name: "UTF-32BE", converter: "UTF-32BE")
    static let windows1250 = TextEncoding(name: "windows-1250", converter: "CP1250")
    static let windows1252 = TextEncoding(name: "windows-1252", converter: "CP1252")

    private init(name: String, converter: String) { (self.name, self.converter) = (name, converter) }

    /// - Parameter name: a name that IANA, WHATWG or iconv(1) has for it, in any case.
    /// - Returns: nil if the C library has no such converter.
    package init?(_ name: String) {
        let known = name.lowercased()
        // A slash would begin the options of a converter.
        guard (1...40).contains(known.utf8.count), known.utf8.allSatisfy(Self.isInName) else { return nil }
        if let (label, converter) = Self.supersets[known] {
            self.init(name: label, converter: converter)
        } else {
            self.init(name: name, converter: name.uppercased())
        }
        guard let opened = Converter(converter) else { return nil }
        opened.close()
    }

    private static func isInName(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }

    /// The encodings that are meant by the names of smaller ones (WHATWG, Encoding, 4.2), or that the C library does not have
    /// under these names: the name that is told, and the converter.
    private static let supersets: [String: (String, String)] = {
        let rows: [(names: String, label: String, converter: String)] = [
            ("ascii us-ascii latin1 iso-8859-1 iso8859-1 cp1252 x-cp1252 windows-1252", "windows-1252", "CP1252"),
            ("latin5 iso-8859-9 iso8859-9 cp1254 x-cp1254 windows-1254", "windows-1254", "CP1254"),
            ("x-cp1250 cp1250 windows-1250", "windows-1250", "CP1250"),
            ("x-cp1251 cp1251 windows-1251", "windows-1251", "CP1251"),
            ("x-cp1253 cp1253 windows-1253", "windows-1253", "CP1253"),
            ("x-cp1255 cp1255 windows-1255 iso-8859-8-i logical", "windows-1255", "CP1255"),
            ("x-cp1256 cp1256 windows-1256", "windows-1256", "CP1256"),
            ("x-cp1257 cp1257 windows-1257", "windows-1257", "CP1257"),
            ("x-cp1258 cp1258 windows-1258", "windows-1258", "CP1258"),
            ("tis-620 iso-8859-11 dos-874 cp874 windows-874", "windows-874", "CP874"),
            ("shift_jis shift-jis sjis x-sjis ms_kanji ms932 cp932 windows-31j", "Shift_JIS", "CP932"),
            ("gb2312 gbk x-gbk gb_2312-80 chinese cp936 gb18030", "GB18030", "GB18030"),
            ("big5 big5-hkscs x-x-big5 cn-big5", "Big5", "BIG5-HKSCS"),
            ("euc-kr euckr ks_c_5601-1987 ksc5601 korean uhc cp949 windows-949", "EUC-KR", "CP949"),
            ("x-mac-cyrillic x-mac-ukrainian mac-cyrillic", "x-mac-cyrillic", "MAC-CYRILLIC"),
            ("macintosh mac x-mac-roman", "macintosh", "MACINTOSH"),
            ("utf8 utf-8 unicode-1-1-utf-8", "UTF-8", "UTF-8"),
            ("utf-16 utf16 utf-16le ucs-2 unicode", "UTF-16LE", "UTF-16LE"),
            ("utf-32 utf32 utf-32le ucs-4le", "UTF-32LE", "UTF-32LE"),
        ]
        return rows.reduce(into: [:]) { table, row in
            for name in row.names.split(separator: " ") { table[String(name)] = (row.label, row.converter) }
        }
    }()

    // MARK: Decoding

    /// The number of bytes that are skipped where they are invalid.
    private var unitSize: Int { converter.hasPrefix("UTF-16") ? 2 : converter.hasPrefix("UTF-32") ? 4 : 1 }

    /// A converter of the C library (iconv(3)) to UTF-8.
    private struct Converter {
        let handle: iconv_t

        init?(_ name: String) {
            handle = iconv_open("UTF-8", name)
            // iconv_open(3) returns (iconv_t) -1.
            guard Int(bitPattern: handle) != -1 else { return nil }
        }

        func close() { iconv_close(handle) }
    }

    /// Decodes text. What is invalid becomes U+FFFD.
    ///
    /// - Returns: the text, and how many bytes of it are invalid; nil if there is no such converter.
    func decode(_ data: Data) -> (text: String, invalidCount: Int)? {
        guard let converter = Converter(converter) else { return nil }
        defer { converter.close() }
        var result: [UInt8] = []
        result.reserveCapacity(data.count + data.count / 2)
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var invalidCount = 0
        data.withUnsafeBytes { bytes in
            var source = UnsafeMutablePointer(mutating: bytes.bindMemory(to: CChar.self).baseAddress)
            var sourceCount = bytes.count
            while sourceCount > 0 {
                let (code, written) = piece.withUnsafeMutableBytes { target in
                    var output = target.bindMemory(to: CChar.self).baseAddress
                    var room = target.count
                    let code = iconv(converter.handle, &source, &sourceCount, &output, &room) == -1 ? errno : 0
                    return (code, target.count - room)
                }
                result += piece[..<written]
                // There was not enough room for more; otherwise bytes are invalid, or those of the last letter incomplete.
                guard code == EILSEQ || code == EINVAL, sourceCount > 0 else {
                    if code == 0 || code == E2BIG { continue }
                    return
                }
                result += "\u{FFFD}".utf8
                invalidCount += 1
                let skipped = min(unitSize, sourceCount)
                source = source.map { $0 + skipped }
                sourceCount -= skipped
            }
        }
        return (String(decoding: result, as: UTF8.self), invalidCount)
    }
}
