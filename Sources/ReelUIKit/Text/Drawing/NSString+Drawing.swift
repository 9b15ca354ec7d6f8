public import Foundation

// The counterparts of `NSAttributedString`'s methods, with the same attributes for all characters.
extension NSString {
    /// Returns the size of the text in points, not rounded. Lines end only at line breaks in the text.
    @discardableResult
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        TextDrawing(self as String, attrs).size
    }

    /// Draws the text with the upper-left corner of its first line at the point. Lines end only at line breaks in the text.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        TextDrawing(self as String, attrs).draw(at: point)
    }

    /// Draws the text in lines as wide as the rectangle, from its top to its bottom, where the text is cut off.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        TextDrawing(self as String, attrs).draw(in: rect)
    }

    /// Draws the text according to the options.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {
        TextDrawing(self as String, attributes).draw(with: rect, options, context)
    }

    /// Returns the bounds of the text as `draw(with:options:attributes:context:)` draws it in a rectangle of this size with its
    /// origin at zero.
    @discardableResult
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        TextDrawing(self as String, attributes).bounds(with: size, options, context)
    }
}
