internal import CReelCairo
import Foundation

/// A Cairo pattern that paints a bitmap or another surface.
final class CairoPattern {
    let pattern: OpaquePointer
    private let bitmap: Bitmap?

    /// Creates a pattern; nil if the bitmap exceeds Cairo's coordinates or memory runs out: such a pattern would put a context
    /// into a permanent error state.
    convenience init?(_ bitmap: Bitmap, extend: cairo_extend_t, filter: cairo_filter_t) {
        guard let width = Int32(exactly: bitmap.width), let height = Int32(exactly: bitmap.height),
            let stride = Int32(exactly: bitmap.bytesPerRow),
            let surface = cairo_image_surface_create_for_data(
                bitmap.bytes.assumingMemoryBound(to: UInt8.self), bitmap.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                width, height, stride
            )
        else { return nil }
        // The pattern retains the surface.
        defer { cairo_surface_destroy(surface) }
        self.init(surface: surface, bitmap: bitmap, extend: extend, filter: filter)
    }

    init?(surface: OpaquePointer, bitmap: Bitmap? = nil, extend: cairo_extend_t, filter: cairo_filter_t) {
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let pattern = cairo_pattern_create_for_surface(surface)
        else { return nil }
        guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else {
            cairo_pattern_destroy(pattern)
            return nil
        }
        cairo_pattern_set_extend(pattern, extend)
        cairo_pattern_set_filter(pattern, filter)
        self.pattern = pattern
        self.bitmap = bitmap
    }

    deinit { cairo_pattern_destroy(pattern) }

    /// Returns the pattern with a matrix; nil if the matrix is not invertible.
    func withMatrix(_ matrix: CGAffineTransform) -> CairoPattern? { setMatrix(matrix) ? self : nil }

    /// Sets the matrix from painted coordinates to the image's pixels. Returns false and sets nothing if it is not invertible.
    func setMatrix(_ matrix: CGAffineTransform) -> Bool {
        guard matrix.isFinite, matrix.inverse != nil else { return false }
        var cairoMatrix = cairo_matrix_t(
            xx: matrix.a, yx: matrix.b, xy: matrix.c, yy: matrix.d, x0: matrix.tx, y0: matrix.ty
        )
        cairo_pattern_set_matrix(pattern, &cairoMatrix)
        return cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS
    }
}
