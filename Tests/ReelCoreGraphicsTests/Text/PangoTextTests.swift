import Foundation
import Testing

@testable import ReelCoreGraphics

@Suite struct PangoTextTests {
    /// Pango ended the process in lines of a few points.
    @Test(arguments: [" \u{301}a", " \u{200D}a", " \u{FE0F}a", " \u{20DD}a", "a \u{301} \u{301}b", "ש \u{301}a"])
    func `a line is broken beside a space with a mark`(_ text: String) throws {
        let plain = TextAppearance(font: TextFont(family: "Inter, Sans", size: 12), color: CGColor(gray: 0, alpha: 1))
        var style = ParagraphStyle()
        style.firstLineIndent = 9
        for direction in [ParagraphStyle.Direction.natural, .leftToRight, .rightToLeft] {
            style.direction = direction
            for width in stride(from: 0.0, to: 16, by: 1) {
                let paragraph = StyledParagraph([StyledParagraph.Run(text, plain)], style, emptyFont: plain.font)
                let frame = try TextFrame([paragraph], in: TextFrame.Room(width: width))
                #expect(!frame.lines.isEmpty)
            }
        }
    }

    @Test func `spaces with marks do not break, NULs are omitted, and letters are found behind them`() {
        let text = "a \u{301}\0b c".unicodeScalars
        #expect(PangoText.bytes(of: text) == Array("a\u{A0}\u{301}b c".utf8))
        #expect(PangoText.bytes(4..<5, of: text) == 5..<6)
        #expect(PangoText.bytes(0..<2, of: text) == 0..<3)
        #expect(PangoText.bytes(-1..<99, of: text) == 0..<8)
        #expect(
            PangoText.bytes(of: "".unicodeScalars) == []
                && PangoText.bytes(of: "\u{301} ".unicodeScalars) == Array("\u{301} ".utf8))
    }
}
