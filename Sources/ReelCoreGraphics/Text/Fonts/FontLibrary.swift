internal import CReelCairo
internal import CReelPango
import Foundation

/// The fonts of this machine, as Pango and Fontconfig list them, and those of registered files.
///
/// Objects of a shared Pango font map are not thread-safe, and everything that is created from a map shares it. One map per
/// thread would read all fonts again on each thread. So there is one map, and all use of it and its objects is within
/// `withLock`.
package final class FontLibrary: @unchecked Sendable {
    package static let shared = FontLibrary()

    private let lock = NSRecursiveLock()
    /// Guarded by `lock`. Nil if memory ran out.
    let map: OpaquePointer?
    /// Guarded by `lock`. Fontconfig's configuration: the available fonts and their substitutes. Nil if memory ran out.
    let config: OpaquePointer?
    /// Guarded by `lock`. The family names given to files, by path.
    var families: [String: String] = [:]
    /// Guarded by `lock`. The installed families; nil before the first request.
    var installed: [String]?
    /// Guarded by `lock`. The results of `hasFamily(_:)` so far, by name.
    var knownFamilies: [String: Bool] = [:]
    /// Guarded by `lock`. The families that Fontconfig uses for unknown names; nil before the first request.
    var usualSubstitutes: Set<String>?
    /// Guarded by `lock`. The faces found so far, by the requested font at size 1.
    var faces: [TextFont: FontFace] = [:]
    /// Guarded by `lock`. The installed fonts by lower-case PostScript name; nil before the first request.
    var namedFonts: [String: TextFont]?

    private init() {
        map = pango_cairo_font_map_new()
        // Retained for good: Fontconfig creates a new configuration when font folders change, and that one lacks the registered
        // files.
        config = FcConfigReference(nil)
        if let map, let config { pango_fc_font_map_set_config(map, config) }
    }

    func withLock<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// Discards cached fonts. Call within `withLock` when the set of fonts has changed.
    func fontsHaveChanged() {
        faces = [:]
        namedFonts = nil
        if let map { pango_fc_font_map_config_changed(map) }
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
