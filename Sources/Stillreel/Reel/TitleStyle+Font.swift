import Foundation
import ReelCoreGraphics

extension Reel {
    /// The font files of its titles, overlays and captions.
    var fontFiles: [URL] {
        let titles = slides.lazy.flatMap(\.titles).compactMap(\.style.fontFile)
        let overlays = (self.overlays + slides.flatMap(\.overlays)).compactMap(\.textStyle.fontFile)
        return Set(titles).union(overlays + [captions?.textStyle.fontFile].compactMap(\.self)).sorted().map {
            URL(fileURLWithPath: $0)
        }
    }
}

extension TitleStyle {
    /// Checks that the font is available.
    ///
    /// - Throws: `ReelError` for a file that cannot be read or is not a font, and for a family that is not installed, which would
    ///   silently be replaced by another font.
    func checkFont() throws(ReelError) {
        _ = try family()
        guard fontFile == nil, !FontLibrary.shared.hasFamily(font) else { return }
        let installed = FontLibrary.shared.installedFamilies
        guard !font.allSatisfy(\.isWhitespace) else { throw ReelError(.reel, "the font name is empty; use \"Sans\"") }
        let near = SpellingCorrection.candidates(for: font, among: installed)
        let advice =
            if !near.isEmpty {
                "did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))?"
            } else if installed.isEmpty {
                "no fonts are installed at all; install some, for example the package fonts-dejavu-core"
            } else {
                "installed fonts: \(installed.prefix(12).joined(separator: ", "))\(installed.count > 12 ? " and others" : ""); "
                    + "choose one, or name a font file"
            }
        throw ReelError(.reel, "no font of the family \"\(font)\" is installed; \(advice)")
    }

    /// The family that is used: that of the font file, or the first one that is installed.
    var installedFamily: String {
        if let fontFile, let family = FontLibrary.familyName(ofFile: fontFile) { return family }
        let families = font.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return families.first { FontLibrary.shared.hasFamily($0) } ?? "Sans"
    }

    /// Returns the font family for `TextStyle`. A font file is registered once.
    ///
    /// - Throws: `ReelError` for a file that cannot be read or is not a font.
    func family() throws(ReelError) -> String {
        guard let fontFile else { return font }
        do throws(FontFileError) {
            return try FontLibrary.shared.registerFont(at: fontFile)
        } catch {
            if error == .unreadable(String(cString: strerror(ENOENT))) { throw ReelError(unreadable: fontFile, number: ENOENT) }
            throw ReelError(.input, "\(fontFile): \(error.localizedDescription)")
        }
    }
}
