package import ReelCoreFoundation

/// A rectangle of pixels in a picture, relative to its upper left corner.
package struct PixelArea: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    package var size: PixelSize { PixelSize(width: width, height: height) }
}
