import ReelCoreFoundation

extension Canvas {
    /// The longer side of animated pictures unless a size is given: at more than this, a slideshow soon has tens of megabytes.
    package static let usualAnimationSide = 640

    /// Returns the canvas for a kind of file, if no size is given: for animated pictures, it is not larger than 640 pixels.
    package func reduced(for format: OutputFormat) -> Canvas {
        guard format.isAnimation else { return self }
        let side = Self.usualAnimationSide
        let size = size.reduced(toFit: PixelSize(width: side, height: side))
        var canvas = self
        (canvas.width, canvas.height) = (max(2, size.width), max(2, size.height))
        return canvas
    }
}
