import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics

/// The pixels of a bitmap at a position in a frame. Everything around the bitmap is transparent.
struct OverlayPixels {
    /// The columns and rows of the frame that the bitmap covers.
    let columns: Range<Int>
    let rows: Range<Int>
    private let bitmap: Bitmap
    private let left: Int
    private let top: Int
    private let frame: PixelSize

    init(_ bitmap: Bitmap, left: Int, top: Int, frame: PixelSize) {
        self.bitmap = bitmap
        self.left = left
        self.top = top
        self.frame = frame
        columns = Self.common(left, bitmap.width, frame.width)
        rows = Self.common(top, bitmap.height, frame.height)
    }

    /// Clamps positions to where the bitmap is no longer visible, so that no sum overflows.
    private static func common(_ start: Int, _ count: Int, _ limit: Int) -> Range<Int> {
        let start = max(-count, min(start, limit))
        return max(0, start)..<max(0, min(limit, start + count))
    }

    /// A premultiplied colour with components of 0 to 255.
    struct Pixel {
        var red = 0.0
        var green = 0.0
        var blue = 0.0
        var alpha = 0.0

        mutating func add(_ other: Pixel, weight: Double) {
            red += other.red * weight
            green += other.green * weight
            blue += other.blue * weight
            alpha += other.alpha * weight
        }

        /// BT.709 in limited range (H.273, equations 38 to 46), multiplied by alpha.
        var luma: Double { Self.lumaSpan * y + Self.black * alpha / 255 }
        var cb: Double { Self.chromaSpan * (blue / 255 - y) / LumaWeights.bt709.cbDivisor + Self.neutral * alpha / 255 }
        var cr: Double { Self.chromaSpan * (red / 255 - y) / LumaWeights.bt709.crDivisor + Self.neutral * alpha / 255 }
        private var y: Double { LumaWeights.bt709.luma(red, green, blue) / 255 }

        private static var lumaSpan: Double { Double(SampleRange.limited().lumaSpan) }
        private static var chromaSpan: Double { Double(SampleRange.limited().chromaSpan) }
        private static var black: Double { Double(SampleRange.limited().black) }
        private static var neutral: Double { Double(SampleRange.limited().neutral) }

        /// Returns a component in 256ths. An opaque colour is rounded to a whole step, as it would be in a frame.
        func number(_ value: Double) -> UInt16 {
            UInt16(min(65_280, max(0, alpha > 254.999 ? value.rounded() * 256 : (value * 256).rounded())))
        }

        var alphaNumber: UInt16 { UInt16(min(65_535, (alpha * 257).rounded())) }
    }

    /// Returns the pixel at a column and row of the frame.
    func pixel(_ x: Int, _ y: Int) -> Pixel {
        guard columns.contains(x), rows.contains(y) else { return Pixel() }
        let word = (bitmap.bytes + (y - top) * bitmap.bytesPerRow + (x - left) * 4).assumingMemoryBound(to: UInt8.self)
        return Pixel(red: Double(word[2]), green: Double(word[1]), blue: Double(word[0]), alpha: Double(word[3]))
    }

    /// Returns the four bytes of a pixel; 0 outside of the bitmap.
    private func word(_ x: Int, _ y: Int) -> UInt32 {
        columns.contains(x) && rows.contains(y) ? bitmap.row(y - top)[x - left] : 0
    }

    /// Returns the bytes that a sample depends on, if all of its pixels are the same: then the sample of any other such place is
    /// the same, too. Most overlays have large areas of one colour.
    func uniformWord(_ x: Int, _ y: Int, isChroma: Bool) -> UInt32? {
        guard isChroma else { return word(x, y) }
        let first = word(2 * x, 2 * y)
        for row in [2 * y, min(2 * y + 1, frame.height - 1)] {
            guard word(max(0, 2 * x - 1), row) == first, word(2 * x, row) == first,
                word(min(2 * x + 1, frame.width - 1), row) == first
            else { return nil }
        }
        return first
    }

    /// Returns the mean of the pixels that the chroma sample at a column and row of its plane covers. The frame's edges are
    /// repeated.
    func chromaPixel(_ x: Int, _ y: Int) -> Pixel {
        var mean = Pixel()
        for row in [2 * y, min(2 * y + 1, frame.height - 1)] {
            mean.add(pixel(max(0, 2 * x - 1), row), weight: 0.125)
            mean.add(pixel(2 * x, row), weight: 0.25)
            mean.add(pixel(min(2 * x + 1, frame.width - 1), row), weight: 0.125)
        }
        return mean
    }
}
