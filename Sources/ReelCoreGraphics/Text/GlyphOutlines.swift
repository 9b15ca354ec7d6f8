internal import CReelCairo
internal import CReelPango
import Foundation

/// Converts glyphs to paths. Cairo moves glyphs that it draws as text to whole pixels; paths stay where they are.
///
/// Uses a Cairo context of its own: after an error, a Cairo context draws nothing any more.
final class GlyphOutlines {
    private let cairo: OpaquePointer

    init?() {
        // Unbounded: Cairo omits glyphs that are ten times the font's size away from the surface.
        guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return nil }
        self.cairo = cairo
    }

    deinit { cairo_destroy(cairo) }

    /// Returns the outlines of a run's glyphs. Call within `FontLibrary.withLock`.
    ///
    /// - Parameters:
    ///   - size: the font size.
    ///   - transform: maps from the run's baseline, which begins at the origin, y growing downwards.
    func path(_ run: TextFrame.Run, size: Double, _ transform: CGAffineTransform) -> CGPath? {
        // Cairo stores 256ths. No glyph is drawn larger than this; a long line must not exceed Cairo's coordinates.
        let scale = min(1_024 / size, 1e6 / max(run.width, 1))
        cairo_identity_matrix(cairo)
        cairo_scale(cairo, scale, scale)
        cairo_new_path(cairo)
        cairo_move_to(cairo, 0, 0)
        pango_cairo_glyph_string_path(cairo, run.font, run.glyphs)
        cairo_identity_matrix(cairo)
        guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS, let copy = cairo_copy_path(cairo) else { return nil }
        defer { cairo_path_destroy(copy) }
        guard copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = copy.pointee.data else { return nil }
        let place = CGAffineTransform(scaleX: 1 / scale, y: 1 / scale).concatenating(transform)
        func point(_ index: Int) -> CGPoint { CGPoint(x: data[index].point.x, y: data[index].point.y).applying(place) }
        var elements: [CGPath.Element] = []
        var index = 0
        while index < Int(copy.pointee.num_data) {
            let header = data[index].header
            switch header.type {
            case CAIRO_PATH_MOVE_TO: elements.append(.move(point(index + 1)))
            case CAIRO_PATH_LINE_TO: elements.append(.line(point(index + 1)))
            case CAIRO_PATH_CURVE_TO: elements.append(.curve(point(index + 1), point(index + 2), point(index + 3)))
            default: elements.append(.close)
            }
            index += max(Int(header.length), 1)
        }
        return CGPath(elements: elements)
    }
}
