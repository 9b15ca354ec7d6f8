import Foundation

/// Pixels in the one layout that the house draws with: 8 bits each of blue, green, red and alpha in memory order, alpha
/// premultiplied, sRGB, top row first. It is Cairo's `CAIRO_FORMAT_ARGB32` and FFmpeg's `bgra`.
///
/// The bytes are written by whoever makes the bitmap, before anybody else sees it, and not changed after that.
package final class Bitmap: @unchecked Sendable {
    package let width: Int
    package let height: Int
    package let bytesPerRow: Int
    /// True where every alpha is 255.
    package let isOpaque: Bool
    package let bytes: UnsafeMutableRawPointer

    /// Zeroed (transparent black) pixels, or nil where there is no memory for them. `width` and `height` are at least 1.
    package init?(width: Int, height: Int, isOpaque: Bool) {
        // No picture is two thousand million pixels wide: this keeps the row's length far from overflowing.
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else { return nil }
        let rowBytes = (width * 4 + 63) & ~63
        guard let bytes = BitmapMemory.shared.take(rowBytes * height) else { return nil }
        self.width = width
        self.height = height
        self.bytesPerRow = rowBytes
        self.isOpaque = isOpaque
        self.bytes = bytes
    }

    deinit { BitmapMemory.shared.giveBack(bytes, bytesPerRow * height) }

    /// The pixels of one row as words 0xAARRGGBB.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// A copy of `width`×`height` pixels, which must lie within the bitmap. Nil where there is no memory.
    package func copy(left: Int, top: Int, width: Int, height: Int) -> Bitmap? {
        guard let copy = Bitmap(width: width, height: height, isOpaque: isOpaque) else { return nil }
        for y in 0..<height {
            copy.row(y).update(from: row(top + y) + left, count: width)
        }
        return copy
    }
}

/// Where a `CGImage` gets its pixels from: an encoded file that is decoded when somebody draws it,
/// and only as large as it is drawn.
package protocol BitmapProvider: AnyObject, Sendable {
    /// Size of the stored picture in pixels, before any orientation is applied.
    var width: Int { get }
    var height: Int { get }
    var hasAlpha: Bool { get }

    /// The smallest bitmap that the decoder can make without being smaller than `width`×`height` (or than the picture itself).
    /// What a damaged file still gives is given; nil where it gives nothing.
    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap?
}
