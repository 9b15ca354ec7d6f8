internal import CReelPango
import Foundation

extension FontMap {
    /// Returns the font with a PostScript name or a family name, or the font that replaces it; nil if there is none.
    func font(named name: String, size: Double) -> TextFont? {
        var found = fontsByName()[name.lowercased()] ?? (hasFamily(name) ? TextFont(family: name, size: size) : nil)
        if found == nil {
            let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
            let style = parts.count > 1 ? parts[1].lowercased() : ""
            if let family = parts.first.flatMap(family) {
                found = TextFont(
                    family: family, size: size, weight: Self.weight(style),
                    isItalic: style.contains("italic") || style.contains("oblique"), isCondensed: style.contains("condensed"))
            }
        }
        found?.size = size
        return found
    }

    /// Returns the PostScript names of a family's fonts, sorted.
    func fontNames(ofFamily family: String) -> [String] {
        let wanted = Self.key(family)
        return fontsByName().values.filter { Self.key($0.family) == wanted }
            .compactMap { try? face(of: $0).postScriptName }.sorted()
    }

    private func family(_ name: String) -> String? {
        // Font names may end in "MT" (Monotype) and "PS" (PostScript's character set).
        let short = name.replacing(/(PS)?(MT)?$/, with: "")
        for candidate in [name, short] where hasFamily(candidate) { return candidate }
        let key = Self.key(short)
        guard let kind = AppleFonts.kinds[key] else { return nil }
        return "\(short),\(kind)"
    }

    /// Returns the weight that a font's style name specifies.
    private static func weight(_ style: String) -> Int {
        let words = [
            ("ultralight", 100), ("extralight", 200), ("thin", 200), ("semilight", 300), ("light", 300), ("medium", 500),
            ("semibold", 600), ("demi", 600), ("extrabold", 800), ("heavy", 800), ("bold", 700), ("black", 900),
        ]
        return words.first { style.contains($0.0) }?.1 ?? 400
    }

    /// Returns the installed fonts by PostScript name. Registered files are left out, because their family names are numbered.
    private func fontsByName() -> [String: TextFont] {
        if let namedFonts { return namedFonts }
        var found: [String: TextFont] = [:]
        defer { namedFonts = found }
        guard let config, let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return found }
        defer { FcPatternDestroy(pattern) }
        defer { FcObjectSetDestroy(wanted) }
        for name in [FC_FAMILY, FC_POSTSCRIPT_NAME, FC_WEIGHT, FC_SLANT, FC_WIDTH] { FcObjectSetAdd(wanted, name) }
        guard let list = FcFontList(config, pattern, wanted) else { return found }
        defer { FcFontSetDestroy(list) }
        for index in 0..<Int(list.pointee.nfont) {
            guard let pattern = list.pointee.fonts[index], let name = Self.string(pattern, FC_POSTSCRIPT_NAME),
                let font = Self.font(pattern), !font.family.hasPrefix(Self.filePrefix)
            else { continue }
            found[name.lowercased()] = font
        }
        return found
    }

    private static func font(_ pattern: OpaquePointer) -> TextFont? {
        guard let description = pango_fc_font_description_from_pattern(pattern, 0) else { return nil }
        defer { pango_font_description_free(description) }
        guard let family = pango_font_description_get_family(description) else { return nil }
        return TextFont(
            family: String(cString: family), size: 1, weight: Int(pango_font_description_get_weight(description).rawValue),
            isItalic: pango_font_description_get_style(description) != PANGO_STYLE_NORMAL,
            isCondensed: pango_font_description_get_stretch(description).rawValue < PANGO_STRETCH_NORMAL.rawValue)
    }
}
