import Foundation
import OpenCoreGraphics

extension TextLook {
    /// Can text be written in this font?
    ///
    /// - Throws: `ReelError` for a font file that cannot be read or is none, and for a family that is not installed: letters of
    ///   another font would take its place.
    func checkFont() throws(ReelError) {
        _ = try family()
        guard fontFile == nil, !FontLibrary.shared.hasFamily(font) else { return }
        let installed = FontLibrary.shared.installedFamilies
        guard !font.allSatisfy(\.isWhitespace) else { throw ReelError(.reel, "the font has no name; \"Sans\" always is there") }
        let near = Spelling.near(font, among: installed)
        let advice =
            if !near.isEmpty {
                "did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))?"
            } else if installed.isEmpty {
                "none is; install one, the package fonts-dejavu-core for instance"
            } else {
                "installed are \(installed.prefix(12).joined(separator: ", "))\(installed.count > 12 ? " and others" : ""); "
                    + "or name a font file"
            }
        throw ReelError(.reel, "no font of the family \"\(font)\" is installed; \(advice)")
    }

    /// The family to write in, for `TextStyle`. A font file is registered, once.
    ///
    /// - Throws: `ReelError` for a font file that cannot be read or is none.
    func family() throws(ReelError) -> String {
        guard let fontFile else { return font }
        do throws(FontFileError) {
            return try FontLibrary.shared.registerFont(at: fontFile)
        } catch {
            throw ReelError(.input, "\(fontFile): \(error.localizedDescription)")
        }
    }
}
