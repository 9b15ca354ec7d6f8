internal import CReelCairo
import Foundation

/// The memory that a `CGContext` draws into, and a Cairo surface for it.
///
/// The client may read and write this memory between any two calls, so its content is never kept elsewhere. Cairo draws only
/// words 0xAARRGGBB. Memory of another layout is converted before drawing and converted back after it, within one call: in
/// place, or in separate memory if pixels have fewer than four bytes.
final class DrawingSurface {
    /// The maximum of Cairo's coordinates.
    static let largestSide = 32_767

    let width: Int
    let height: Int
    let bytesPerRow: Int
    let data: UnsafeMutableRawPointer
    let layout: BitmapLayout
    /// The memory that Cairo draws on: `data`, or the surface's own.
    private let words: UnsafeMutableRawPointer
    private let wordBytesPerRow: Int
    private var ownsWords: Bool { words != data }
    let cairoSurface: OpaquePointer
    /// Its matrix is the identity whenever nothing is being drawn; its clip is the context's.
    let cairo: OpaquePointer
    /// Whether colours are shown as greys.
    let isGray: Bool
    /// The bounding region of everything drawn so far.
    private(set) var touched = PixelRegion.empty
    private let release: () -> Void

    /// Creates a surface; nil if Cairo cannot draw with this size, row length or address. In that case the surface does not take
    /// ownership of the memory.
    ///
    /// - Parameter isGray: nil for the layout's own setting.
    init?(
        data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, layout: BitmapLayout, isGray: Bool? = nil,
        release: @escaping () -> Void
    ) {
        let sides = 1...Self.largestSide
        let size = layout.bytesPerPixel
        guard sides.contains(width), sides.contains(height), bytesPerRow >= width * size, bytesPerRow.isMultiple(of: size),
            Int32(exactly: bytesPerRow) != nil, UInt(bitPattern: data).isMultiple(of: UInt(size))
        else { return nil }
        // The system commits only memory that is written to: a full image's worth if all of it is drawn on.
        guard let words = size == 4 ? data : calloc(height, width * 4) else { return nil }
        let wordBytesPerRow = size == 4 ? bytesPerRow : width * 4
        guard let (cairoSurface, cairo) = Self.cairo(on: words, width, height, wordBytesPerRow, hasAlpha: layout.hasAlpha) else {
            if size != 4 { free(words) }
            return nil
        }
        self.words = words
        self.wordBytesPerRow = wordBytesPerRow
        self.data = data
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.layout = layout
        self.isGray = isGray ?? layout.isGray
        self.cairoSurface = cairoSurface
        self.cairo = cairo
        self.release = release
    }

    private static func cairo(
        on words: UnsafeMutableRawPointer, _ width: Int, _ height: Int, _ bytesPerRow: Int, hasAlpha: Bool
    ) -> (cairoSurface: OpaquePointer, cairo: OpaquePointer)? {
        guard
            let cairoSurface = cairo_image_surface_create_for_data(
                words.assumingMemoryBound(to: UInt8.self), hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(width),
                Int32(height), Int32(bytesPerRow)
            )
        else { return nil }
        guard let cairo = cairo_create(cairoSurface) else {
            cairo_surface_destroy(cairoSurface)
            return nil
        }
        guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(cairo)
            cairo_surface_destroy(cairoSurface)
            return nil
        }
        return (cairoSurface, cairo)
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(cairoSurface)
        if ownsWords { free(words) }
        release()
    }

    /// A rectangle a little larger than the surface, so that the cut edges of shapes that are clipped to it are not visible.
    var surroundings: CGRect { CGRect(x: -2, y: -2, width: width + 4, height: height + 4) }

    /// The pixels that the clip covers, fully or partly.
    var clipRegion: PixelRegion {
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        return PixelRegion(
            around: CGRect(x: left, y: top, width: right - left, height: bottom - top), width: width, height: height
        )
    }

    func region(around rect: CGRect) -> PixelRegion {
        PixelRegion(around: rect, width: width, height: height)
    }

    /// Lets `body` draw within a region. Cairo's settings are restored afterwards, and pixels outside the region are not
    /// touched.
    ///
    /// - Parameter mask: how much of what is drawn is applied to each pixel; nil for all of it.
    func draw(in region: PixelRegion, through mask: ClipMask?, _ body: (OpaquePointer) -> Void) {
        let region = region.intersection(mask?.region ?? region).intersection(clipRegion)
        guard !region.isEmpty else { return }
        touched = touched.union(region)
        var before: [UInt32] = []
        forEachRow(of: region) { row, words, count in
            layout.read(row, to: words, count: count)
            if mask != nil { before.append(contentsOf: UnsafeBufferPointer(start: words, count: count)) }
        }
        cairo_surface_mark_dirty(cairoSurface)
        cairo_save(cairo)
        cairo_new_path(cairo)
        cairo_rectangle(
            cairo, Double(region.left), Double(region.top), Double(region.width), Double(region.height))
        cairo_clip(cairo)
        body(cairo)
        cairo_restore(cairo)
        cairo_surface_flush(cairoSurface)
        mask?.mix(before, in: region) { y in (words + y * wordBytesPerRow).assumingMemoryBound(to: UInt32.self) }
        forEachRow(of: region) { row, words, count in layout.write(words, to: row, count: count) }
    }

    /// Calls `body` for each row with the client's pixels, Cairo's words and their number.
    private func forEachRow(
        of region: PixelRegion, _ body: (UnsafeMutableRawPointer, UnsafeMutablePointer<UInt32>, Int) -> Void
    ) {
        for y in region.top..<region.bottom {
            body(
                data + y * bytesPerRow + region.left * layout.bytesPerPixel,
                (words + y * wordBytesPerRow).assumingMemoryBound(to: UInt32.self) + region.left, region.width)
        }
    }

    /// Returns the bitmap in the surface's colours; nil if memory runs out.
    func shown(_ bitmap: Bitmap) -> Bitmap? { isGray ? bitmap.gray() : bitmap }

    func shown(_ color: SRGBColor) -> SRGBColor { isGray ? GrayscaleConversion.color(color) : color }

    /// Returns a copy of the pixels; nil if memory runs out.
    func bitmap() -> Bitmap? {
        guard let bitmap = Bitmap(width: width, height: height, isOpaque: !layout.hasAlpha) else { return nil }
        for y in 0..<height {
            layout.read(data + y * bytesPerRow, to: bitmap.row(y), count: width)
            if !layout.hasAlpha {
                BitmapLayout.cairo(hasAlpha: false).write(bitmap.row(y), to: bitmap.row(y), count: width)
            }
        }
        return bitmap
    }
}
