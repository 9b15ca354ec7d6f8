public import Foundation

// Draws text into the current context. Source: Apple, "NSStringDrawing". The comments are about UIKit's coordinates, whose y
// grows downwards. In a context of AppKit's whose y grows upwards, text is upright as well: a point is the lower-left corner of
// the text instead of the upper-left one, and a rectangle is filled from its top, which is its greater y.
//
// Nothing happens without a context, without room or without a font. Only the first 20,000 UTF-8 bytes of a paragraph are
// drawn.
extension NSAttributedString {
    /// Returns the size of the text in points, not rounded. Lines end only at line breaks in the text.
    @discardableResult
    public func size() -> CGSize {
        TextDrawing(self).size
    }

    /// Draws the text with the upper-left corner of its first line at the point. Lines end only at line breaks in the text.
    public func draw(at point: CGPoint) {
        TextDrawing(self).draw(at: point)
    }

    /// Draws the text in lines as wide as the rectangle, from its top to its bottom, where the text is cut off.
    public func draw(in rect: CGRect) {
        TextDrawing(self).draw(in: rect)
    }

    /// Draws the text according to the options.
    ///
    /// - Parameters:
    ///   - rect: with `usesLineFragmentOrigin`, the room for the lines; a width or a height that is not above zero is no limit,
    ///     and what is below the rectangle is cut off. Otherwise its origin is on the baseline, and its width is the room for
    ///     the line.
    ///   - context: receives the bounds of the drawn text.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        TextDrawing(self).draw(with: rect, options, context)
    }

    /// Returns the bounds of the text as `draw(with:options:context:)` draws it in a rectangle of this size with its origin at
    /// zero, in points and not rounded. With `usesLineFragmentOrigin`, the bounds may be higher than the size.
    ///
    /// - Parameter context: receives the same bounds.
    @discardableResult
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        TextDrawing(self).bounds(with: size, options, context)
    }
}
