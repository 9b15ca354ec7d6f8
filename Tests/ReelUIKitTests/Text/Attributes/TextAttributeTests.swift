import Foundation
import ReelCoreGraphics
import ReelUIKit
import Testing

@Suite struct TextAttributeTests {
    private let font = UIFont.systemFont(ofSize: 20)

    private func isNear(_ one: CGFloat, _ other: CGFloat, _ tolerance: CGFloat = 0.02) -> Bool { abs(one - other) <= tolerance }

    private func sheet(_ text: String, _ attributes: [NSAttributedString.Key: Any]) throws -> Sheet {
        try Sheet.drawing(160, 60) { text.draw(at: CGPoint(x: 20, y: 15), withAttributes: attributes) }
    }

    @Test func `text without attributes is black, and in Helvetica's place`() throws {
        let plain = try Sheet.drawing(100, 30) { "plain".draw(at: .zero) }
        let helvetica = try #require(UIFont(name: "Helvetica", size: 12))
        let said = try Sheet.drawing(100, 30) {
            "plain".draw(at: .zero, withAttributes: [.font: helvetica, .foregroundColor: UIColor.black])
        }
        #expect(plain.pixels == said.pixels)
        #expect(plain.coverage() > 30 && plain.ink { $0[0] > 0 || $0[1] > 0 || $0[2] > 0 }.isNull)
    }

    @Test func `runs have colours of their own`() throws {
        let text = NSMutableAttributedString(string: "███", attributes: [.font: font, .foregroundColor: UIColor.red])
        text.append(NSAttributedString(string: "███", attributes: [.font: font, .foregroundColor: UIColor.blue]))
        let half = text.size().width / 2
        let sheet = try Sheet.drawing(160, 40) { text.draw(at: CGPoint(x: 10, y: 5)) }
        let red = sheet.ink { $0[0] > 0 }
        let blue = sheet.ink { $0[2] > 0 }
        // Block characters extend slightly beyond their cells, so that there is no gap between them.
        #expect(isNear(red.minX, 10, 2) && isNear(red.maxX, 10 + half, 2))
        #expect(isNear(blue.minX, 10 + half, 2) && isNear(blue.maxX, 10 + 2 * half, 2))
        #expect(sheet[20, 20] == [255, 0, 0, 255])
    }

    @Test func `runs keep their colours where text is turned around, wrapped and truncated`() throws {
        // Hebrew: the first letters are at the right.
        let text = NSMutableAttributedString(string: "אאאא", attributes: [.font: font, .foregroundColor: UIColor.red])
        text.append(NSAttributedString(string: "בבבב", attributes: [.font: font, .foregroundColor: UIColor.blue]))
        let sheet = try Sheet.drawing(160, 40) { text.draw(at: CGPoint(x: 10, y: 5)) }
        #expect(sheet.ink { $0[0] > 0 }.minX >= sheet.ink { $0[2] > 0 }.maxX - 2)
        let lines = NSMutableAttributedString(string: "red ", attributes: [.font: font, .foregroundColor: UIColor.red])
        lines.append(NSAttributedString(string: "blue", attributes: [.font: font, .foregroundColor: UIColor.blue]))
        let wrapped = try Sheet.drawing(60, 60) { lines.draw(in: CGRect(x: 0, y: 0, width: 50, height: 60)) }
        #expect(wrapped.ink { $0[0] > 0 }.maxY <= font.lineHeight.rounded(.up))
        #expect(wrapped.ink { $0[2] > 0 }.minY >= font.lineHeight.rounded(.down))
        // The ellipsis has the colour of the text that it replaces.
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingTail
        lines.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: lines.length))
        let truncated = try Sheet.drawing(100, 30) { lines.draw(in: CGRect(x: 0, y: 0, width: 62, height: 30)) }
        let (red, blue) = (truncated.ink { $0[0] > 0 }, truncated.ink { $0[2] > 0 })
        #expect(!red.isNull && !blue.isNull && red.maxX <= blue.minX + 1 && blue.maxX <= 62)
    }

    @Test func `fonts of a line share its baseline, and the largest makes its height`() throws {
        let large = UIFont.systemFont(ofSize: 60)
        let text = NSMutableAttributedString(string: "H", attributes: [.font: font, .foregroundColor: UIColor.red])
        text.append(NSAttributedString(string: "H", attributes: [.font: large, .foregroundColor: UIColor.blue]))
        #expect(isNear(text.size().height, large.lineHeight + large.leading))
        let sheet = try Sheet.drawing(100, 90) { text.draw(at: .zero) }
        #expect(
            isNear(sheet.ink { $0[0] > 0 }.maxY, large.ascender, 1) && isNear(sheet.ink { $0[2] > 0 }.maxY, large.ascender, 1))
    }

    @Test func `alpha counts once where letters overlap`() throws {
        // Kerned by their own negative width, all letters are in the same place.
        let width = "█".size(withAttributes: [.font: font]).width
        let sheet = try sheet(
            "████", [.font: font, .kern: -width, .foregroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)])
        let alphas = Set((0..<60).flatMap { y in (0..<160).map { sheet[$0, y][3] } })
        #expect(alphas.max().map { abs(Int($0) - 128) <= 1 } == true, "\(alphas.sorted())")
    }

    @Test func `backgrounds fill the box of their text`() throws {
        let text = NSMutableAttributedString(string: "ab", attributes: [.font: font, .backgroundColor: UIColor.red])
        text.append(NSAttributedString(string: "cd", attributes: [.font: font]))
        let width = "ab".size(withAttributes: [.font: font]).width
        let sheet = try Sheet.drawing(100, 60) { text.draw(at: CGPoint(x: 10, y: 10)) }
        let red = sheet.ink { $0[0] > 100 }
        #expect(isNear(red.minX, 10, 1) && isNear(red.maxX, 10 + width, 1))
        #expect(isNear(red.minY, 10, 1) && isNear(red.maxY, 10 + font.lineHeight, 1))
        #expect(sheet.ink { $0[0] == 0 && $0[3] > 200 }.maxX > red.maxX)
    }

    @Test func `kern is added between characters`() {
        let plain = "wide".size(withAttributes: [.font: font]).width
        for kern in [1, 7.5, -2] as [CGFloat] {
            #expect(isNear("wide".size(withAttributes: [.font: font, .kern: kern]).width, plain + 3 * kern, 0.05), "\(kern)")
        }
        #expect(isNear("wide".size(withAttributes: [.font: font, .kern: NSNumber(value: 3)]).width, plain + 9, 0.05))
        #expect(isNear("wide".size(withAttributes: [.font: font, .kern: 3]).width, plain + 9, 0.05))
    }

    @Test func `letters can be above the baseline and below`() throws {
        let plain = try sheet("x", [.font: font]).ink()
        let raised = try sheet("x\u{200B}", [.font: font, .baselineOffset: 5]).ink()
        #expect(raised.height == plain.height)
        let text = NSMutableAttributedString(string: "H", attributes: [.font: font, .foregroundColor: UIColor.red])
        text.append(NSAttributedString(string: "H", attributes: [.font: font, .baselineOffset: 4]))
        text.append(
            NSAttributedString(string: "H", attributes: [.font: font, .baselineOffset: -3, .foregroundColor: UIColor.blue]))
        let sheet = try Sheet.drawing(100, 60) { text.draw(at: CGPoint(x: 5, y: 5)) }
        let (red, blue) = (sheet.ink { $0[0] > 0 }, sheet.ink { $0[2] > 0 })
        let black = sheet.ink { $0[0] == 0 && $0[2] == 0 }
        #expect(black.maxY == red.maxY - 4 && blue.maxY == red.maxY + 3)
    }

    @Test func `lines are drawn under text and through it`() throws {
        let single = NSUnderlineStyle.single.rawValue
        let big = UIFont.systemFont(ofSize: 40)
        // The text consists of spaces, so all ink belongs to the line.
        func line(_ attributes: [NSAttributedString.Key: Any]) throws -> Sheet {
            try sheet("\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}", attributes.merging([.font: big]) { one, _ in one })
        }
        let under = try line([.underlineStyle: single])
        let width = "\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}".size(withAttributes: [.font: big]).width
        #expect(isNear(under.ink().minX, 20, 1) && isNear(under.ink().width, width, 1.5))
        #expect(under.ink().minY >= 15 + big.ascender - 1 && under.ink().maxY <= 15 + big.lineHeight + 1)
        let through = try line([.strikethroughStyle: single])
        #expect(through.ink().maxY < 15 + big.ascender - 5 && through.ink().minY > 15 + big.ascender - big.capHeight)
        let thickness = under.coverage() / Double(width)
        #expect(thickness > 1 && thickness < 5)
        func ratio(_ style: NSUnderlineStyle) throws -> Double {
            try line([.underlineStyle: style.rawValue]).coverage() / under.coverage()
        }
        #expect(try abs(ratio(.thick) - 2) < 0.05 && abs(ratio(.double) - 2) < 0.05)
        #expect(try line([.underlineStyle: NSUnderlineStyle.double.rawValue]).inkedRows.count == 2)
        for pattern in [NSUnderlineStyle.patternDot, .patternDash, .patternDashDot, .patternDashDotDot] {
            #expect(try (0.4...0.8).contains(ratio([.single, pattern])), "\(pattern)")
        }
        #expect(try line([.underlineStyle: 0]).ink().isNull)
        #expect(try line([.underlineStyle: single, .foregroundColor: UIColor.red]).ink { $0[0] == 0 }.isNull)
        let colored: [NSAttributedString.Key: Any] = [.underlineStyle: single, .underlineColor: UIColor.blue]
        #expect(try line(colored).ink { $0[2] == 0 }.isNull)
        #expect(try line([.strikethroughStyle: single, .strikethroughColor: UIColor.blue]).ink { $0[2] == 0 }.isNull)
    }

    @Test func `outlines are drawn alone, or around what is filled`() throws {
        let big = UIFont.systemFont(ofSize: 40)
        let box = try sheet("█", [.font: big]).ink()
        let (x, y) = (Int(box.midX), min(Int(box.midY), 59))
        let hollow = try sheet("█", [.font: big, .strokeWidth: 10, .foregroundColor: UIColor.red])
        #expect(hollow[x, y] == [0, 0, 0, 0] && hollow[20, y] == [255, 0, 0, 255])
        // Ten percent of the size, half of it outside the letter.
        #expect(isNear(hollow.ink().minX, box.minX - 2, 1))
        let both = try sheet(
            "█",
            [
                .font: big, .strokeWidth: -10, .strokeColor: UIColor.blue, .foregroundColor: UIColor.red,
            ])
        #expect(both[x, y] == [255, 0, 0, 255] && both[20, y] == [0, 0, 255, 255])
    }

    @Test func `shadows are below text`() throws {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 30, height: 6)
        shadow.shadowColor = UIColor.red
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .shadow: shadow]
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 60))
        let image = renderer.image { _ in "H".draw(at: CGPoint(x: 10, y: 10), withAttributes: attributes) }
        let drawn = try Sheet.drawing(100, 60) { image.draw(at: .zero) }
        let letter = drawn.ink { $0[0] == 0 }
        let below = drawn.ink { $0[0] > 0 }
        #expect(below == letter.offsetBy(dx: 30, dy: 6))
        shadow.shadowBlurRadius = 6
        let soft = renderer.image { _ in "H".draw(at: CGPoint(x: 10, y: 10), withAttributes: attributes) }
        let softened = try Sheet.drawing(100, 60) { soft.draw(at: .zero) }
        #expect(softened.ink { $0[0] > 0 }.width > below.width + 6)
        shadow.shadowColor = nil
        let none = renderer.image { _ in "H".draw(at: CGPoint(x: 10, y: 10), withAttributes: attributes) }
        #expect(try Sheet.drawing(100, 60) { none.draw(at: .zero) }.ink { $0[0] > 0 }.isNull)
    }

    @Test func `shadows are as far away as points are large`() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image { context in
            context.cgContext.setShadow(
                offset: CGSize(width: 2, height: 3), blur: 0, color: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
            UIColor.black.setFill()
            context.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
        }
        let sheet = try Sheet.drawing(30, 30) { image.draw(in: CGRect(x: 0, y: 0, width: 30, height: 30)) }
        #expect(sheet.ink { $0[0] > 0 } == CGRect(x: 9, y: 12, width: 6, height: 6))
    }

    @Test func `the context's clip, alpha and blend mode count, and its state is as before`() throws {
        let sheet = try Sheet(60, 40)
        let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        sheet.context.setFillColor(red)
        sheet.context.setLineWidth(7)
        sheet.context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
        sheet.context.saveGState()
        sheet.context.clip(to: CGRect(x: 0, y: 0, width: 30, height: 40))
        sheet.context.setBlendMode(.destinationOut)
        sheet.context.setAlpha(0.5)
        sheet.draw { "██████".draw(at: .zero, withAttributes: [.font: font]) }
        sheet.context.restoreGState()
        #expect(abs(Int(sheet[15, 12][3]) - 128) <= 1, "\(sheet[15, 12])")
        #expect(sheet[45, 12] == [255, 0, 0, 255])
        sheet.context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
        #expect(sheet[15, 12] == [255, 0, 0, 255])
    }

    @Test func `values of another kind say nothing`() throws {
        let odd: [NSAttributedString.Key: Any] = [
            .font: "Helvetica", .foregroundColor: 3, .backgroundColor: "red", .kern: "wide", .paragraphStyle: 1,
            .underlineStyle: UIColor.red, .strokeWidth: CGFloat.nan, .shadow: "shadow", .baselineOffset: CGFloat.infinity,
        ]
        #expect(try sheet("odd", odd).pixels == sheet("odd", [:]).pixels)
        #expect(try !sheet("odd", odd).ink().isNull)
    }

    private static var hasEmoji: Bool { UIFont.familyNames.contains { $0.contains("Emoji") } }

    @Test(.enabled(if: hasEmoji, "no font with emoji is installed")) func `emoji have their own colours`() throws {
        let big = UIFont.systemFont(ofSize: 40)
        let sheet = try Sheet.drawing(80, 80) { "🍏".draw(at: CGPoint(x: 10, y: 10), withAttributes: [.font: big]) }
        // A green apple, drawn in black.
        #expect(!sheet.ink { $0[1] > 100 && $0[1] > $0[0] && $0[1] > $0[2] }.isNull)
        let size = "🍏".size(withAttributes: [.font: big])
        #expect(CGRect(origin: CGPoint(x: 10, y: 10), size: size).insetBy(dx: -3, dy: -3).encloses(sheet.ink()))
        let faint = try Sheet.drawing(80, 80) {
            "🍏".draw(at: CGPoint(x: 10, y: 10), withAttributes: [.font: big, .foregroundColor: UIColor(white: 0, alpha: 0.5)])
        }
        #expect(abs(faint.coverage() * 2 / sheet.coverage() - 1) < 0.05)
    }
}
