public import Foundation
import ReelCoreGraphics

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
        frame(TextFrame.Room())?.bounds.size ?? .zero
    }

    /// Draws the text with the upper-left corner of its first line at the point. Lines end only at line breaks in the text.
    public func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext(), let frame = frame(TextFrame.Room()) else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.pointDownwards(keeping: point.y, point.y + frame.bounds.height)
        frame.draw(in: context, at: point)
    }

    /// Draws the text in lines as wide as the rectangle, from its top to its bottom, where the text is cut off.
    public func draw(in rect: CGRect) {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
        draw(with: rect, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    }

    /// Draws the text according to the options.
    ///
    /// - Parameters:
    ///   - rect: with `usesLineFragmentOrigin`, the room for the lines; a width or a height that is not above zero is no limit,
    ///     and what is below the rectangle is cut off. Otherwise its origin is on the baseline, and its width is the room for
    ///     the line.
    ///   - context: receives the bounds of the drawn text.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        guard !rect.isNull, let graphics = UIGraphicsGetCurrentContext() else { return }
        let room = TextFrame.Room(rect.standardized.size, options)
        guard let frame = frame(room) else { return }
        let rect = rect.standardized
        var origin = rect.origin
        if room.isSingleLine { origin.y -= CGFloat(frame.firstBaseline) }
        context?.totalBounds = frame.bounds.offsetBy(dx: origin.x, dy: origin.y)
        graphics.saveGState()
        defer { graphics.restoreGState() }
        if room.isSingleLine {
            graphics.pointDownwards(keeping: rect.minY, rect.minY)
        } else {
            graphics.pointDownwards(keeping: rect.minY, rect.maxY)
        }
        // Letters may extend beyond their lines. Clips only if there is not room for all lines.
        let place = frame.bounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1e5, dy: -1e5)
        if let height = room.height, Double(frame.bounds.maxY) > height {
            graphics.clip(to: CGRect(x: place.minX, y: place.minY, width: place.width, height: rect.maxY - place.minY))
        }
        if let width = room.width, Double(frame.bounds.maxX) > width + 1e-3 || frame.bounds.minX < -1e-3 {
            graphics.clip(to: CGRect(x: rect.minX, y: place.minY, width: rect.width, height: place.height))
        }
        frame.draw(in: graphics, at: origin)
    }

    /// Returns the bounds of the text as `draw(with:options:context:)` draws it in a rectangle of this size with its origin at
    /// zero, in points and not rounded. With `usesLineFragmentOrigin`, the bounds may be higher than the size.
    ///
    /// - Parameter context: receives the same bounds.
    @discardableResult
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        var room = TextFrame.Room(size, options)
        if !room.truncates { room.height = nil }
        guard let frame = frame(room) else { return .zero }
        let bounds = frame.bounds.offsetBy(dx: 0, dy: room.isSingleLine ? -CGFloat(frame.firstBaseline) : 0)
        context?.totalBounds = bounds
        return bounds
    }

    private func frame(_ room: TextFrame.Room) -> TextFrame? {
        // Empty text has no size.
        length > 0 ? try? TextFrame(styledParagraphs, in: room) : nil
    }
}

extension CGContext {
    /// Lets y grow downwards in the current context if it grows upwards: exchanges two of its values.
    fileprivate func pointDownwards(keeping one: CGFloat, _ other: CGFloat) {
        if GraphicsStack.current.entries.last?.isFlipped == false { flip(height: one + other) }
    }
}

extension TextFrame.Room {
    fileprivate init(_ size: CGSize, _ options: NSStringDrawingOptions) {
        func limit(_ length: CGFloat) -> Double? { length > 0 && length < 1e5 ? Double(length) : nil }
        self.init(width: limit(size.width))
        usesLineGaps = options.contains(.usesFontLeading)
        isSingleLine = !options.contains(.usesLineFragmentOrigin)
        guard !isSingleLine else { return }
        height = limit(size.height)
        truncates = options.contains(.truncatesLastVisibleLine)
    }
}
