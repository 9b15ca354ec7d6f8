import Foundation
import ReelCoreGraphics
import ReelUIKit
import Testing

@Suite struct TextDrawingTests {
    private let font = UIFont.systemFont(ofSize: 20)
    private let fox = "The quick brown fox jumps over the lazy dog"

    private func isNear(_ one: CGFloat, _ other: CGFloat, _ tolerance: CGFloat = 0.02) -> Bool { abs(one - other) <= tolerance }

    // MARK: Positions

    @Test func `the point is the upper left corner, and letters stand on the baseline below it`() throws {
        let big = UIFont.systemFont(ofSize: 100)
        let sheet = try Sheet.drawing(200, 200) { "H".draw(at: CGPoint(x: 30, y: 40), withAttributes: [.font: big]) }
        let ink = sheet.ink()
        #expect(isNear(ink.maxY, 40 + big.ascender, 1))
        #expect(isNear(ink.minY, 40 + big.ascender - big.capHeight, 1))
        #expect(ink.minX >= 30 && ink.maxX <= 30 + "H".size(withAttributes: [.font: big]).width)
        #expect(sheet.coverage() > 1_000)
    }

    @Test func `letters stay where they are put, at parts of a pixel too`() throws {
        func center(_ x: CGFloat) throws -> Double {
            let sheet = try Sheet.drawing(40, 40) { "l".draw(at: CGPoint(x: x, y: 5), withAttributes: [.font: font]) }
            var sum = 0.0
            for y in 0..<40 { for column in 0..<40 { sum += Double(sheet[column, y][3]) * Double(column) } }
            return sum / 255 / sheet.coverage()
        }
        let start = try center(10)
        for part in [0.25, 0.5, 0.75] as [CGFloat] {
            #expect(abs(try center(10 + part) - start - Double(part)) < 0.08)
        }
    }

    @Test(arguments: [
        "Hello, Ångström gypq", "שלום עולם", "مرحبا بالعالم", "日本語のテキスト", "🎬🎞️", "नमस्ते", "ไทย", "x\u{301}\u{301}",
    ]) func `any script is drawn within its box, or leans out a little`(text: String) throws {
        for size in [9.5, 20, 61] as [CGFloat] {
            let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: size)]
            let box = CGRect(origin: CGPoint(x: 40, y: 40), size: text.size(withAttributes: attributes))
            let sheet = try Sheet.drawing(Int(box.width) + 80, Int(box.height) + 80) {
                text.draw(at: box.origin, withAttributes: attributes)
            }
            #expect(
                !sheet.ink().isNull && box.insetBy(dx: -size / 3, dy: -size / 3).encloses(sheet.ink()),
                "\(size): \(sheet.ink()) \(box)")
        }
    }

    @Test func `long lines are drawn to their ends`() throws {
        let small = UIFont.systemFont(ofSize: 11)
        let text = String(repeating: "l", count: 300)
        let width = text.size(withAttributes: [.font: small]).width
        let sheet = try Sheet.drawing(Int(width) + 20, 20) { text.draw(at: .zero, withAttributes: [.font: small]) }
        #expect(isNear(sheet.ink().maxX, width, 3))
        let columns = (0..<Int(width)).filter { sheet[$0, 8][3] > 100 }
        #expect(columns.count >= 280)
    }

    @Test func `sizes are the fonts' and the letters'`() {
        let one = "Hello".size(withAttributes: [.font: font])
        #expect(isNear(one.height, font.lineHeight + font.leading))
        #expect(isNear("HelloHello".size(withAttributes: [.font: font]).width, 2 * one.width))
        let large = "Hello".size(withAttributes: [.font: font.withSize(200)])
        #expect(isNear(large.width, 10 * one.width, 0.2) && isNear(large.height, 10 * one.height, 0.2))
        #expect(isNear("Hello\nHello".size(withAttributes: [.font: font]).height, 2 * one.height))
        #expect(isNear("Hello\r\nHello\u{2029}Hello".size(withAttributes: [.font: font]).height, 3 * one.height))
        #expect(isNear("Hello\n".size(withAttributes: [.font: font]).height, 2 * one.height))
        #expect("Hello ".size(withAttributes: [.font: font]).width > one.width)
        #expect("".size(withAttributes: [.font: font]) == .zero)
    }

    @Test(arguments: [0.5, 2, 7.3] as [CGFloat]) func `what is drawn larger is the same, larger`(scale: CGFloat) throws {
        func ink(_ scale: CGFloat) throws -> CGRect {
            let sheet = try Sheet.drawing(Int(160 * scale), Int(100 * scale), scale: scale) {
                fox.draw(in: CGRect(x: 10, y: 5, width: 140, height: 90), withAttributes: [.font: font])
            }
            return sheet.ink()
        }
        let one = try ink(1)
        let other = try ink(scale)
        let tolerance = max(scale, 1) + 1
        #expect(isNear(other.minX, one.minX * scale, tolerance) && isNear(other.maxX, one.maxX * scale, tolerance))
        #expect(isNear(other.minY, one.minY * scale, tolerance) && isNear(other.maxY, one.maxY * scale, tolerance))
    }

    @Test func `a string, its kin, and one with attributes draw the same`() throws {
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.red]
        let text = "Same \u{1F3AC}\nsame"
        let rect = CGRect(x: 3, y: 4, width: 60, height: 70)
        let attributed = NSAttributedString(string: text, attributes: attributes)
        let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .usesFontLeading]
        #expect(text.size(withAttributes: attributes) == attributed.size())
        #expect((text as NSString).size(withAttributes: attributes) == attributed.size())
        let bounds = attributed.boundingRect(with: rect.size, options: options, context: nil)
        #expect(text.boundingRect(with: rect.size, options: options, attributes: attributes, context: nil) == bounds)
        #expect(
            (text as NSString).boundingRect(with: rect.size, options: options, attributes: attributes, context: nil) == bounds)
        let inRect = try [
            { attributed.draw(in: rect) }, { text.draw(in: rect, withAttributes: attributes) },
            { (text as NSString).draw(in: rect, withAttributes: attributes) },
            { attributed.draw(with: rect, options: options, context: nil) },
            { text.draw(with: rect, options: options, attributes: attributes, context: nil) },
            { (text as NSString).draw(with: rect, options: options, attributes: attributes, context: nil) },
        ].map { try Sheet.drawing(70, 80, $0).pixels }
        let atPoint = try [
            { attributed.draw(at: rect.origin) }, { text.draw(at: rect.origin, withAttributes: attributes) },
            { (text as NSString).draw(at: rect.origin, withAttributes: attributes) },
        ].map { try Sheet.drawing(70, 80, $0).pixels }
        #expect(Set(inRect).count == 1 && Set(atPoint).count == 1)
        #expect(inRect[0].contains { $0 > 0 } && atPoint[0].contains { $0 > 0 })
    }

    @Test func `the baseline is at the origin where nothing else is asked for`() throws {
        let bounds = "Hg\nmore".boundingRect(with: CGSize(width: 500, height: 500), attributes: [.font: font], context: nil)
        #expect(isNear(bounds.minY, -font.ascender) && isNear(bounds.height, font.lineHeight))
        let sheet = try Sheet.drawing(80, 60) {
            "H\nmore".draw(with: CGRect(x: 5, y: 40, width: 70, height: 1), attributes: [.font: font], context: nil)
        }
        #expect(isNear(sheet.ink().maxY, 40, 1) && sheet.ink().minY > 20)
        // One line, however little room there is.
        let narrow = fox.boundingRect(with: CGSize(width: 30, height: 0), attributes: [.font: font], context: nil)
        #expect(isNear(narrow.height, font.lineHeight) && narrow.width > 300)
    }

    @Test func `the drawing context is told where text is`() throws {
        let told = NSStringDrawingContext()
        let size = CGSize(width: 120, height: 200)
        let attributes: [NSAttributedString.Key: Any] = [.font: font]
        let box = fox.boundingRect(with: size, options: .usesLineFragmentOrigin, attributes: attributes, context: told)
        #expect(told.totalBounds == box && box.height > font.lineHeight)
        let sheet = try Sheet.drawing(200, 200) {
            fox.draw(
                with: CGRect(origin: CGPoint(x: 30, y: 20), size: size), options: .usesLineFragmentOrigin, attributes: attributes,
                context: told)
        }
        #expect(told.totalBounds == box.offsetBy(dx: 30, dy: 20))
        #expect(told.totalBounds.insetBy(dx: -1, dy: -1).encloses(sheet.ink()))
    }

    // MARK: Lines

    private func bounds(_ text: String, _ width: CGFloat, _ style: NSParagraphStyle = .default) -> CGRect {
        text.boundingRect(
            with: CGSize(width: width, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
            attributes: [.font: font, .paragraphStyle: style], context: nil)
    }

    @Test func `lines are broken between words, or in one that is too long`() throws {
        let box = bounds(fox, 120)
        #expect(box.width <= 120 && box.width > 80)
        let lines = box.height / font.lineHeight
        #expect(isNear(lines, lines.rounded(), 0.01) && lines > 3, "\(box)")
        let sheet = try Sheet.drawing(160, 130) {
            fox.draw(in: CGRect(x: 20, y: 10, width: 120, height: 110), withAttributes: [.font: font])
        }
        #expect(CGRect(x: 19, y: 10, width: 122, height: box.height).encloses(sheet.ink()))
        #expect(sheet.ink().width > 80)
        #expect(bounds(String(repeating: "w", count: 60), 120).width <= 120)
        // With breaks at any character, lines are fuller.
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byCharWrapping
        #expect(bounds(fox, 120, style).width > box.width)
    }

    @Test func `what was measured is room enough`() throws {
        for width in stride(from: CGFloat(40), through: 400, by: 13) {
            let box = bounds(fox, width)
            #expect(bounds(fox, box.width) == box, "\(width)")
        }
        let size = fox.size(withAttributes: [.font: font])
        #expect(isNear(bounds(fox, size.width).height, font.lineHeight))
    }

    @Test func `what is below the rectangle is cut off`() throws {
        let height = font.lineHeight * 1.5
        let sheet = try Sheet.drawing(160, 130) {
            fox.draw(in: CGRect(x: 20, y: 10, width: 120, height: height), withAttributes: [.font: font])
        }
        #expect(sheet.inkedRows.count == 2)
        #expect(sheet.ink().maxY <= (10 + height).rounded(.up) && sheet.ink().maxY > 10 + font.lineHeight)
        let nothing = try Sheet.drawing(160, 130) {
            fox.draw(in: CGRect(x: 20, y: 10, width: 120, height: 0), withAttributes: [.font: font])
        }
        #expect(nothing.ink().isNull)
    }

    @Test func `lines are aligned`() throws {
        func ink(_ alignment: NSTextAlignment, _ text: String = "ll") throws -> CGRect {
            let style = NSMutableParagraphStyle()
            style.alignment = alignment
            return try Sheet.drawing(200, 40) {
                text.draw(
                    in: CGRect(x: 20, y: 5, width: 160, height: 30), withAttributes: [.font: font, .paragraphStyle: style])
            }.ink()
        }
        #expect(try isNear(ink(.left).minX, 21, 2) && isNear(ink(.natural).minX, 21, 2) && isNear(ink(.justified).minX, 21, 2))
        #expect(try isNear(ink(.center).midX, 100, 1))
        #expect(try isNear(ink(.right).maxX, 179, 2))
        // Text that is read from right to left begins at the right, unless another alignment is set.
        #expect(try isNear(ink(.natural, "אב").maxX, 179, 2) && isNear(ink(.justified, "אב").maxX, 179, 2))
        #expect(try isNear(ink(.left, "אב").minX, 21, 2) && isNear(ink(.right, "אב").maxX, 179, 2))
        #expect(try isNear(ink(.center, "אב").midX, 100, 2))
    }

    @Test func `justified lines are as long as there is room`() throws {
        func right(_ alignment: NSTextAlignment) throws -> [CGFloat] {
            let style = NSMutableParagraphStyle()
            style.alignment = alignment
            let sheet = try Sheet.drawing(140, 110) {
                fox.draw(in: CGRect(x: 0, y: 0, width: 130, height: 110), withAttributes: [.font: font, .paragraphStyle: style])
            }
            return (0..<3).map { line in
                let rows = Int(CGFloat(line) * font.lineHeight + 3)..<Int(CGFloat(line + 1) * font.lineHeight)
                return CGFloat((0..<140).last { x in rows.contains { sheet[x, $0][3] > 60 } } ?? 0)
            }
        }
        #expect(try right(.justified)[0...1].allSatisfy { isNear($0, 129, 2) })
        #expect(try right(.left)[0...1].contains { $0 < 126 })
    }

    @Test func `an ellipsis stands for what has no room`() throws {
        func box(_ mode: NSLineBreakMode, _ text: String) -> CGRect {
            let style = NSMutableParagraphStyle()
            style.lineBreakMode = mode
            return bounds(text, 120, style)
        }
        for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
            #expect(box(mode, fox).width <= 120 && isNear(box(mode, fox).height, font.lineHeight))
        }
        #expect(isNear(box(.byClipping, fox).height, font.lineHeight) && box(.byClipping, fox).width > 300)
        // Block characters at one end: if they are still there, little was omitted there.
        func blocks(_ mode: NSLineBreakMode, _ text: String) throws -> Double {
            let style = NSMutableParagraphStyle()
            style.lineBreakMode = mode
            return try Sheet.drawing(130, 30) {
                text.draw(in: CGRect(x: 0, y: 0, width: 120, height: 30), withAttributes: [.font: font, .paragraphStyle: style])
            }.coverage()
        }
        let (head, tail) = ("███" + String(repeating: "l", count: 60), String(repeating: "l", count: 60) + "███")
        #expect(try blocks(.byTruncatingTail, head) > 1.3 * blocks(.byTruncatingTail, tail))
        #expect(try blocks(.byTruncatingHead, tail) > 1.3 * blocks(.byTruncatingHead, head))
        #expect(try blocks(.byTruncatingMiddle, tail) > 1.3 * blocks(.byTruncatingTail, tail))
        // Clipped text is not drawn outside the rectangle.
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byClipping
        let clipped = try Sheet.drawing(200, 30) {
            fox.draw(in: CGRect(x: 0, y: 0, width: 120, height: 30), withAttributes: [.font: font, .paragraphStyle: style])
        }
        #expect(clipped.ink().maxX <= 120 && clipped.ink().maxX > 115)
    }

    @Test func `the last line that there is room for can be truncated`() throws {
        let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
        func box(_ text: String, lines: CGFloat) -> CGRect {
            text.boundingRect(
                with: CGSize(width: 120, height: font.lineHeight * lines), options: options, attributes: [.font: font],
                context: nil)
        }
        for lines in [1, 2, 3] as [CGFloat] {
            #expect(isNear(box(fox, lines: lines + 0.5).height, font.lineHeight * lines, 0.1), "\(lines)")
        }
        #expect(isNear(box(fox, lines: 0.5).height, font.lineHeight, 0.1))
        #expect(box(fox, lines: 9) == bounds(fox, 120))
        // A paragraph that fits ends in an ellipsis if the next one does not fit.
        #expect(isNear(box("ab\ncd", lines: 1.2).height, font.lineHeight, 0.1))
        #expect(box("ab\ncd", lines: 1.2).width > bounds("ab", 120).width)
        #expect(box("ab\ncd", lines: 1).width == box("ab\ncd", lines: 1.2).width)
        #expect(box("ab\ncd", lines: 2).width < box("ab\ncd", lines: 1.2).width)
    }

    @Test func `paragraph styles space lines`() {
        func height(_ text: String, _ change: (NSMutableParagraphStyle) -> Void) -> CGFloat {
            let style = NSMutableParagraphStyle()
            change(style)
            return bounds(text, 500, style).height
        }
        let line = font.lineHeight
        #expect(isNear(height("a\nb\nc") { $0.lineHeightMultiple = 1.5 }, 4.5 * line, 0.1))
        #expect(isNear(height("a") { $0.minimumLineHeight = 50 }, 50))
        #expect(isNear(height("a\nb") { $0.maximumLineHeight = 10 }, 20))
        #expect(isNear(height("a\nb") { $0.paragraphSpacing = 7 }, 2 * line + 7, 0.1))
        #expect(isNear(height("a\nb\nc") { $0.paragraphSpacingBefore = 7 }, 3 * line + 14, 0.1))
        // Line spacing applies between lines of one paragraph.
        #expect(isNear(height("a\u{2028}b\u{2028}c") { $0.lineSpacing = 5 }, 3 * line + 10, 0.1))
        #expect(isNear(height("a") { $0.lineSpacing = 5 }, line, 0.1))
    }

    @Test func `lines grow at the top`() throws {
        let style = NSMutableParagraphStyle()
        style.minimumLineHeight = 60
        let sheet = try Sheet.drawing(40, 80) {
            "H".draw(at: .zero, withAttributes: [.font: font, .paragraphStyle: style])
        }
        #expect(isNear(sheet.ink().maxY, 60 + font.descender, 1))
    }

    @Test func `indents are from the side that text is read from`() throws {
        func rows(_ text: String, _ change: (NSMutableParagraphStyle) -> Void) throws -> [CGRect] {
            let style = NSMutableParagraphStyle()
            change(style)
            let sheet = try Sheet.drawing(200, 60) {
                text.draw(in: CGRect(x: 0, y: 0, width: 200, height: 60), withAttributes: [.font: font, .paragraphStyle: style])
            }
            return [0, 1].map { line in
                let top = CGFloat(line) * font.lineHeight
                var box = CGRect.null
                for y in Int(top + 2)..<Int(top + font.lineHeight - 2) {
                    for x in 0..<200 where sheet[x, y][3] > 40 { box = box.union(CGRect(x: x, y: y, width: 1, height: 1)) }
                }
                return box
            }
        }
        let hanging = try rows("ll\u{2028}ll") {
            $0.firstLineHeadIndent = 10
            $0.headIndent = 50
        }
        #expect(isNear(hanging[0].minX, 11, 2) && isNear(hanging[1].minX, 51, 2))
        let hebrew = try rows("אא\u{2028}אא") {
            $0.firstLineHeadIndent = 10
            $0.headIndent = 50
        }
        #expect(isNear(hebrew[0].maxX, 189, 2) && isNear(hebrew[1].maxX, 149, 2))
        let tail = try rows("ll\u{2028}ll") {
            $0.alignment = .right
            $0.tailIndent = -30
        }
        #expect(isNear(tail[0].maxX, 169, 2))
        let ruler = try rows("ll\u{2028}ll") {
            $0.alignment = .right
            $0.tailIndent = 90
        }
        #expect(isNear(ruler[1].maxX, 89, 2))
        // Less room breaks lines sooner.
        let style = NSMutableParagraphStyle()
        style.headIndent = 60
        style.tailIndent = -20
        #expect(bounds(fox, 200, style).height > bounds(fox, 200).height)
        #expect(bounds(fox, 200, style).maxX <= 180)
    }

    @Test func `the writing direction can be told`() throws {
        func ink(_ direction: NSWritingDirection, _ text: String) throws -> CGRect {
            let style = NSMutableParagraphStyle()
            style.baseWritingDirection = direction
            return try Sheet.drawing(200, 40) {
                text.draw(in: CGRect(x: 0, y: 0, width: 200, height: 40), withAttributes: [.font: font, .paragraphStyle: style])
            }.ink()
        }
        #expect(try ink(.rightToLeft, "abc").minX > 150 && ink(.leftToRight, "abc").maxX < 50)
        #expect(try ink(.natural, "1 אבג").minX > 100 && ink(.leftToRight, "1 אבג").maxX < 100)
    }

    // MARK: Edge cases

    @Test func `without a context nothing happens`() {
        #expect(UIGraphicsGetCurrentContext() == nil)
        "text".draw(at: .zero)
        "text".draw(in: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect("text".size().width > 0)
    }

    @Test func `rectangles that are none draw nothing`() throws {
        let sheet = try Sheet.drawing(20, 20) {
            "x".draw(in: .null, withAttributes: [.font: font])
            "x".draw(at: CGPoint(x: CGFloat.nan, y: 0), withAttributes: [.font: font])
            "x".draw(at: CGPoint(x: 0, y: CGFloat.infinity), withAttributes: [.font: font])
            "x".draw(in: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10), withAttributes: [.font: font])
            "x".draw(at: CGPoint(x: 1e300, y: 0), withAttributes: [.font: font])
            UIGraphicsGetCurrentContext()?.scaleBy(x: 0, y: 1)
            "x".draw(at: .zero, withAttributes: [.font: font])
        }
        #expect(sheet.ink().isNull)
        sheet.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test func `hostile text is drawn or not and harms nobody`() throws {
        let lone = String(decoding: [0xD800, 0x41, 0xDC00] as [UInt16], as: UTF16.self)
        let texts = [
            String(repeating: "hostile text ", count: 20_000), "a" + String(repeating: "\u{0301}", count: 100_000),
            String(repeating: "\u{202E}x\u{202D}", count: 30_000), String(repeating: "\n", count: 10_000), "a\0b\0", lone,
            "\u{FFFF}\u{10FFFF}", "\u{2028}\u{2029}\u{85}",
        ]
        let sheet = try Sheet(100, 40)
        sheet.draw {
            for text in texts {
                text.draw(in: CGRect(x: 0, y: 0, width: 100, height: 40), withAttributes: [.font: font])
            }
            for size in [1e-9, 1e9] as [CGFloat] {
                "text".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: size)])
            }
        }
        #expect(!sheet.ink().isNull)
        sheet.context.clear(CGRect(x: 0, y: 0, width: 100, height: 40))
        #expect(sheet.ink().isNull)
        sheet.draw { "after".draw(at: .zero, withAttributes: [.font: font]) }
        #expect(sheet.coverage() > 50)
    }

    @Test func `many threads draw at once`() async throws {
        let font = font
        let draw: @Sendable (Int) throws -> [UInt8] = { index in
            try Sheet.drawing(120, 30) { "threads \(index % 2)".draw(at: .zero, withAttributes: [.font: font]) }.pixels
        }
        let expected = try [draw(0), draw(1)]
        try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for index in 0..<16 { group.addTask { (index, try draw(index)) } }
            for try await (index, pixels) in group { #expect(pixels == expected[index % 2]) }
        }
    }

    @Test func `paragraph styles are values once they are copied`() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 3
        let copy = try #require(style.copy() as? NSParagraphStyle)
        let mutable = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
        #expect(copy == style && mutable == copy && copy.hash == style.hash)
        style.lineSpacing = 4
        #expect(copy.lineSpacing == 3 && copy != style && mutable.alignment == .center)
        mutable.setParagraphStyle(.default)
        #expect(mutable == NSParagraphStyle.default && mutable.lineBreakMode == .byWordWrapping)
    }
}
