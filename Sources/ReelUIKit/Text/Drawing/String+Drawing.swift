public import Foundation

// On Apple's systems, Swift imports `NSString`'s methods for `String` as well.
extension String {
    /// Returns the size of the text in points; see `NSString.size(withAttributes:)`.
    @discardableResult
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        TextDrawing(self, attrs).size
    }

    /// Draws the text at a point; see `NSString.draw(at:withAttributes:)`.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        TextDrawing(self, attrs).draw(at: point)
    }

    /// Draws the text in a rectangle; see `NSString.draw(in:withAttributes:)`.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        TextDrawing(self, attrs).draw(in: rect)
    }

    /// Draws the text according to the options; see `NSString.draw(with:options:attributes:context:)`.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {
        TextDrawing(self, attributes).draw(with: rect, options, context)
    }

    /// Returns the bounds of the text; see `NSString.boundingRect(with:options:attributes:context:)`.
    @discardableResult
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        TextDrawing(self, attributes).bounds(with: size, options, context)
    }
}
