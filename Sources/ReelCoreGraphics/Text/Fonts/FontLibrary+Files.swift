internal import CReelPango

extension FontLibrary {
    /// Returns the family name that a font file gives its first font; nil if it has none.
    package static func familyName(ofFile path: String) -> String? {
        var count: Int32 = 0
        guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { return nil }
        defer { FcPatternDestroy(pattern) }
        var name: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch else { return nil }
        return name.map { String(cString: $0) }
    }
}
