public import Foundation
public import ReelUIKit

// AppKit's functions for text without an `NSStringDrawingContext`; the others are in ReelUIKit. In a context whose y grows
// upwards, a point is the lower-left corner of the text.
extension NSString {
    public typealias DrawingOptions = NSStringDrawingOptions

    /// Draws the text according to the options.
    public func draw(
        with rect: NSRect, options: NSString.DrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        draw(with: rect, options: options, attributes: attributes, context: nil)
    }

    /// Returns the bounds of the text as it is drawn in a rectangle of this size with its origin at zero.
    @discardableResult
    public func boundingRect(
        with size: NSSize, options: NSString.DrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil
    ) -> NSRect {
        boundingRect(with: size, options: options, attributes: attributes, context: nil)
    }
}

extension String {
    /// Draws the text according to the options.
    public func draw(
        with rect: NSRect, options: NSString.DrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        draw(with: rect, options: options, attributes: attributes, context: nil)
    }

    /// Returns the bounds of the text as it is drawn in a rectangle of this size with its origin at zero.
    @discardableResult
    public func boundingRect(
        with size: NSSize, options: NSString.DrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil
    ) -> NSRect {
        boundingRect(with: size, options: options, attributes: attributes, context: nil)
    }
}

extension NSAttributedString {
    /// Draws the text according to the options.
    public func draw(with rect: NSRect, options: NSString.DrawingOptions = []) {
        draw(with: rect, options: options, context: nil)
    }

    /// Returns the bounds of the text as it is drawn in a rectangle of this size with its origin at zero.
    @discardableResult
    public func boundingRect(with size: NSSize, options: NSString.DrawingOptions = []) -> NSRect {
        boundingRect(with: size, options: options, context: nil)
    }
}
