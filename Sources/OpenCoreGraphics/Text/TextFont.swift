internal import CPango
import Foundation

/// A font that somebody asks for. Which one there is for it, `FontLibrary` knows.
package struct TextFont: Hashable, Sendable {
    /// A family that Fontconfig knows, or several with commas between, the best first.
    package var family: String
    /// In points: of the font, about the distance from the top of an accent to the bottom of a "g".
    package var size: Double
    /// 100, the thinnest, to 1000; 400 is regular and 700 bold.
    package var weight: Int
    package var isItalic: Bool
    package var isCondensed: Bool

    package init(family: String, size: Double, weight: Int = 400, isItalic: Bool = false, isCondensed: Bool = false) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.isCondensed = isCondensed
    }

    /// Pango's, which the caller frees.
    func makeDescription() throws(TextError) -> OpaquePointer {
        guard let font = pango_font_description_new() else { throw .outOfMemory }
        pango_font_description_set_family(font, family.replacingOccurrences(of: "\0", with: ""))
        pango_font_description_set_weight(font, PangoWeight(UInt32(min(max(weight, 100), 1_000))))
        pango_font_description_set_style(font, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_stretch(font, isCondensed ? PANGO_STRETCH_CONDENSED : PANGO_STRETCH_NORMAL)
        pango_font_description_set_absolute_size(font, usableSize * Double(STILLREEL_PANGO_SCALE))
        return font
    }

    /// What text is laid out with.
    var usableSize: Double { size > 0 ? min(max(size, 0.1), 2_000) : 1 }
}
