public import Foundation
import OpenCoreGraphics

// Text is drawn into the current context, whose y grows downwards, as UIKit's do. Source: Apple, "NSStringDrawing".
//
// Where there is no context, no room or no font, nothing happens. Of a paragraph the first 20,000 bytes of UTF-8 count.
extension NSAttributedString {
    /// How large the text is, in points and not rounded: lines end where the text says so.
    @discardableResult
    public func size() -> CGSize {
        frame(TextFrame.Room())?.bounds.size ?? .zero
    }

    /// Draws the text with the upper left corner of its first line at the point. Lines end where the text says so.
    public func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        frame(TextFrame.Room())?.draw(in: context, at: point)
    }

    /// Draws the text in lines as wide as the rectangle, from its top to its bottom, where it is cut off.
    public func draw(in rect: CGRect) {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
        draw(with: rect, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    }

    /// Draws the text as the options say.
    ///
    /// - Parameters:
    ///   - rect: with `usesLineFragmentOrigin` where the lines go, as wide and high as there is room; a width or a height that
    ///     is not above zero is no limit, and what is below the rectangle is cut off. Else its origin is on the baseline, and
    ///     the width is what there is room for in the line.
    ///   - context: is told where the text was drawn.
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
        // Letters may lean out of their lines. Nothing is cut where there is room for all lines.
        let place = frame.bounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1e5, dy: -1e5)
        if let height = room.height, Double(frame.bounds.maxY) > height {
            graphics.clip(to: CGRect(x: place.minX, y: place.minY, width: place.width, height: rect.maxY - place.minY))
        }
        if let width = room.width, Double(frame.bounds.maxX) > width + 1e-3 || frame.bounds.minX < -1e-3 {
            graphics.clip(to: CGRect(x: rect.minX, y: place.minY, width: rect.width, height: place.height))
        }
        frame.draw(in: graphics, at: origin)
    }

    /// Around the text as `draw(with:options:context:)` draws it in a rectangle of this size whose origin is zero, in points and
    /// not rounded. With `usesLineFragmentOrigin` it may be higher than the size.
    ///
    /// - Parameter context: is told the same.
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
        // A text without characters takes no room.
        length > 0 ? try? TextFrame(styledParagraphs, in: room) : nil
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
