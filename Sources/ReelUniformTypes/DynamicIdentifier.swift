/// An identifier of a type that nobody has declared, made from a tag: `dyn.ah62d4rv4ge80c6xy` contains a file name extension.
///
/// After `dyn.a` comes text in base 32 (5 bits a character, most significant first): `?0=6:1=foo`, that is, "conforms to
/// public.data, and has the file name extension foo". Frequent types and classes of tags are abbreviated to a character. Apple
/// calls the form opaque; it is written as on Apple's systems, so that files with such identifiers mean the same on both.
struct DynamicIdentifier {
    private static let prefix = "dyn.a"
    private static let digits = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
    private static let abbreviations = [
        "UTTypeConformsTo", "public.filename-extension", "com.apple.ostype", "public.mime-type", "com.apple.nspboard-type",
        "public.url-scheme", "public.data", "public.text", "public.plain-text", "public.utf16-plain-text",
        "com.apple.traditional-mac-plain-text", "public.image", "public.video", "public.audio", "public.directory",
        "public.folder",
    ]

    let supertype: String
    let tagClass: UTTagClass
    let tag: String

    /// Creates the identifier of the undeclared type with a tag.
    init(tag: String, _ tagClass: UTTagClass, conformingTo supertype: String) {
        (self.tag, self.tagClass, self.supertype) = (tag.lowercased(), tagClass, supertype)
    }

    /// Reads an identifier; nil if it is not one with a supertype and a tag.
    init?(_ identifier: String) {
        guard identifier.hasPrefix(Self.prefix), let text = Self.decoded(identifier.dropFirst(Self.prefix.count)),
            text.first == "?"
        else { return nil }
        var (supertype, tag): (String?, (UTTagClass, String)?)
        for field in Self.split(text.dropFirst(), at: ":") {
            let parts = Self.split(field, at: "=").map(Self.unescaped)
            guard parts.count == 2 else { return nil }
            if Self.expanded(parts[0]) == "UTTypeConformsTo" {
                supertype = Self.expanded(parts[1])
            } else {
                tag = tag ?? (UTTagClass(rawValue: Self.expanded(parts[0])), parts[1])
            }
        }
        guard let supertype, let tag else { return nil }
        self.init(tag: tag.1, tag.0, conformingTo: supertype)
    }

    var identifier: String {
        let text =
            "?\(Self.abbreviated("UTTypeConformsTo"))=\(Self.abbreviated(supertype))"
            + ":\(Self.abbreviated(tagClass.rawValue))=\(Self.escaped(tag))"
        return Self.prefix + Self.encoded(text)
    }

    var declaration: TypeDeclaration {
        TypeDeclaration(
            identifier, supertype, tagClass == .filenameExtension ? tag : "", tagClass == .mimeType ? tag : "")
    }

    // MARK: Abbreviations

    private static func abbreviated(_ name: String) -> String {
        abbreviations.firstIndex(of: name).map { String($0, radix: 16, uppercase: true) } ?? escaped(name)
    }

    private static func expanded(_ name: String) -> String {
        guard name.count == 1, let index = Int(name, radix: 16) else { return name }
        return abbreviations[index]
    }

    /// A backslash precedes the characters that separate fields.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if ":=,\\".contains(character) { result.append("\\") }
            result.append(character)
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        var isEscaped = false
        return text.filter { character in
            isEscaped = !isEscaped && character == "\\"
            return !isEscaped
        }
    }

    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var isEscaped = false
        return text.split(omittingEmptySubsequences: false) { character in
            defer { isEscaped = !isEscaped && character == "\\" }
            return !isEscaped && character == separator
        }
    }

    // MARK: Base 32

    private static func encoded(_ text: String) -> String {
        var (bits, count, result): (UInt32, Int, [UInt8]) = (0, 0, [])
        for byte in text.utf8 {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                result.append(digits[Int(bits >> UInt32(count)) & 31])
            }
        }
        if count > 0 { result.append(digits[Int(bits << UInt32(5 - count)) & 31]) }
        return String(decoding: result, as: UTF8.self)
    }

    private static func decoded(_ text: Substring) -> String? {
        var (bits, count, result): (UInt32, Int, [UInt8]) = (0, 0, [])
        for character in text.utf8 {
            guard let digit = digits.firstIndex(of: character) else { return nil }
            bits = bits << 5 | UInt32(digit)
            count += 5
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return String(validating: result, as: UTF8.self)
    }
}
