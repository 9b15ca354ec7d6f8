import MediaEngine
package import OpenCoreGraphics

extension Bitmap {
    /// The picture at another size, by a bicubic filter that widens where it becomes smaller; itself where it has that size. Nil
    /// where there is no memory.
    package func resized(to width: Int, _ height: Int) -> Bitmap? {
        (width, height) == (self.width, self.height) ? self : try? BitmapMaker().scale(self, to: (width, height))
    }
}
