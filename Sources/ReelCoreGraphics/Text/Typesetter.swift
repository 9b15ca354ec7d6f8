internal import CReelPango
import Foundation

/// Breaks paragraphs into lines and stacks them. Used only within `FontLibrary.withLock`.
struct Typesetter {
    private let fonts: FontMap
    let room: TextFrame.Room
    /// The layouts that `lines` refers to. The caller that takes them over releases them.
    private(set) var layouts: [OpaquePointer] = []
    private(set) var lines: [TextFrame.Line] = []
    private(set) var appearances: [TextAppearance] = []

    /// A paragraph, its lines and its direction.
    private struct SetParagraph {
        let paragraph: StyledParagraph
        let lines: Range<Int>
        let isRightToLeft: Bool

        func indent(of line: Int) -> Double {
            line == lines.lowerBound ? paragraph.style.firstLineIndent : paragraph.style.indent
        }
    }

    /// The byte offset at which a run begins, and the index of its appearance.
    private struct RunStart {
        let offset: Int
        let appearance: Int
    }

    /// The top of the next line.
    private var top = 0.0

    init(_ fonts: FontMap, room: TextFrame.Room) {
        self.fonts = fonts
        self.room = room
    }

    mutating func set(_ paragraphs: [StyledParagraph]) throws(TextError) {
        var set: [SetParagraph] = []
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { top += max(paragraphs[index - 1].style.spacingAfter, 0) + max(paragraph.style.spacingBefore, 0) }
            if let height = room.height, top >= height, index > 0 {
                if room.truncates, let last = set.popLast() { try truncate(last, lineCount: last.lines.count, &set) }
                break
            }
            let start = lines.count
            let startTop = top
            let isRightToLeft = try add(paragraph)
            set.append(SetParagraph(paragraph: paragraph, lines: start..<lines.count, isRightToLeft: isRightToLeft))
            guard let height = room.height, top > height + 1e-6, room.truncates else { continue }
            // At least one line is visible.
            let fitting = lines[start...].prefix { $0.top + $0.height <= height + 1e-6 }.count
            if fitting > 0 || index == 0 {
                let last = set.removeLast()
                top = startTop
                try truncate(last, lineCount: max(fitting, 1), &set)
            } else if let last = set.dropLast().last {
                // The line that does not fit is removed, and the paragraph before it ends in "…".
                lines.removeSubrange(start...)
                set.removeLast(2)
                try truncate(last, lineCount: last.lines.count, &set)
            }
            break
        }
        place(set)
    }

    /// Lays out the last paragraph again, in this number of lines, the last of which ends in "…".
    private mutating func truncate(
        _ last: SetParagraph, lineCount: Int, _ set: inout [SetParagraph]
    ) throws(TextError) {
        top = lines[last.lines.lowerBound].top
        let isWhole = lineCount == last.lines.count
        lines.removeSubrange(last.lines.lowerBound...)
        var paragraph = last.paragraph
        if isWhole, !paragraph.runs.isEmpty { paragraph.runs[paragraph.runs.count - 1].text += "…" }
        let isRightToLeft = try add(paragraph, lineCount: lineCount)
        set.append(
            SetParagraph(paragraph: paragraph, lines: last.lines.lowerBound..<lines.count, isRightToLeft: isRightToLeft))
    }

    // MARK: Lines

    /// Lays out a paragraph.
    ///
    /// - Returns: whether the paragraph is read from right to left.
    private mutating func add(_ paragraph: StyledParagraph, lineCount: Int? = nil) throws(TextError) -> Bool {
        let style = paragraph.style
        let font = try (paragraph.runs.first?.appearance.font ?? paragraph.emptyFont).makeDescription()
        defer { pango_font_description_free(font) }
        let layout = try fonts.makeLayout(for: font)
        layouts.append(layout)
        pango_layout_set_font_description(layout, font)
        if style.direction != .natural {
            pango_layout_set_auto_dir(layout, 0)
            pango_context_set_base_dir(
                pango_layout_get_context(layout),
                style.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        }
        let (starts, isNaturallyRightToLeft) = try setText(paragraph, in: layout)
        let isRightToLeft = style.direction == .natural ? isNaturallyRightToLeft : style.direction == .rightToLeft
        breakLines(layout, style, lineCount)
        let found = readLines(layout, starts)
        for (index, var line) in (room.isSingleLine ? Array(found.prefix(1)) : found).enumerated() {
            if index > 0 { top += max(style.lineSpacing, 0) }
            if !room.truncates, let height = room.height, top >= height, !lines.isEmpty { break }
            let gap = room.usesLineGaps ? try lineGap(of: line, paragraph.emptyFont) : 0
            var height = line.ascent + line.descent + gap
            if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
            height = max(height, style.minimumLineHeight)
            if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
            line.top = top
            line.height = height
            line.baseline = top + height - line.descent - gap
            top += height
            lines.append(line)
        }
        return isRightToLeft
    }

    /// Gives Pango text and fonts. Each run has a colour that differs from its neighbours', so that Pango keeps them apart.
    ///
    /// - Returns: where runs begin; and whether the first letter that has a direction is read from right to left.
    private mutating func setText(
        _ paragraph: StyledParagraph, in layout: OpaquePointer
    ) throws(TextError) -> (starts: [RunStart], isRightToLeft: Bool) {
        guard let attributes = pango_attr_list_new() else { throw .outOfMemory }
        defer { pango_attr_list_unref(attributes) }
        var bytes: [UInt8] = []
        var starts: [RunStart] = []
        for run in paragraph.runs {
            let start = bytes.count
            for scalar in PangoText.scalars(of: run.text.unicodeScalars).lazy.compactMap(\.self) {
                guard bytes.count < TextFrame.longestParagraph else { break }
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
            starts.append(RunStart(offset: start, appearance: appearances.count))
            appearances.append(run.appearance)
            func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                guard let attribute else { return }
                attribute.pointee.start_index = UInt32(start)
                attribute.pointee.end_index = UInt32(bytes.count)
                pango_attr_list_insert(attributes, attribute)
            }
            let font = try run.appearance.font.makeDescription()
            insert(pango_attr_font_desc_new(font))
            pango_font_description_free(font)
            let number = starts.count
            insert(pango_attr_foreground_new(UInt16(truncatingIfNeeded: number), UInt16(truncatingIfNeeded: number >> 16), 0))
            if run.appearance.kern != 0 { insert(pango_attr_letter_spacing_new(Self.units(run.appearance.kern))) }
            if run.appearance.rise != 0 { insert(pango_attr_rise_new(Self.units(run.appearance.rise))) }
        }
        pango_layout_set_attributes(layout, attributes)
        let isRightToLeft = bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                pango_layout_set_text(layout, bytes.baseAddress, Int32(bytes.count))
                return pango_find_base_dir(bytes.baseAddress, Int32(bytes.count)) == PANGO_DIRECTION_RTL
            }
        }
        return (starts, isRightToLeft)
    }

    private func breakLines(_ layout: OpaquePointer, _ style: ParagraphStyle, _ lineCount: Int?) {
        pango_layout_set_wrap(layout, style.lineBreak == .characters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        guard let width = room.width else { return }
        var isBroken = !room.isSingleLine
        switch style.lineBreak {
        case .words, .characters: break
        case .clip: isBroken = false
        case .truncateHead: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
        case .truncateMiddle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        case .truncateTail: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        let truncates = [.truncateHead, .truncateMiddle, .truncateTail].contains(style.lineBreak)
        if let lineCount, !truncates, isBroken {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            // A negative height is a number of lines.
            pango_layout_set_height(layout, -Int32(clamping: lineCount))
        }
        guard isBroken || truncates else { return }
        let indent = min(style.indent, style.firstLineIndent)
        pango_layout_set_width(layout, max(Self.units(textWidth(style, width) - indent, rounded: .up), 0))
        pango_layout_set_indent(layout, Self.units(style.firstLineIndent - style.indent))
        pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
    }

    private func readLines(_ layout: OpaquePointer, _ starts: [RunStart]) -> [TextFrame.Line] {
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var lines: [TextFrame.Line] = []
        var current: OpaquePointer?
        repeat {
            let line = pango_layout_iter_get_line_readonly(iterator)
            var extents = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &extents)
            if line != current || lines.isEmpty {
                current = line
                let ascent = Self.points(pango_layout_iter_get_baseline(iterator) - extents.y)
                lines.append(
                    TextFrame.Line(
                        runs: [], width: Self.points(extents.width), ascent: ascent,
                        descent: Self.points(extents.height) - ascent))
            }
            guard let run = pango_layout_iter_get_run_readonly(iterator)?.pointee, let item = run.item?.pointee,
                let font = item.analysis.font, let glyphs = run.glyphs
            else { continue }
            var place = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &place)
            // The last run that begins at this offset or before.
            var index = 0
            var end = starts.count
            while end - index > 1 {
                let middle = (index + end) / 2
                if starts[middle].offset <= Int(item.offset) { index = middle } else { end = middle }
            }
            lines[lines.count - 1].runs.append(
                TextFrame.Run(
                    font: font, glyphs: glyphs, appearance: starts.isEmpty ? 0 : starts[index].appearance,
                    left: Self.points(place.x - extents.x), width: Self.points(place.width),
                    rise: Self.points(run.y_offset)))
        } while pango_layout_iter_next_run(iterator) != 0
        return lines
    }

    private func lineGap(of line: TextFrame.Line, _ emptyFont: TextFont) throws(TextError) -> Double {
        var gap = 0.0
        for font in line.runs.isEmpty ? [emptyFont] : Set(line.runs.map { appearances[$0.appearance].font }) {
            gap = max(gap, try fonts.face(of: font).lineGap * font.usableSize)
        }
        return gap
    }

    // MARK: Places

    /// Returns the position at which lines may end, from where they begin without an indent.
    private func textWidth(_ style: ParagraphStyle, _ width: Double) -> Double {
        style.tailIndent > 0 ? min(style.tailIndent, width) : max(width + style.tailIndent, 0)
    }

    private mutating func place(_ set: [SetParagraph]) {
        // Without a width, the longest line determines it.
        func widths() -> [Double] {
            set.flatMap { set in
                let behind: Double = max(-set.paragraph.style.tailIndent, 0)
                return set.lines.map { (line: Int) -> Double in set.indent(of: line) + lines[line].width + behind }
            }
        }
        let width = room.width ?? widths().max() ?? 0
        for set in set {
            let style = set.paragraph.style
            for index in set.lines {
                let indent = set.indent(of: index)
                let free = textWidth(style, width) - indent - lines[index].width
                let share: Double =
                    switch style.alignment {
                    case .left: 0.0
                    case .center: 0.5
                    case .right: 1.0
                    case .natural, .justified: set.isRightToLeft ? 1 : 0
                    }
                // A line that is too wide overflows at its end.
                let left = free < 0 ? (set.isRightToLeft ? free : 0) : free * share
                lines[index].left = set.isRightToLeft ? width - textWidth(style, width) + left : indent + left
            }
        }
    }

    // MARK: Units

    private static func points(_ units: Int32) -> Double { Double(units) / Double(STILLREEL_PANGO_SCALE) }

    /// Pango's numbers end at two million points.
    private static func units(_ points: Double, rounded rule: FloatingPointRoundingRule = .toNearestOrEven) -> Int32 {
        let near = min(max(points.isNaN ? 0 : points, -100_000), 100_000)
        return Int32((near * Double(STILLREEL_PANGO_SCALE)).rounded(rule))
    }
}
