internal import CReelPango
import Foundation

extension FontMap {
    /// Generic family names, which every machine has a font for.
    private static let kinds: Set = [
        "sans", "sansserif", "serif", "mono", "monospace", "cursive", "fantasy", "systemui", "uisansserif", "uiserif",
        "uimonospace",
        "emoji", "math",
    ]

    /// The installed families, sorted.
    var installedFamilies: [String] {
        if let installed { return installed }
        let found = Set(listedFamilies()).sorted()
        installed = found
        return found
    }

    /// Returns whether text in one of these families, separated by commas, is drawn in it or in its substitute.
    func hasFamily(_ name: String) -> Bool {
        // Every title asks for this, and Fontconfig evaluates its whole configuration for an answer.
        if let answer = knownFamilies[name] { return answer }
        let answer = name.split(separator: ",").contains { part in
            let wanted = Self.key(part)
            guard !wanted.isEmpty else { return false }
            if Self.kinds.contains(wanted) || installedFamilies.contains(where: { Self.key($0) == wanted }) { return true }
            return hasSubstitute(for: String(part))
        }
        knownFamilies[name] = answer
        return answer
    }

    /// Returns a family name in the form in which Fontconfig compares names.
    static func key(_ name: some StringProtocol) -> String { name.lowercased().filter { !" -_".contains($0) } }

    private func listedFamilies() -> [String] {
        guard let config, let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return [] }
        defer { FcPatternDestroy(pattern) }
        defer { FcObjectSetDestroy(wanted) }
        FcObjectSetAdd(wanted, FC_FAMILY)
        guard let list = FcFontList(config, pattern, wanted) else { return [] }
        defer { FcFontSetDestroy(list) }
        return (0..<Int(list.pointee.nfont)).flatMap { list.pointee.fonts[$0].map(Self.families) ?? [] }
            .filter { !$0.hasPrefix(Self.filePrefix) }
    }

    /// Returns whether Fontconfig's configuration maps the name to an installed family that is not merely a default for generic
    /// families.
    private func hasSubstitute(for name: String) -> Bool {
        let kinds = ["no such family", "sans-serif", "serif", "monospace", "cursive", "fantasy"]
        let usual = usualSubstitutes ?? Set(kinds.flatMap(substitutes))
        usualSubstitutes = usual
        let own = substitutes(for: name).filter { !usual.contains($0) }
        return own.contains { one in installedFamilies.contains { Self.key($0) == Self.key(one) } }
    }

    private func substitutes(for name: String) -> [String] {
        guard let config, let pattern = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FAMILY, name)
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        return Self.families(of: pattern)
    }

    private static func families(of pattern: OpaquePointer) -> [String] {
        var names: [String] = []
        var name: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, FC_FAMILY, Int32(names.count), &name) == FcResultMatch, let text = name {
            names.append(String(cString: text))
        }
        return names
    }
}
