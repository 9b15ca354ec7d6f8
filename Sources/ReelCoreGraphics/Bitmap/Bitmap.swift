import Foundation
package import ReelCoreFoundation

/// Pixels in the one layout that all drawing uses: 8 bits each of blue, green, red and alpha in memory order, premultiplied
/// alpha, sRGB, top row first. It is Cairo's `CAIRO_FORMAT_ARGB32` and FFmpeg's `bgra`.
///
/// The code that creates a bitmap writes the bytes before it shares the bitmap; nothing changes after that.
package final class Bitmap: @unchecked Sendable {
    package let width: Int
    package let height: Int
    package var size: PixelSize { PixelSize(width: width, height: height) }
    package let bytesPerRow: Int
    /// Whether every alpha is 255.
    package internal(set) var isOpaque: Bool
    package let bytes: UnsafeMutableRawPointer

    /// Creates a bitmap of zeroed (transparent black) pixels; nil if memory runs out. `width` and `height` are at least 1.
    package init?(width: Int, height: Int, isOpaque: Bool) {
        // Sides of at most 2³¹ − 1 pixels keep the row length far from overflowing.
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

    /// Returns the pixels of one row as words 0xAARRGGBB.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }

    /// Returns a copy of `width`×`height` pixels, which must lie within the bitmap, or nil if memory runs out.
    package func copy(left: Int, top: Int, width: Int, height: Int) -> Bitmap? {
        guard let copy = Bitmap(width: width, height: height, isOpaque: isOpaque) else { return nil }
        for y in 0..<height {
            copy.row(y).update(from: row(top + y) + left, count: width)
        }
        return copy
    }
}
