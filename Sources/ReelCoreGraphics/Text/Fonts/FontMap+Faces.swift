internal import CReelPango
import Foundation

extension FontMap {
    /// Returns the installed font that is used for a requested one.
    func face(of font: TextFont) throws(TextError) -> FontFace {
        var wanted = font
        wanted.size = 1
        if let face = faces[wanted] { return face }
        // Pango's metrics are in 1024ths: at this size, that is fine enough for all other sizes.
        wanted.size = 1_024
        let face = try loadFace(wanted)
        wanted.size = 1
        faces[wanted] = face
        return face
    }

    private func loadFace(_ wanted: TextFont) throws(TextError) -> FontFace {
        let description = try wanted.makeDescription()
        defer { pango_font_description_free(description) }
        let layout = try makeLayout(for: description)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, description)
        guard let map, let font = pango_font_map_load_font(map, pango_layout_get_context(layout), description) else {
            throw .noFont
        }
        defer { g_object_unref(UnsafeMutableRawPointer(font)) }
        guard let metrics = pango_font_get_metrics(font, pango_language_from_string("en")) else { throw .outOfMemory }
        defer { pango_font_metrics_unref(metrics) }
        func measure(_ units: Int32) -> Double { Double(units) / Double(STILLREEL_PANGO_SCALE) / wanted.size }
        func height(_ letter: String) -> Double {
            var ink = PangoRectangle()
            pango_layout_set_text(layout, letter, -1)
            pango_layout_get_extents(layout, &ink, nil)
            return measure(pango_layout_get_baseline(layout) - ink.y)
        }
        let ascent = measure(pango_font_metrics_get_ascent(metrics))
        let descent = measure(pango_font_metrics_get_descent(metrics))
        let lineHeight = measure(pango_font_metrics_get_height(metrics))
        let pattern = pango_fc_font_get_pattern(font)
        let family = pattern.flatMap { Self.string($0, FC_FAMILY) } ?? wanted.family
        return FontFace(
            familyName: family, postScriptName: pattern.flatMap { Self.string($0, FC_POSTSCRIPT_NAME) } ?? family,
            ascent: ascent, descent: descent, lineGap: max(lineHeight - ascent - descent, 0),
            capHeight: height("H"), xHeight: height("x"),
            underlinePosition: measure(pango_font_metrics_get_underline_position(metrics)),
            underlineThickness: measure(pango_font_metrics_get_underline_thickness(metrics)),
            strikethroughPosition: measure(pango_font_metrics_get_strikethrough_position(metrics)),
            strikethroughThickness: measure(pango_font_metrics_get_strikethrough_thickness(metrics)))
    }

    static func string(_ pattern: OpaquePointer, _ name: String) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, name, 0, &value) == FcResultMatch else { return nil }
        return value.map { String(cString: $0) }
    }

    /// Returns whether the glyphs of a font have colours of their own, as emoji do.
    static func isColored(_ font: OpaquePointer) -> Bool {
        var value: FcBool = 0
        guard let pattern = pango_fc_font_get_pattern(font) else { return false }
        return FcPatternGetBool(pattern, FC_COLOR, 0, &value) == FcResultMatch && value != 0
    }
}
