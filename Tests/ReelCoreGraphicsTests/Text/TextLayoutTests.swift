import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelTestSupport
import Testing

@Suite struct TextLayoutTests {
    private func bitmap(_ width: Int, _ height: Int, isOpaque: Bool = true) throws -> Bitmap {
        let bitmap = try #require(Bitmap(width: width, height: height, isOpaque: isOpaque))
        guard isOpaque else { return bitmap }
        for y in 0..<height {
            (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self).update(
                repeating: 0xFF00_0000, count: width)
        }
        return bitmap
    }

    private func words(_ bitmap: Bitmap) -> [[UInt32]] {
        (0..<bitmap.height).map { y in
            let row = (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            return Array(UnsafeBufferPointer(start: row, count: bitmap.width))
        }
    }

    /// Draws the text in white on black, with a border of `margin` pixels around its box.
    private func drawn(_ layout: TextLayout, margin: Int = 0) throws -> [[UInt32]] {
        let bitmap = try bitmap(max(layout.size.width, 1) + 2 * margin, layout.size.height + 2 * margin)
        try layout.draw(in: bitmap, left: margin, top: margin)
        return words(bitmap)
    }

    private func style(_ size: Double = 20, width: Int? = nil, lines: Int? = nil, _ overflow: TextStyle.Overflow = .wrap)
        -> TextStyle
    {
        TextStyle(size: size, color: .white, maximumWidth: width, maximumLines: lines, overflow: overflow)
    }

    private func isInk(_ word: UInt32) -> Bool { word & 0xFF_FFFF != 0 }

    @Test func `tabular figures are equally wide`() throws {
        func widths(_ isTabular: Bool) throws -> Set<Int> {
            var style = TextStyle(family: "Inter", size: 60)
            style.hasTabularFigures = isTabular
            return Set(try ["11111111", "00000000", "44444444"].map { try TextLayout("x\($0)x", style: style).size.width })
        }
        #expect(try widths(true).count == 1)
        #expect(try widths(false).count > 1)
    }

    @Test func `text is as high as its size and as long as its letters`() throws {
        let short = try TextLayout("Hello", style: style())
        let long = try TextLayout("Hello Hello", style: style())
        #expect((20...30).contains(short.size.height) && long.size.height == short.size.height)
        #expect(long.size.width > 2 * short.size.width && long.size.width < 5 * short.size.width / 2)
        #expect(short.lineCount == 1 && !short.isTruncated)
        let twice = try TextLayout("Hello", style: style(40))
        #expect(abs(twice.size.width - 2 * short.size.width) <= 2 && abs(twice.size.height - 2 * short.size.height) <= 2)
    }

    @Test(arguments: ["Hello, Ångström gypq", "שלום עולם", "مرحبا", "日本語のテキスト", "🎬🎞️ emoji", "f̸̨͓͉͒ i"])
    func `all ink is within the box`(text: String) throws {
        for size in [9.5, 20, 61] {
            let rows = try drawn(TextLayout(text, style: style(size)), margin: 8)
            let inside = rows.dropFirst(8).dropLast(8)
            #expect(inside.joined().contains(where: isInk))
            #expect(!rows.prefix(8).joined().contains(where: isInk) && !rows.suffix(8).joined().contains(where: isInk))
            let columns = Set(rows.flatMap { row in row.indices.filter { isInk(row[$0]) } }).sorted()
            #expect(columns.first ?? 0 >= 8 && columns.last ?? 0 < rows[0].count - 8, "\(size): \(columns) of \(rows[0].count)")
        }
    }

    @Test func `ink is where the text was put and in its colour`() throws {
        let bitmap = try bitmap(60, 40, isOpaque: false)
        var style = style(20)
        style.color = TextStyle.Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        // A full block fills its cell.
        let layout = try TextLayout("█", style: style)
        try layout.draw(in: bitmap, left: 30, top: 5)
        let rows = words(bitmap)
        let solid = rows[5 + layout.size.height / 2][30 + layout.size.width / 2]
        // Half of the colour, premultiplied.
        for (shift, expected) in [(24, 128), (16, 128), (8, 64), (0, 0)] as [(UInt32, Int)] {
            #expect(abs(Int(solid >> shift & 255) - expected) <= 1)
        }
        #expect(rows.allSatisfy { $0.prefix(30).allSatisfy { $0 == 0 } })
    }

    @Test func `an opaque bitmap stays opaque`() throws {
        let rows = try drawn(TextLayout("Opaque", style: style()))
        #expect(rows.joined().allSatisfy { $0 >> 24 == 255 })
    }

    @Test func `letters are grey and not coloured by subpixels`() throws {
        let rows = try drawn(TextLayout("subpixel", style: style(13)))
        let parts = rows.joined().map { [$0 >> 16 & 255, $0 >> 8 & 255, $0 & 255] }
        #expect(parts.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] })
        #expect(parts.contains { (1...254).contains($0[0]) })
    }

    @Test func `the same text gives the same pixels`() throws {
        let first = try drawn(TextLayout("again and again", style: style(17)))
        for _ in 0..<3 { #expect(try drawn(TextLayout("again and again", style: style(17))) == first) }
    }

    // MARK: Highlights

    /// White and red have the same red, so that channel shows whether a letter moved.
    @Test(arguments: [
        ("Hello world", 6..<11), ("AVAVA To. office ffi", 2..<5), ("office ffi", 1..<2), ("שלום עולם", 0..<5),
        ("مرحبا بالعالم", 0..<5), ("日本語のテキスト", 1..<3), ("a 🎬 b", 0..<5), ("e\u{301}e\u{301}", 2..<4), ("short", 3..<900),
        ("two lines that wrap here\nand a third one", 4..<30),
    ])
    func `a highlight colours letters and does not move any`(text: String, letters: Range<Int>) throws {
        let highlight = TextHighlight(letters: letters, color: TextStyle.Color(red: 1, green: 0, blue: 0))
        for size in [17.3, 40] {
            let plain = try TextLayout(text, style: style(size, width: 200))
            let highlighted = try TextLayout(text, style: style(size, width: 200), highlights: [highlight])
            #expect(plain.size == highlighted.size && plain.lineCount == highlighted.lineCount)
            let (before, after) = (try drawn(plain, margin: 4), try drawn(highlighted, margin: 4))
            let reds = [before, after].map { rows in rows.map { row in row.map { $0 >> 16 & 255 } } }
            // With Pango 1.56, where letters overlap, the edges of two colours are drawn one over the other. A letter that moves
            // by a pixel differs by 200 and more.
            let differences = zip(reds[0], reds[1]).flatMap { zip($0, $1).map { abs(Int($0) - Int($1)) } }
            let worst = differences.max() ?? 0
            #expect(worst <= 64)
            #expect(after.joined().contains { $0 & 0xFFFFFF == 0xFF0000 } || size < 20, "nothing is red")
        }
    }

    @Test func `a highlight is where its letters are, in either direction`() throws {
        func columns(_ text: String, _ letters: Range<Int>) throws -> (all: [Int], red: [Int]) {
            let highlight = TextHighlight(letters: letters, color: TextStyle.Color(red: 1, green: 0, blue: 0))
            let rows = try drawn(TextLayout(text, style: style(30), highlights: [highlight]))
            func found(_ isWanted: (UInt32) -> Bool) -> [Int] {
                rows[0].indices.filter { column in rows.contains { isWanted($0[column]) } }
            }
            return (found(isInk), found { $0 & 0xFF_FFFF == 0xFF_0000 })
        }
        let middle = try columns("Hello brave world", 6..<12)
        let (first, last) = (try #require(middle.red.first), try #require(middle.red.last))
        #expect((60..<100).contains(first) && (130..<180).contains(last), "\(first) to \(last) of \(middle.all.count)")
        // The first word of Hebrew is the right one.
        let hebrew = try columns("שלום עולם", 0..<4)
        #expect(try #require(hebrew.red.first) > (hebrew.all.last ?? 0) / 2 - 4)
        // NULs are not drawn, and do not count as bytes.
        let nuls = try columns("\0\0Hello brave world", 8..<14)
        #expect(nuls.red == middle.red)
    }

    @Test func `bold has more ink`() throws {
        func ink(_ weight: TextStyle.Weight) throws -> Int {
            var style = style(40)
            style.weight = weight
            return try drawn(TextLayout("Weight", style: style)).joined().reduce(0) { $0 + Int($1 & 255) }
        }
        #expect(try Double(ink(.bold)) > 1.2 * Double(ink(.regular)))
    }

    @Test func `an empty text is as high as a line`() throws {
        let empty = try TextLayout("", style: style())
        #expect(empty.size.width == 0)
        #expect(try empty.size.height == TextLayout("x", style: style()).size.height)
        #expect(try !drawn(empty, margin: 3).joined().contains(where: isInk))
    }

    // MARK: Width

    private let sentence = "The quick brown fox jumps over the lazy dog"

    @Test func `long text wraps between words`() throws {
        let layout = try TextLayout(sentence, style: style(width: 120))
        #expect(layout.size.width <= 120 && layout.lineCount > 3 && !layout.isTruncated)
        #expect(try layout.size.height > 3 * TextLayout("x", style: style()).size.height)
        let word = try TextLayout(String(repeating: "w", count: 50), style: style(width: 120))
        #expect(word.size.width <= 120 && word.lineCount > 3)
        // A width less than that of a letter.
        #expect(try TextLayout("abc", style: style(width: 0)).lineCount == 3)
    }

    @Test func `what is too long is left out`() throws {
        for overflow in [TextStyle.Overflow.truncateEnd, .truncateMiddle] {
            let layout = try TextLayout(sentence, style: style(width: 120, overflow))
            #expect(layout.size.width <= 120 && layout.lineCount == 1 && layout.isTruncated, "\(layout.size) \(layout.lineCount)")
            #expect(try !TextLayout("fits", style: style(width: 120, overflow)).isTruncated)
        }
        let two = try TextLayout(sentence, style: style(width: 120, lines: 2))
        #expect(two.lineCount == 2 && two.isTruncated && two.size.width <= 120)
        // A name that contains line feeds stays one line.
        #expect(try TextLayout("a\nb\r\nc", style: style(width: 400, lines: 1)).lineCount == 1)
        #expect(try TextLayout("a\nb\nc", style: style()).lineCount == 3)
    }

    @Test func `the ellipsis is where it was asked for`() throws {
        // "l" at one end, blocks at the other: whether the blocks are still there shows what was omitted.
        let text = "llllllllllllllllllllllllllllllllllllllllllllllll██"
        func lastColumnsInk(_ overflow: TextStyle.Overflow) throws -> Int {
            let rows = try drawn(TextLayout(text, style: style(width: 100, overflow)))
            return rows.reduce(0) { $0 + $1.suffix(8).reduce(0) { $0 + Int($1 & 255) } }
        }
        #expect(try lastColumnsInk(.truncateMiddle) > 4 * lastColumnsInk(.truncateEnd))
    }

    @Test func `lines are aligned`() throws {
        func firstInk(_ alignment: TextStyle.Alignment, _ text: String = "██████████\n█") throws -> Int {
            var style = style()
            style.alignment = alignment
            let rows = try drawn(TextLayout(text, style: style))
            let second = rows[rows.count * 3 / 4]
            return try #require(second.firstIndex(where: isInk)) * 100 / second.count
        }
        #expect(try firstInk(.start) <= 2)
        #expect(try (42...48).contains(firstInk(.center)))
        #expect(try firstInk(.end) >= 86)
        // Text that is read from right to left starts at the right.
        #expect(try firstInk(.start, "אבגדהוזחטיכלמנ\nאב") > 60)
    }

    // MARK: Contexts

    private func context(_ width: Int, _ height: Int) throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
    }

    private func words(_ context: CGContext) throws -> [[UInt32]] {
        let data = try #require(context.data)
        return (0..<context.height).map { y in
            let row = (data + y * context.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            return Array(UnsafeBufferPointer(start: row, count: context.width)).map { $0 & 0xFF_FFFF }
        }
    }

    @Test func `a context draws what a bitmap gets`() throws {
        let layout = try TextLayout("Context", style: style())
        let (width, height) = (layout.size.width + 10, layout.size.height + 10)
        let context = try context(width, height)
        layout.draw(in: context, at: CGPoint(x: 4, y: height - 3))
        let bitmap = try bitmap(width, height)
        try layout.draw(in: bitmap, left: 4, top: 3)
        #expect(try words(context) == words(bitmap).map { $0.map { $0 & 0xFF_FFFF } })
    }

    @Test func `a context's coordinates, alpha and clip count`() throws {
        let block = try TextLayout("█", style: style())
        let (width, height) = (block.size.width, block.size.height)
        let context = try context(6 * width, 4 * height)
        context.scaleBy(x: 2, y: 2)
        context.setAlpha(0.5)
        context.clip(to: CGRect(x: 0, y: 0, width: CGFloat(width) * 1.5, height: 1000))
        block.draw(in: context, at: CGPoint(x: CGFloat(width), y: CGFloat(2 * height)))
        let rows = try words(context)
        let middle = rows[height]
        #expect(middle[..<(2 * width)].allSatisfy { $0 == 0 })
        #expect(abs(Int(middle[2 * width + width / 2] & 255) - 128) <= 1)
        #expect(middle[(3 * width + 1)...].allSatisfy { $0 == 0 })
    }

    @Test func `numbers that are none draw nothing`() throws {
        let context = try context(20, 20)
        let layout = try TextLayout("x", style: style())
        layout.draw(in: context, at: CGPoint(x: CGFloat.nan, y: 0))
        layout.draw(in: context, at: CGPoint(x: CGFloat.infinity, y: 10))
        layout.draw(in: context, at: CGPoint(x: 1e300, y: 10))
        #expect(try words(context).joined().allSatisfy { $0 == 0 })
        let bitmap = try bitmap(20, 20)
        try layout.draw(in: bitmap, left: -100_000_000, top: 100_000_000)
        #expect(!words(bitmap).joined().contains(where: isInk))
    }

    // MARK: Hostile input

    @Test func `hostile text is drawn or not and harms nobody`() throws {
        let megabyte = String(repeating: "hostile text ", count: 80_000)
        let marks = "a" + String(repeating: "\u{0301}", count: 1_000_000)
        let turns = String(repeating: "\u{202E}x\u{202D}", count: 300_000)
        for text in [megabyte, marks, turns, String(repeating: "\n", count: 1_000_000), "a\0b\0", "\0", "\u{FFFF}\u{10FFFF}"] {
            for style in [style(12, width: 300), style(12, width: 300, .truncateMiddle), style(12)] {
                let layout = try TextLayout(text, style: style)
                let bitmap = try bitmap(300, 40)
                try layout.draw(in: bitmap, left: 0, top: 0)
            }
        }
        #expect(try TextLayout("a\0b", style: style()).size == TextLayout("ab", style: style()).size)
        for size in [Double.nan, .infinity, -1, 0, 1e9] {
            #expect(try TextLayout("size", style: style(size)).size.height > 0)
            let long = try TextLayout(megabyte, style: style(size))
            #expect(long.size.width >= 0)
            try long.draw(in: bitmap(10, 10), left: -5, top: -5)
        }
    }

    @Test func `many threads draw at once`() async throws {
        let expected = try drawn(TextLayout("threads", style: style()))
        let shared = try TextLayout("threads", style: style())
        try await withThrowingTaskGroup(of: [[UInt32]].self) { group in
            for index in 0..<16 {
                group.addTask { try drawn(index % 2 == 0 ? shared : TextLayout("threads", style: style())) }
            }
            for try await rows in group { #expect(rows == expected) }
        }
    }

    @Test func `without any font there is an error that says what to install`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let settings = folder.file("fonts.conf")
            try Data("<?xml version=\"1.0\"?><fontconfig><dir>\(folder.url.path)</dir></fontconfig>".utf8).write(to: settings)
            setenv("FONTCONFIG_FILE", settings.path, 1)
            let error = #expect(throws: TextError.noFont) { try TextLayout("text", style: TextStyle(size: 20)) }
            #expect(error?.localizedDescription.contains("fonts-dejavu-core") == true)
        }
    }

    @Test func `our declarations of Pango are Pango's`() throws {
        let header = Fixture.project.appendingPathComponent("Sources/C/CReelPango/shim.h").path
        let flags = String(decoding: try Command.output(of: "pkg-config", ["--cflags", "pangocairo", "pangoft2"]), as: UTF8.self)
        let words = flags.split(whereSeparator: \.isWhitespace).map(String.init)
        _ = try Command.output(
            of: "clang",
            words + ["-fsyntax-only", "-Werror", "-x", "c"]
                + ["-include", "pango/pangocairo.h", "-include", "pango/pangofc-fontmap.h", header])
    }
}
