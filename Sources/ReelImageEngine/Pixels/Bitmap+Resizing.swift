package import ReelCoreFoundation
package import ReelCoreGraphics
import ReelMediaEngine

extension Bitmap {
    /// Returns the picture at another size, scaled with a bicubic filter that widens when the picture becomes smaller; the
    /// bitmap itself if it already has that size. Nil if there is not enough memory.
    package func resized(to size: PixelSize) -> Bitmap? {
        size == self.size ? self : try? BitmapMaker().scale(self, to: size)
    }
}
