internal import CReelCairo
internal import CReelPango
package import Foundation
package import ReelCoreFoundation

/// Text laid out in lines, ready to be drawn: in any script, in both directions, with emoji if the machine has a font for them.
///
/// The same text gives the same pixels wherever the fonts are the same: grey antialiasing, no hinting. Thread-safe; threads
/// draw one at a time.
package final class TextLayout: @unchecked Sendable {
    /// The maximum number of Unicode scalars that are drawn. Of longer text, the first ones are drawn, or the first and last
    /// half of this number if the middle is truncated.
    package static let longestText = 4_000

    /// Pango's layout. Used only within `FontLibrary.withLock`.
    private let layout: OpaquePointer
    private let color: TextStyle.Color
    /// The box of the text, relative to the origin of Pango's lines.
    private let box: PixelRegion

    /// The size of the text in whole pixels: its lines with their ascents and descents, and all ink. Empty text has the height
    /// of a line and no width.
    package let size: PixelSize
    package let lineCount: Int
    /// Whether text was omitted for lack of space.
    package let isTruncated: Bool

    /// Lays out text.
    ///
    /// - Parameters:
    ///   - text: lines end at line feeds. NULs are omitted.
    ///   - highlights: parts of the text that have another colour, whose alpha does not apply. They do not change where letters
    ///     stand. Emoji with colours of their own keep them.
    /// - Throws: `TextError` if no font is installed or memory runs out.
    package init(_ text: String, style: TextStyle, highlights: [TextHighlight] = []) throws(TextError) {
        let bytes = Self.bytes(of: text, style)
        // They are those of text that is not shortened.
        let highlighted = highlights.map { (bytes: PangoText.bytes($0.letters, of: text.unicodeScalars), color: $0.color) }
        color = style.color
        (layout, box, lineCount, isTruncated) = try FontLibrary.shared.withLock { fonts throws(TextError) in
            guard let font = pango_font_description_new() else { throw .outOfMemory }
            defer { pango_font_description_free(font) }
            pango_font_description_set_family(font, style.family.replacingOccurrences(of: "\0", with: ""))
            pango_font_description_set_weight(font, style.weight.pangoWeight)
            pango_font_description_set_absolute_size(font, Self.units(style.size.isNaN ? 1 : min(max(style.size, 1), 2_000)))
            let layout = try fonts.makeLayout(for: font)
            pango_layout_set_font_description(layout, font)
            Self.apply(style, to: layout)
            bytes.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
            }
            try Self.setAttributes(highlighted, style, of: layout)
            let box = Self.fit(layout, within: style.maximumWidth)
            return (layout, box, Int(pango_layout_get_line_count(layout)), pango_layout_is_ellipsized(layout) != 0)
        }
        size = PixelSize(width: box.width, height: box.height)
    }

    /// Returns the characters for which no installed font has a glyph, each once: boxes are drawn for them.
    package static func missingCharacters(in characters: Set<Character>, family: String) throws(TextError) -> [Character] {
        func areMissing(in text: String) throws(TextError) -> Bool {
            let layout = try TextLayout(text, style: TextStyle(family: family, size: 16))
            return FontLibrary.shared.withLock { _ in pango_layout_get_unknown_glyphs_count(layout.layout) > 0 }
        }
        let sorted = characters.sorted()
        // Nearly always, nothing is missing. Spaces keep the characters from being combined.
        var missing: [Character] = []
        for start in stride(from: 0, to: sorted.count, by: longestText / 8) {
            let some = sorted[start..<min(sorted.count, start + longestText / 8)]
            guard try areMissing(in: some.map { String($0) }.joined(separator: " ")) else { continue }
            for character in some where try areMissing(in: String(character)) { missing.append(character) }
        }
        return missing
    }

    deinit {
        let layout = UnsafeMutableRawPointer(layout)
        FontLibrary.shared.withLock { _ in g_object_unref(layout) }
    }

    // MARK: Drawing

    /// Draws into a bitmap that is not shared yet. `left` and `top` are the position of the text's box, in pixels from the
    /// bitmap's upper-left corner. What lies outside is cut off.
    ///
    /// - Throws: `TextError` if memory runs out, and for a bitmap of more than 32,767 pixels a side.
    package func draw(in bitmap: Bitmap, left: Int, top: Int) throws(TextError) {
        let surface = DrawingSurface(
            data: bitmap.bytes, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow,
            layout: .cairo(hasAlpha: !bitmap.isOpaque), release: { withExtendedLifetime(bitmap) {} })
        guard let surface else { throw .outOfMemory }
        draw(on: surface, CGAffineTransform(translationX: CGFloat(left), y: CGFloat(top)), GraphicsState())
    }

    /// Draws into a context, with the box's upper-left corner at a point in the context's coordinates. In the initial
    /// coordinate system, with y growing upwards, the text is upright and at its size; otherwise it is transformed as an image
    /// would be. The context's clip, alpha and blend mode apply; its colours do not.
    package func draw(in context: CGContext, at topLeft: CGPoint) {
        let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: topLeft.x, ty: topLeft.y)
        let matrix = upright.concatenating(context.deviceTransform)
        draw(on: context.surface, matrix, context.state)
    }

    /// - Parameters:
    ///   - matrix: maps from the box, y growing downwards, to the surface's pixels.
    ///   - state: only its alpha, blend mode and clip apply.
    private func draw(on surface: DrawingSurface, _ matrix: CGAffineTransform, _ state: GraphicsState) {
        guard matrix.isFinite, matrix.inverse != nil else { return }
        let place = CGRect(x: 0, y: 0, width: size.width, height: size.height).applying(matrix).insetBy(dx: -1, dy: -1)
        surface.draw(in: surface.region(around: place), through: state.clipMask) { cairo in
            var cairoMatrix = cairo_matrix_t(
                xx: matrix.a, yx: matrix.b, xy: matrix.c, yy: matrix.d, x0: matrix.tx, y0: matrix.ty)
            cairo_set_operator(cairo, state.blendMode.cairoOperator)
            // Overlapping letters, and emoji, which have colours of their own, are painted as one.
            cairo_push_group(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
            cairo_set_matrix(cairo, &cairoMatrix)
            cairo_translate(cairo, Double(-box.left), Double(-box.top))
            cairo_move_to(cairo, 0, 0)
            cairo_set_source_rgb(cairo, color.red, color.green, color.blue)
            FontLibrary.shared.withLock { _ in
                pango_cairo_update_layout(cairo, layout)
                pango_cairo_show_layout(cairo, layout)
            }
            cairo_pop_group_to_source(cairo)
            cairo_paint_with_alpha(cairo, color.alpha * state.alpha)
        }
    }

    // MARK: Pango

    private static func apply(_ style: TextStyle, to layout: OpaquePointer) {
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        let lines = style.overflow == .wrap ? style.maximumLines : style.maximumLines ?? 1
        if let lines {
            pango_layout_set_ellipsize(layout, style.overflow == .truncateMiddle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END)
            // A negative height is a number of lines.
            pango_layout_set_height(layout, -Int32(min(max(lines, 1), 10_000)))
            pango_layout_set_single_paragraph_mode(layout, lines <= 1 ? 1 : 0)
        }
        pango_layout_set_alignment(layout, style.alignment.pangoAlignment)
    }

    /// Colours bytes of a layout's text, and chooses its digits. Pango shapes and breaks text regardless of its colours.
    private static func setAttributes(
        _ highlights: [(bytes: Range<Int>, color: TextStyle.Color)], _ style: TextStyle, of layout: OpaquePointer
    ) throws(TextError) {
        guard !highlights.isEmpty || style.hasTabularFigures else { return }
        guard let attributes = pango_attr_list_new() else { throw .outOfMemory }
        defer { pango_attr_list_unref(attributes) }
        if style.hasTabularFigures {
            // A new attribute is that of all of the text.
            guard let attribute = pango_attr_font_features_new("tnum=1") else { throw .outOfMemory }
            pango_attr_list_insert(attributes, attribute)
        }
        func component(_ value: Double) -> UInt16 { UInt16((min(max(value.isNaN ? 0 : value, 0), 1) * 65_535).rounded()) }
        for (bytes, color) in highlights {
            guard
                let attribute = pango_attr_foreground_new(component(color.red), component(color.green), component(color.blue))
            else { throw .outOfMemory }
            attribute.pointee.start_index = UInt32(clamping: bytes.lowerBound)
            attribute.pointee.end_index = UInt32(clamping: bytes.upperBound)
            pango_attr_list_insert(attributes, attribute)
        }
        pango_layout_set_attributes(layout, attributes)
    }

    /// Limits the lines to a width and returns their box. Pango measures advance widths, and some glyphs extend beyond theirs:
    /// lines are narrowed by the excess.
    private static func fit(_ layout: OpaquePointer, within maximumWidth: Int?) -> PixelRegion {
        guard let maximumWidth else { return box(of: layout) }
        let width = min(max(maximumWidth, 0), 100_000)
        var excess = 0
        for _ in 0..<3 {
            pango_layout_set_width(layout, Int32(units(Double(max(width - excess, 0)))))
            let box = box(of: layout)
            guard box.width > width else { return box }
            excess += box.width - width
        }
        return box(of: layout)
    }

    /// Returns the bounding box of lines and ink, in whole pixels from the layout's origin.
    private static func box(of layout: OpaquePointer) -> PixelRegion {
        var ink = PangoRectangle()
        var lines = PangoRectangle()
        pango_layout_get_extents(layout, &ink, &lines)
        // Cairo moves glyphs to whole pixels: up to half a pixel from Pango's position.
        let scale = Double(STILLREEL_PANGO_SCALE)
        let slack = ink.width > 0 && ink.height > 0 ? scale / 2 : 0
        if slack == 0 { ink = lines }
        func range(_ ink: (start: Int32, length: Int32), _ line: (start: Int32, length: Int32)) -> (low: Int, high: Int) {
            let low = min(Double(ink.start) - slack, Double(line.start)) / scale
            let end = max(Double(ink.start) + Double(ink.length) + slack, Double(line.start) + Double(line.length)) / scale
            // Pango's numbers overflow at two million pixels.
            return (Int(low.rounded(.down)), Int(max(low, end).rounded(.up)))
        }
        let across = range((ink.x, ink.width), (lines.x, lines.width))
        let down = range((ink.y, ink.height), (lines.y, lines.height))
        return PixelRegion(left: across.low, top: down.low, right: across.high, bottom: down.high)
    }

    private static func units(_ pixels: Double) -> Double { pixels * Double(STILLREEL_PANGO_SCALE) }

    private static func bytes(of text: String, _ style: TextStyle) -> [UInt8] {
        let scalars = text.unicodeScalars
        var shortened = String.UnicodeScalarView()
        // Counting all scalars would be slow for long text.
        if scalars.dropFirst(longestText).isEmpty {
            shortened = scalars
        } else if style.overflow == .truncateMiddle {
            shortened += scalars.prefix(longestText / 2)
            shortened += scalars.suffix(longestText / 2)
        } else {
            shortened += scalars.prefix(longestText)
        }
        return PangoText.bytes(of: shortened)
    }
}

extension TextStyle.Weight {
    fileprivate var pangoWeight: PangoWeight {
        switch self {
        case .regular: PANGO_WEIGHT_NORMAL
        case .medium: PANGO_WEIGHT_MEDIUM
        case .bold: PANGO_WEIGHT_BOLD
        }
    }
}

extension TextStyle.Alignment {
    fileprivate var pangoAlignment: PangoAlignment {
        switch self {
        case .start: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .end: PANGO_ALIGN_RIGHT
        }
    }
}
