import ReelConcurrency

/// The fonts of this machine, and those of registered files. Thread-safe.
///
/// Objects of a shared Pango font map are not thread-safe, and everything that is created from a map shares it. One map per
/// thread would read all fonts again on each thread. So there is one map, and all use of it and its objects is within
/// `withLock`, which is not recursive.
package final class FontLibrary: Sendable {
    package static let shared = FontLibrary()

    private let fonts = Locked(FontMap())

    private init() {}

    func withLock<Value, Failure: Error>(_ body: (FontMap) throws(Failure) -> Value) throws(Failure) -> Value {
        try fonts.withLock { fonts throws(Failure) in try body(fonts) }
    }

    /// Returns the installed font that is used for a requested one.
    ///
    /// - Throws: `TextError` if no font is installed or memory runs out.
    package func face(of font: TextFont) throws(TextError) -> FontFace {
        try withLock { fonts throws(TextError) in try fonts.face(of: font) }
    }

    /// The installed families, sorted.
    package var installedFamilies: [String] { withLock { $0.installedFamilies } }

    /// The paths of the installed fonts' files, and of the files of Fontconfig's configuration, sorted.
    package var installedFiles: [String] { withLock { $0.installedFiles } }

    /// Returns whether text in this family is drawn in it, or in a font that is meant to replace it (as Liberation Sans is for
    /// Arial). Otherwise Fontconfig uses the closest font, which may look very different. Of several families, separated by
    /// commas, one is enough.
    package func hasFamily(_ name: String) -> Bool { withLock { $0.hasFamily(name) } }

    /// Returns the font with a PostScript name ("DejaVuSans-Bold") or a family name ("DejaVu Sans").
    ///
    /// If another family replaces the family (as Liberation Sans does for Arial), "Arial-BoldMT" is the replacement's bold
    /// font. The same applies to the families of every iPhone that are not installed here: another family of their kind is
    /// used.
    ///
    /// - Parameter size: the font size in points.
    /// - Returns: nil if there is no font of this name.
    package func font(named name: String, size: Double) -> TextFont? { withLock { $0.font(named: name, size: size) } }

    /// Returns the PostScript names of a family's fonts, sorted; empty if the family is not installed.
    package func fontNames(ofFamily family: String) -> [String] { withLock { $0.fontNames(ofFamily: family) } }

    /// Registers a font file, once, as a family of its own, so that an installed font of the same name does not replace it. Of
    /// a collection, the first font is used.
    ///
    /// - Returns: the family name, for `TextStyle`.
    package func registerFont(at path: String) throws(FontFileError) -> String {
        try withLock { fonts throws(FontFileError) in try fonts.registerFont(at: path) }
    }
}
