import Foundation
import ReelCoreGraphics
import ReelMediaEngine
@testable import Stillreel

extension FuzzTarget {
    /// Texts that are drawn: titles and captions with words of another colour, and paragraphs of several appearances. The first
    /// four bytes say how. There are few sizes, because Pango takes milliseconds to find the fonts of another one.
    static let titles = FuzzTarget("titles", longest: 512) { data in
        guard data.count > 4 else { return }
        let looks = [UInt8](data.prefix(4))
        let text = String(decoding: data.dropFirst(4), as: UTF8.self)
        drawTitle(text, looks)
        drawParagraphs(text, looks)
        guard looks[0] >= 0xF0 else { return }
        _ = try? TextLayout.missingCharacters(in: Set(text.prefix(64)), family: TitleStyle.usualFont)
    }

    private static func drawTitle(_ text: String, _ looks: [UInt8]) {
        let count = text.unicodeScalars.count
        let start = Int(looks[2]) % max(1, count)
        let places = TitleStyle.Place.allCases
        let style = TitleStyle(
            place: places[Int(looks[0]) % places.count], size: [0.05, 0.15, 0.4, 1][Int(looks[1] & 3)], isBold: looks[3] & 1 != 0,
            hasShadow: looks[3] & 2 != 0, hasTabularFigures: looks[3] & 4 != 0)
        let highlight = (letters: start..<min(count, start + Int(looks[3] >> 3)), color: Color.black)
        _ = try? TextPainter(canvas: Canvas(width: 96, height: 54)).overlay(
            text, style, highlights: looks[3] & 8 != 0 ? [highlight] : [], place: "title")
    }

    private static func drawParagraphs(_ text: String, _ looks: [UInt8]) {
        let black = CGColor(gray: 0, alpha: 1)
        var plain = TextAppearance(font: TextFont(family: "Inter, Sans", size: 12), color: black)
        var other = plain
        plain.kern = Double(looks[1] & 7)
        other.font.size = [1, 12, 30, 255][Int(looks[1] & 3)]
        other.underline = TextAppearance.Line(count: 2, dashes: [2, 1])
        other.rise = Double(looks[2] & 15)
        other.background = black
        var style = ParagraphStyle()
        style.lineBreak = [.words, .characters, .clip, .truncateHead, .truncateMiddle, .truncateTail][Int(looks[3] % 6)]
        style.alignment = [.natural, .left, .center, .right, .justified][Int(looks[0] % 5)]
        style.direction = [.natural, .leftToRight, .rightToLeft][Int(looks[2] % 3)]
        style.firstLineIndent = Double(looks[2] >> 4)
        var paragraphs: [StyledParagraph] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).prefix(8) {
            // Appearances change inside of what is one character to readers, too.
            let scalars = line.unicodeScalars
            let middle = scalars.index(scalars.startIndex, offsetBy: Int(looks[2]) % (scalars.count + 1))
            let runs = [
                StyledParagraph.Run(String(scalars[..<middle]), plain), StyledParagraph.Run(String(scalars[middle...]), other),
            ]
            paragraphs.append(StyledParagraph(runs.filter { !$0.text.isEmpty }, style, emptyFont: plain.font))
        }
        var room = TextFrame.Room(width: looks[3] & 64 != 0 ? Double(looks[0]) : nil, height: Double(looks[1]) / 4)
        room.truncates = looks[3] & 128 != 0
        room.isSingleLine = looks[3] & 32 != 0
        let context = CGContext(
            data: nil, width: 64, height: 36, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard let context, let frame = try? TextFrame(paragraphs, in: room) else { return }
        frame.draw(in: context, at: .zero)
    }
}
