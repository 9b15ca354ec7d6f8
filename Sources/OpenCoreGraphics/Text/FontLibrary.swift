internal import CCairo
internal import CPango
import Foundation

/// The fonts of this machine, as Pango and Fontconfig know them, and those of files that were registered.
///
/// Pango is for one thread at a time where a font map is shared, and everything that is made from a map shares it. A map for each
/// thread would read all fonts anew on each. So there is one, and whoever uses anything of it does so within `withLock`.
package final class FontLibrary: @unchecked Sendable {
    package static let shared = FontLibrary()

    private let lock = NSRecursiveLock()
    /// Guarded by `lock`. Nil where there is no memory for it.
    let map: OpaquePointer?
    /// Guarded by `lock`. Fontconfig's: which fonts there are, and what they are taken for. Nil where there is no memory for it.
    let config: OpaquePointer?
    /// Guarded by `lock`. The families that files were given, by their paths.
    var families: [String: String] = [:]
    /// Guarded by `lock`. What is installed, once somebody has asked.
    var installed: [String]?
    /// Guarded by `lock`. Which names have letters of their own, of those that somebody has asked for.
    var answers: [String: Bool] = [:]
    /// Guarded by `lock`. What Fontconfig takes for a name that it does not know, once somebody has asked.
    var usualSubstitutes: Set<String>?
    /// Guarded by `lock`. What is known of fonts, by what was asked for at size 1.
    var faces: [TextFont: FontFace] = [:]
    /// Guarded by `lock`. Fonts by their PostScript names in small letters, once somebody has asked.
    var namedFonts: [String: TextFont]?

    private init() {
        map = pango_cairo_font_map_new()
        // Held for good: Fontconfig makes itself a new one where folders of fonts have changed, which knows nothing of our files.
        config = FcConfigReference(nil)
        if let map, let config { pango_fc_font_map_set_config(map, config) }
    }

    func withLock<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// Call within `withLock` where there are other fonts than before.
    func fontsHaveChanged() {
        faces = [:]
        namedFonts = nil
        if let map { pango_fc_font_map_config_changed(map) }
    }

    /// A new layout without text, and the context that is its own. The caller lets go of the layout with `g_object_unref`.
    ///
    /// Nothing of how it looks is left to the machine's settings but the fonts: no subpixels, no hinting, no language.
    func makeLayout(for font: OpaquePointer) throws(TextError) -> OpaquePointer {
        guard let map, let context = pango_font_map_create_context(map), let options = cairo_font_options_create() else {
            throw .outOfMemory
        }
        // The layout holds the context.
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string("en"))
        // Without any font Pango would draw nothing, or boxes, and complain on standard error.
        guard let found = pango_font_map_load_font(map, context, font) else { throw .noFont }
        g_object_unref(UnsafeMutableRawPointer(found))
        guard let layout = pango_layout_new(context) else { throw .outOfMemory }
        return layout
    }
}
