import Foundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine
import ReelQuartzCore

/// The lines of an overlay, and where they are in its block, in pixels from the block's upper left corner.
struct OverlayLayout {
    struct Line {
        let text: String
        let font: TextFont
        /// Whether it is a second line, or a heading in credits, which is less bright.
        let isSecondary: Bool
        /// The number of characters of the overlay's text before it.
        let offset: Int
        var frame: CGRect
    }

    /// Without empty lines.
    private(set) var lines: [Line] = []
    private(set) var size = CGSize.zero
    /// The size of the first line's font.
    private(set) var fontSize: Double
    /// The room around the text within the block; that for the stripe of a lower third is on the left.
    var padding: Double { style == .lowerThird ? fontSize * 0.4 : 0 }

    private let style: Overlay.Style
    private let family: String

    /// Lays out the text of an overlay. A title or lower third that is too high for the frame is made smaller.
    ///
    /// - Throws: `ReelError` for a font file that cannot be used.
    init(_ overlay: Overlay, on canvas: Canvas) throws(ReelError) {
        style = overlay.style
        family = try overlay.textStyle.family()
        let area = canvas.textArea
        fontSize = canvas.shorterSide * overlay.textStyle.size
        // In a wide frame, the name of a person does not reach across the picture.
        let part = style == .lowerThird && canvas.width > canvas.height ? 0.6 : 1
        let width = max(16, (Double(area.width) * part).rounded(.down))
        guard style != .credits else {
            setLines(overlay.text, in: width)
            return
        }
        canvas.fit(fontSize) { size in
            fontSize = size
            setLines(overlay.text, in: width)
            return ((), self.size.height)
        }
    }

    private static let secondarySizes: [Overlay.Style: Double] = [.title: 0.5, .lowerThird: 0.68, .credits: 0.7]

    private mutating func setLines(_ text: String, in width: Double) {
        lines = []
        let textWidth = max(16, width - padding * (style == .lowerThird ? 2.5 : 0))
        var (top, offset, gap) = (padding, 0, 0.0)
        let texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for (index, text) in texts.enumerated() {
            defer { offset += text.count + 1 }
            guard !text.allSatisfy(\.isWhitespace) else {
                gap = fontSize * (style == .credits ? 1.1 : 0.4)
                continue
            }
            let isSecondary = isSecondary(index, of: texts)
            let font = TextFont(
                family: family, size: isSecondary ? fontSize * (Self.secondarySizes[style] ?? 1) : fontSize,
                weight: style != .credits && !isSecondary ? 700 : 400)
            var line = Line(text: text, font: font, isSecondary: isSecondary, offset: offset, frame: .zero)
            let lineSize = Self.fit(line, in: textWidth, isBalanced: style != .lowerThird)
            if !lines.isEmpty { top += max(gap, fontSize * (style == .credits ? 0.2 : 0.12)) }
            gap = 0
            line.frame = CGRect(x: padding * 1.5, y: top, width: lineSize.width, height: lineSize.height)
            top += lineSize.height
            lines.append(line)
        }
        size = CGSize(width: 0, height: (top + padding).rounded(.up))
        let widest = lines.map(\.frame.width).max() ?? 0
        if style == .lowerThird {
            size.width = min(width, widest + padding * 2.5)
            for index in lines.indices { lines[index].frame.size.width = widest }
        } else {
            size.width = width
            for index in lines.indices { lines[index].frame.origin.x = ((width - lines[index].frame.width) / 2).rounded() }
        }
    }

    private func isSecondary(_ index: Int, of lines: [String]) -> Bool {
        func isEmpty(_ index: Int) -> Bool { !lines.indices.contains(index) || lines[index].allSatisfy(\.isWhitespace) }
        guard style == .credits else { return lines[..<index].contains { !$0.allSatisfy(\.isWhitespace) } }
        return isEmpty(index - 1) && !isEmpty(index + 1)
    }

    /// Returns the size of a line that is wrapped to a width.
    ///
    /// - Parameter isBalanced: whether the parts are about equally long.
    private static func fit(_ line: Line, in width: Double, isBalanced: Bool) -> CGSize {
        let layer = line.layer(color: .white)
        func size(_ width: Double) -> CGSize {
            layer.bounds.size = CGSize(width: width, height: 0)
            return layer.preferredFrameSize()
        }
        var best = size(width)
        let height = best.height
        layer.isWrapped = false
        let isWrapped = layer.preferredFrameSize().height < height
        layer.isWrapped = true
        guard isBalanced, isWrapped else { return best }
        var (low, high) = (best.width / 2, best.width)
        while high - low > 8 {
            let middle = ((low + high) / 2).rounded()
            let tried = size(middle)
            if tried.height > height || tried.width > middle {
                low = middle
            } else {
                high = middle
                // The width in which the lines were broken, so that they are again.
                best = CGSize(width: middle, height: height)
            }
        }
        return best
    }
}

extension OverlayLayout.Line {
    /// Returns a layer of the line.
    ///
    /// - Parameter typed: how many of the line's characters are visible; nil for all. The others keep their room.
    func layer(color: CGColor, typed: Int? = nil) -> CATextLayer {
        let end = text.prefix(max(0, typed ?? .max)).utf16.count
        let visible = StyledParagraph.Attributes(TextAppearance(font: font, color: color), end: end)
        let hidden = StyledParagraph.Attributes(TextAppearance(font: font, color: color.copy(alpha: 0) ?? .clear))
        let layer = CATextLayer()
        layer.show(StyledParagraph.paragraphs(of: text) { $0 < end ? visible : hidden })
        layer.isWrapped = true
        layer.frame = frame
        return layer
    }
}

extension Overlay {
    /// Returns how long credits roll so that they can be read: with a whole number of pixels per frame, near a ninth of the
    /// canvas's shorter side per second.
    func rollDuration(on canvas: Canvas, at rate: FrameRate) -> CMTime {
        let height = (try? OverlayLayout(self, on: canvas))?.size.height ?? 0
        let speed = max(1, (canvas.shorterSide / 9 / rate.framesPerSecond).rounded())
        return rate.time(ofFrame: max(1, Int(((Double(canvas.height) + height) / speed).rounded(.up))))
    }
}
