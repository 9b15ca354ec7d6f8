package import ReelCoreGraphics

extension Bitmap {
    /// The smallest rectangle around all pixels that are not clear; nil if all are.
    package var visibleArea: PixelArea? {
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in 0..<height {
            let words = row(y)
            var x = 0
            while x < width, words[x] == 0 { x += 1 }
            guard x < width else { continue }
            left = min(left, x)
            (top, bottom) = (min(top, y), y)
            x = width - 1
            while x > right, words[x] == 0 { x -= 1 }
            right = max(right, x)
        }
        return right < 0 ? nil : PixelArea(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
