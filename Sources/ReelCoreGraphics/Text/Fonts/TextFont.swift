internal import CReelPango
import Foundation

/// A requested font. `FontLibrary` determines which installed font is used for it.
package struct TextFont: Hashable, Sendable {
    /// A family that Fontconfig knows, or several separated by commas, the preferred one first.
    package var family: String
    /// The font size in points: about the distance from the top of an accent to the bottom of a "g".
    package var size: Double
    /// The weight: 100, the thinnest, to 1000; 400 is regular and 700 bold.
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

    /// Returns Pango's description of the font, which the caller frees.
    func makeDescription() throws(TextError) -> OpaquePointer {
        guard let font = pango_font_description_new() else { throw .outOfMemory }
        pango_font_description_set_family(font, family.replacingOccurrences(of: "\0", with: ""))
        pango_font_description_set_weight(font, PangoWeight(UInt32(min(max(weight, 100), 1_000))))
        pango_font_description_set_style(font, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_stretch(font, isCondensed ? PANGO_STRETCH_CONDENSED : PANGO_STRETCH_NORMAL)
        pango_font_description_set_absolute_size(font, usableSize * Double(STILLREEL_PANGO_SCALE))
        return font
    }

    /// The size that text is laid out with.
    var usableSize: Double { size > 0 ? min(max(size, 0.1), 2_000) : 1 }
}
