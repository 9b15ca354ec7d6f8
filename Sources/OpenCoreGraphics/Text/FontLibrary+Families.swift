internal import CPango
import Foundation

extension FontLibrary {
    /// Names for a kind of letters, which every machine has something for.
    private static let kinds: Set = [
        "sans", "sansserif", "serif", "mono", "monospace", "cursive", "fantasy", "systemui", "uisansserif", "uiserif",
        "uimonospace",
        "emoji", "math",
    ]

    /// The families that are installed, in order.
    package var installedFamilies: [String] {
        withLock {
            if let installed { return installed }
            let found = Set(listedFamilies()).sorted()
            installed = found
            return found
        }
    }

    /// Does text in this family get letters of it, or of one that is meant to stand for it (as Liberation Sans is for Arial)?
    /// Where it does not, Fontconfig takes the next best, which may look quite otherwise. Of several families, after commas, one
    /// is enough.
    package func hasFamily(_ name: String) -> Bool {
        withLock {
            // Every title asks, and Fontconfig goes through all its settings for an answer.
            if let answer = answers[name] { return answer }
            let answer = name.split(separator: ",").contains { part in
                let wanted = Self.key(part)
                guard !wanted.isEmpty else { return false }
                if Self.kinds.contains(wanted) || installedFamilies.contains(where: { Self.key($0) == wanted }) { return true }
                return hasSubstitute(for: String(part))
            }
            answers[name] = answer
            return answer
        }
    }

    /// As Fontconfig compares names.
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

    /// A name that Fontconfig's settings know as another's: what it would take is among what stands for this name, and not for
    /// just any name of its kind. Call within `withLock`.
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
