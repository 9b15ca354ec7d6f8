internal import CReelPango
import Foundation

extension FontMap {
    /// The prefix of the family names of font files; a number follows.
    static let filePrefix = "Stillreel font file "

    /// Registers a font file, once, as a family of its own. Of a collection, the first font is used.
    ///
    /// - Returns: the family name.
    func registerFont(at path: String) throws(FontFileError) -> String {
        if let family = families[path] { return family }
        try Self.checkFile(path)
        let family = "\(Self.filePrefix)\(families.count + 1)"
        // Threads that Pango has started may still be reading the fonts of the current configuration, so these never change.
        guard let changed = FcInitLoadConfigAndFonts() else { throw .unreadable("not enough memory") }
        defer { FcConfigDestroy(changed) }
        guard FcConfigAppFontAddFile(changed, path) != 0, let fonts = FcConfigGetFonts(changed, FcSetApplication),
            Self.name(family, fontsOf: path, in: fonts)
        else {
            throw .notFont
        }
        addFiles(to: fonts)
        use(changed)
        families[path] = family
        return family
    }

    /// Gives the fonts of a file the names by which they are used. Returns whether its first font is among them.
    private static func name(_ family: String, fontsOf path: String, in fonts: UnsafeMutablePointer<FcFontSet>) -> Bool {
        var isKnown = false
        for index in 0..<Int(fonts.pointee.nfont) {
            guard let pattern = fonts.pointee.fonts[index], file(of: pattern) == path else { continue }
            var number: Int32 = 0
            FcPatternGetInteger(pattern, FC_INDEX, 0, &number)
            // The upper half of the index distinguishes the instances of a variable font. The family names of the other
            // fonts of a collection are not used.
            let isFirst = number & 0xFFFF == 0
            isKnown = isKnown || isFirst
            FcPatternDel(pattern, FC_FAMILY)
            FcPatternDel(pattern, FC_FAMILYLANG)
            FcPatternAddString(pattern, FC_FAMILY, isFirst ? family : "\(family), \(number)")
        }
        return isKnown
    }

    /// Adds the fonts of the files that are registered already.
    private func addFiles(to fonts: UnsafeMutablePointer<FcFontSet>) {
        guard let config, let known = FcConfigGetFonts(config, FcSetApplication) else { return }
        for index in 0..<Int(known.pointee.nfont) {
            guard let pattern = known.pointee.fonts[index], let copy = FcPatternDuplicate(pattern) else { continue }
            if FcFontSetAdd(fonts, copy) == 0 { FcPatternDestroy(copy) }
        }
    }

    /// The paths of the installed fonts' files, and of the files of Fontconfig's configuration, sorted: what the look of text
    /// depends on, besides registered files.
    var installedFiles: [String] {
        guard let config else { return [] }
        var paths: Set<String> = []
        if let fonts = FcConfigGetFonts(config, FcSetSystem) {
            for index in 0..<Int(fonts.pointee.nfont) {
                if let pattern = fonts.pointee.fonts[index], let path = Self.file(of: pattern) { paths.insert(path) }
            }
        }
        if let list = FcConfigGetConfigFiles(config) {
            defer { FcStrListDone(list) }
            while let path = FcStrListNext(list) { paths.insert(String(cString: path)) }
        }
        return paths.sorted()
    }

    private static func file(of pattern: OpaquePointer) -> String? {
        var name: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, FC_FILE, 0, &name) == FcResultMatch else { return nil }
        return name.map { String(cString: $0) }
    }

    /// Checks that the file is a font that can be drawn with: Fontconfig ignores other files silently. It accepts compressed
    /// fonts (WOFF) and bitmap fonts, but nothing is drawn with them.
    private static func checkFile(_ path: String) throws(FontFileError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable("it is not a regular file") }
        guard status.st_size > 0 else { throw .empty }
        guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 4) else {
            throw .unreadable(String(cString: strerror(errno)))
        }
        // ISO/IEC 14496-22, clause 4.3: TrueType, CFF and collections; "true" is Apple's tag for TrueType.
        let signatures: [[UInt8]] = [[0, 1, 0, 0], Array("OTTO".utf8), Array("ttcf".utf8), Array("true".utf8)]
        guard signatures.contains(Array(start)) else { throw .notFont }
        var count: Int32 = 0
        guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { throw .notFont }
        FcPatternDestroy(pattern)
    }
}

/// Why a font file cannot be used.
package enum FontFileError: Error, LocalizedError, Hashable {
    /// The file cannot be read; the reason is the system's message, for example.
    case unreadable(String)
    case empty
    case notFont

    package var errorDescription: String? {
        switch self {
        case .unreadable(let reason): "the font file cannot be read: \(reason)"
        case .empty: "the font file is empty"
        case .notFont: "not a supported font; TrueType and OpenType files (.ttf, .otf, .ttc) are supported"
        }
    }
}
