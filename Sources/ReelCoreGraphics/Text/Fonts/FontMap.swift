internal import CReelCairo
internal import CReelPango
import Foundation

/// The fonts that Pango and Fontconfig list, and what has been asked about them.
///
/// Not thread-safe: used only within `FontLibrary.withLock`, like everything that is created from it.
final class FontMap {
    /// Pango's font map; nil if memory ran out. Another one replaces it when a file is registered.
    private(set) var map: OpaquePointer?
    /// Fontconfig's configuration: the available fonts and their substitutes. Nil if memory ran out. Another one replaces it when
    /// a file is registered.
    private(set) var config: OpaquePointer?
    /// The family names given to files, by path.
    var families: [String: String] = [:]
    /// The installed families; nil before the first request.
    var installed: [String]?
    /// The results of `hasFamily(_:)` so far, by name.
    var knownFamilies: [String: Bool] = [:]
    /// The families that Fontconfig uses for unknown names; nil before the first request.
    var usualSubstitutes: Set<String>?
    /// The faces found so far, by the requested font at size 1.
    var faces: [TextFont: FontFace] = [:]
    /// The installed fonts by lower-case PostScript name; nil before the first request.
    var namedFonts: [String: TextFont]?

    init() {
        // Retained for good: Fontconfig creates a new configuration when font folders change, and that one lacks the registered
        // files.
        config = FcConfigReference(nil)
        map = config.flatMap { Self.map(of: $0) }
    }

    private static func map(of config: OpaquePointer) -> OpaquePointer? {
        guard let map = pango_cairo_font_map_new() else { return nil }
        pango_fc_font_map_set_config(map, config)
        return map
    }

    /// Replaces the configuration, and discards cached fonts.
    func use(_ changed: OpaquePointer) {
        let (oldMap, oldConfig) = (map, config)
        config = FcConfigReference(changed)
        map = Self.map(of: changed)
        if let oldConfig { FcConfigDestroy(oldConfig) }
        if let oldMap { Self.releaseLater(oldMap) }
        faces = [:]
        namedFonts = nil
    }

    /// Releases a map when the threads that Pango has started for it have ended: they release what they have found into its
    /// tables, also while these are being destroyed.
    private static func releaseLater(_ map: OpaquePointer) {
        nonisolated(unsafe) let map = UnsafeMutableRawPointer(map)
        // Each keeps a configuration of some megabytes.
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
            FontLibrary.shared.withLock { _ in g_object_unref(map) }
        }
    }

    /// Returns a new layout without text, with a context of its own. The caller releases the layout with `g_object_unref`.
    ///
    /// Apart from the fonts, its appearance does not depend on the machine's settings: no subpixels, no hinting, English as
    /// language.
    func makeLayout(for font: OpaquePointer) throws(TextError) -> OpaquePointer {
        guard let map, let context = pango_font_map_create_context(map), let options = cairo_font_options_create() else {
            throw .outOfMemory
        }
        // The layout retains the context.
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string("en"))
        // Without any font, Pango would draw nothing, or boxes, and print warnings to standard error.
        guard let found = pango_font_map_load_font(map, context, font) else { throw .noFont }
        g_object_unref(UnsafeMutableRawPointer(found))
        guard let layout = pango_layout_new(context) else { throw .outOfMemory }
        return layout
    }
}
