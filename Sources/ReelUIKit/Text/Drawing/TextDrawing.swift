import Foundation
import ReelCoreGraphics

/// Draws paragraphs into the current context: what `NSAttributedString`, `NSString` and `String` do with text.
struct TextDrawing {
    let paragraphs: [StyledParagraph]

    init(_ text: NSAttributedString) { paragraphs = text.styledParagraphs }

    init(_ text: String, _ attributes: [NSAttributedString.Key: Any]?) {
        let attributes = StyledParagraph.Attributes(attributes ?? [:])
        paragraphs = StyledParagraph.paragraphs(of: text) { _ in attributes }
    }

    var size: CGSize { frame(TextFrame.Room())?.bounds.size ?? .zero }

    func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext(), let frame = frame(TextFrame.Room()) else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.pointDownwards(keeping: point.y, point.y + frame.bounds.height)
        frame.draw(in: context, at: point)
    }

    func draw(in rect: CGRect) {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
        draw(with: rect, [.usesLineFragmentOrigin, .usesFontLeading], nil)
    }

    func draw(with rect: CGRect, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?) {
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

    func bounds(with size: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?) -> CGRect {
        var room = TextFrame.Room(size, options)
        if !room.truncates { room.height = nil }
        guard let frame = frame(room) else { return .zero }
        let bounds = frame.bounds.offsetBy(dx: 0, dy: room.isSingleLine ? -CGFloat(frame.firstBaseline) : 0)
        context?.totalBounds = bounds
        return bounds
    }

    private func frame(_ room: TextFrame.Room) -> TextFrame? {
        // Empty text has no size.
        paragraphs.isEmpty ? nil : try? TextFrame(paragraphs, in: room)
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
