internal import CReelUchardet
package import Foundation

/// The text of a file in any encoding.
///
/// A byte order mark wins, then the encoding that the caller names, then UTF-8, then UTF-16 and UTF-32 without a mark. What is
/// none of these is guessed by uchardet.
package struct DecodedText: Sendable {
    /// How a text was read.
    package struct Source: Hashable, Sendable {
        package let encoding: TextEncoding
        /// Whether the encoding was guessed from the letters.
        package let isGuess: Bool
        /// How many bytes, or units of UTF-16 and UTF-32, are invalid in this encoding.
        package let invalidCount: Int

        /// What the user is told of the encoding, in one line; nil if it is certain, and all is valid.
        ///
        /// - Parameters:
        ///   - name: the file's name.
        ///   - advice: what to do if the guess is wrong.
        package func note(_ name: String, advice: String) -> String? {
            let guess = isGuess ? "\(name) is not in Unicode: read as \(encoding.name), which is a guess; \(advice)" : nil
            guard invalidCount > 0 else { return guess }
            let bytes = invalidCount == 1 ? "1 byte is" : "\(invalidCount) bytes are"
            return "\(guess ?? name): \(bytes) invalid in \(encoding.name), and shown as \u{FFFD}"
        }
    }

    /// The text without a byte order mark. Bytes that are invalid are U+FFFD in it.
    package let text: String
    package let source: Source

    /// - Parameter encoding: the encoding of text without a byte order mark; nil to find it.
    /// - Returns: nil if this is no text: it has zero bytes, or control characters that texts do not have.
    package init?(_ data: Data, encoding: TextEncoding? = nil) {
        if let (mark, marked) = Self.marked(data) {
            self.init(data.dropFirst(mark), as: marked)
        } else if let encoding {
            self.init(data, as: encoding)
        } else if data.contains(0) {
            guard let wide = Self.wideEncoding(of: data) else { return nil }
            self.init(data, as: wide)
            guard source.invalidCount == 0 else { return nil }
        } else if let text = String(data: data, encoding: .utf8) {
            self.init(text: text, source: Source(encoding: .utf8, isGuess: false, invalidCount: 0))
        } else if let invalidCount = Self.invalidCount(inUTF8: data) {
            let text = String(decoding: data, as: UTF8.self)
            self.init(text: text, source: Source(encoding: .utf8, isGuess: false, invalidCount: invalidCount))
        } else {
            self.init(data, as: Self.guess(data), isGuess: true)
        }
        guard Self.isText(text) else { return nil }
    }

    private init(text: String, source: Source) { (self.text, self.source) = (text, source) }

    private init?(_ data: Data, as encoding: TextEncoding, isGuess: Bool = false) {
        guard let (text, invalidCount) = encoding.decode(data) else { return nil }
        self.init(text: text, source: Source(encoding: encoding, isGuess: isGuess, invalidCount: invalidCount))
    }

    /// Whether a file that begins with these bytes may be text, in any encoding.
    package static func isPossible(_ start: Data) -> Bool {
        guard marked(start) == nil else { return true }
        guard !start.contains(0) else { return wideEncoding(of: start) != nil }
        return start.allSatisfy(isInText)
    }

    // MARK: Unicode

    /// Returns the length of a byte order mark, and its encoding (Unicode, 23.8); nil if there is none.
    private static func marked(_ data: Data) -> (Int, TextEncoding)? {
        // That of UTF-32 begins like that of UTF-16.
        let marks: [([UInt8], TextEncoding)] = [
            ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
            ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
        ]
        return marks.first { data.starts(with: $0.0) }.map { ($0.0.count, $0.1) }
    }

    /// How many bytes are examined to find UTF-16 and UTF-32.
    private static let examined = 1 << 14

    /// Returns the encoding of text with zero bytes and without a mark: digits, spaces and line feeds have zeroes at the same
    /// places.
    private static func wideEncoding(of data: Data) -> TextEncoding? {
        let bytes = [UInt8](data.prefix(examined))
        var zeroes = [0, 0, 0, 0]
        for (place, byte) in bytes.enumerated() where byte == 0 { zeroes[place & 3] += 1 }
        let units = bytes.count / 4
        guard units > 0 else { return nil }
        // The highest byte of UTF-32 is always zero, and the next one at most 16.
        if zeroes[3] >= units, zeroes[2] > units / 2 { return .utf32LittleEndian }
        if zeroes[0] >= units, zeroes[1] > units / 2 { return .utf32BigEndian }
        // A few letters have a zero at the other place, such as 一 (U+4E00).
        let (even, odd) = (zeroes[0] + zeroes[2], zeroes[1] + zeroes[3])
        if odd > even * 2, odd * 8 > units { return .utf16LittleEndian }
        if even > odd * 2, even * 8 > units { return .utf16BigEndian }
        return nil
    }

    /// Returns how many replacement characters UTF-8 needs if most of the letters outside of ASCII are valid; otherwise nil.
    private static func invalidCount(inUTF8 data: Data) -> Int? {
        var (valid, invalid) = (0, 0)
        for scalar in String(decoding: data, as: UTF8.self).unicodeScalars where !scalar.isASCII {
            if scalar == "\u{FFFD}" { invalid += 1 } else { valid += 1 }
        }
        return valid > invalid * 8 ? invalid : nil
    }

    private static func isText(_ text: String) -> Bool { text.utf8.prefix(1 << 16).allSatisfy(isInText) }

    /// Of control characters, texts have tabs, line feeds, form feeds, carriage returns, the end of a file in DOS, and escape
    /// sequences of ISO 2022.
    private static func isInText(_ byte: UInt8) -> Bool {
        byte >= 0x20 || (0x09...0x0D).contains(byte) || byte == 0x1A || byte == 0x1B
    }

    // MARK: Guessing

    /// How many bytes are given to uchardet.
    private static let mostGuessed = 1 << 20

    private static func guess(_ data: Data) -> TextEncoding {
        let letters = lettersOnly(data.prefix(mostGuessed))
        var found = usual(detected(letters), letters)
        if found == nil {
            // uchardet has little to go on in a few words: repeating them weighs each of them more.
            found = usual(detected(Data((0..<8).map { _ in letters + [10] }.joined())), letters)
        }
        return found ?? .windows1252
    }

    /// Returns the lines with bytes outside of ASCII: the others, such as times, say nothing.
    private static func lettersOnly(_ data: Data) -> Data {
        Data(data.split(separator: UInt8(ascii: "\n")).filter { $0.contains { $0 >= 0x80 } }.joined(separator: [10]))
    }

    private static func detected(_ data: Data) -> String {
        guard let detector = uchardet_new() else { return "" }
        defer { uchardet_delete(detector) }
        let result = data.withUnsafeBytes { bytes in
            uchardet_handle_data(detector, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
        }
        guard result == 0 else { return "" }
        uchardet_data_end(detector)
        return String(cString: uchardet_get_charset(detector))
    }

    /// Encodings that are less likely than a mistake of uchardet in a short text.
    private static let unlikely: Set<String> = [
        "", "ASCII", "UTF-8", "ISO-8859-3", "ISO-8859-4", "ISO-8859-10", "ISO-8859-16", "VISCII", "IBM852", "MAC-CENTRALEUROPE",
        "IBM865", "EUC-TW", "JOHAB", "GEORGIAN-ACADEMY", "GEORGIAN-PS",
    ]

    /// The encodings of Windows that have the letters of one of ISO's at the same places, and more.
    private static let ofWindows = ["ISO-8859-7": "windows-1253", "ISO-8859-8": "windows-1255", "ISO-8859-2": "windows-1250"]

    /// Returns the encoding that a name of uchardet's means in files of today; nil if it is an unlikely one.
    private static func usual(_ name: String, _ letters: Data) -> TextEncoding? {
        guard !unlikely.contains(name) else { return nil }
        // ISO's own have control characters here, which texts do not contain.
        let isWindows = letters.contains { (0x80...0x9F).contains($0) }
        guard let encoding = TextEncoding(isWindows ? ofWindows[name] ?? name : name),
            let decoded = encoding.decode(letters)
        else { return nil }
        // A few curly quotes are at the same places in all of Windows's.
        if encoding == .windows1250, let western = TextEncoding.windows1252.decode(letters), western == decoded {
            return .windows1252
        }
        return decoded.invalidCount * 50 > letters.count ? nil : encoding
    }
}
