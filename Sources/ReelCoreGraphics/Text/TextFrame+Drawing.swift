internal import CReelCairo
internal import CReelPango
package import Foundation

extension TextFrame {
    /// Draws into a context whose y grows downwards, with the upper-left corner of the frame's room at a point. The context's
    /// clip, alpha, blend mode and line joins apply; its colours and its shadow do not.
    package func draw(in context: CGContext, at origin: CGPoint) {
        guard origin.x.isFinite, origin.y.isFinite, context.deviceTransform.isFinite, context.deviceTransform.inverse != nil
        else { return }
        let state = context.state
        defer { context.state = state }
        context.state.shadow = nil
        for line in lines { drawBackground(of: line, context, origin) }
        guard let outlines = GlyphOutlines() else { return }
        for line in lines {
            drawLine(\.underline, line, context, origin)
            FontLibrary.shared.withLock { _ in
                for run in line.runs { draw(run, of: line, context, origin, outlines) }
            }
            drawLine(\.strikethrough, line, context, origin)
        }
    }

    // MARK: Letters

    private func draw(_ run: Run, of line: Line, _ context: CGContext, _ origin: CGPoint, _ outlines: GlyphOutlines) {
        let appearance = appearances[run.appearance]
        let start = CGPoint(x: origin.x + line.left + run.left, y: origin.y + line.baseline - run.rise)
        context.withShadow(appearance.shadow) {
            guard !FontMap.isColored(run.font) else {
                drawColored(run, appearance, context, start)
                return
            }
            let size = appearance.font.usableSize
            let place = CGAffineTransform(translationX: start.x, y: start.y).concatenating(context.deviceTransform)
            guard let path = outlines.path(run, size: size, place) else { return }
            if appearance.strokeWidth <= 0 { context.fill(path, .winding, appearance.color.drawn) }
            if appearance.strokeWidth != 0 {
                let line = context.state.line
                context.state.line.width = abs(appearance.strokeWidth) * size
                context.stroke(path, (appearance.strokeColor ?? appearance.color).drawn)
                context.state.line = line
            }
        }
    }

    /// Draws glyphs that are pictures and have no outlines. They are drawn separately; of their text colour, only the alpha
    /// applies.
    private func drawColored(_ run: Run, _ appearance: TextAppearance, _ context: CGContext, _ start: CGPoint) {
        let size = appearance.font.usableSize
        let transform = context.deviceTransform
        let room = CGRect(x: start.x - size, y: start.y - 2 * size, width: run.width + 2 * size, height: 3 * size)
            .applying(transform)
        let region = context.surface.region(around: room).intersection(context.surface.clipRegion)
        guard !region.isEmpty,
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(region.width), Int32(region.height))
        else { return }
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return }
        defer { cairo_destroy(cairo) }
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx - Double(region.left),
            y0: transform.ty - Double(region.top))
        cairo_set_matrix(cairo, &matrix)
        cairo_move_to(cairo, start.x, start.y)
        let color = appearance.color.drawn
        cairo_set_source_rgb(cairo, color.red, color.green, color.blue)
        pango_cairo_show_glyph_string(cairo, run.font, run.glyphs)
        cairo_surface_flush(surface)
        guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS,
            let image = CairoPattern(surface: surface, extend: CAIRO_EXTEND_NONE, filter: CAIRO_FILTER_NEAREST),
            image.setMatrix(CGAffineTransform(translationX: -CGFloat(region.left), y: -CGFloat(region.top)))
        else { return }
        let alpha = context.state.alpha
        context.state.alpha *= color.alpha
        context.paint(image.pattern, through: region.corners, in: region)
        context.state.alpha = alpha
    }

    // MARK: Lines and backgrounds

    /// Returns neighbouring runs with the same value as one segment, so that there is no seam between them.
    private func segments<Value: Equatable>(
        of line: Line, _ value: (TextAppearance) -> Value?
    ) -> [(value: Value, left: Double, right: Double)] {
        var segments: [(value: Value, left: Double, right: Double)] = []
        for run in line.runs {
            guard let value = value(appearances[run.appearance]), run.width > 0 else { continue }
            if let last = segments.last, last.value == value, abs(last.right - run.left) < 1e-2 {
                segments[segments.count - 1].right = run.left + run.width
            } else {
                segments.append((value, run.left, run.left + run.width))
            }
        }
        return segments
    }

    private func drawBackground(of line: Line, _ context: CGContext, _ origin: CGPoint) {
        for segment in segments(of: line, \.background) {
            let rect = CGRect(
                x: origin.x + line.left + segment.left, y: origin.y + line.top, width: segment.right - segment.left,
                height: line.height)
            context.fill([rect], segment.value.drawn)
        }
    }

    /// The properties that a line is drawn with: neighbours whose fonts differ have lines at different heights.
    private struct Ruling: Equatable {
        let line: TextAppearance.Line
        let font: TextFont
        let color: CGColor
        let rise: Double
        let shadow: TextAppearance.Shadow?
    }

    private func drawLine(
        _ kind: KeyPath<TextAppearance, TextAppearance.Line?>, _ line: Line, _ context: CGContext, _ origin: CGPoint
    ) {
        let found = segments(of: line) { appearance in
            appearance[keyPath: kind].map {
                Ruling(
                    line: $0, font: appearance.font, color: $0.color ?? appearance.color, rise: appearance.rise,
                    shadow: appearance.shadow)
            }
        }
        for (ruling, left, right) in found {
            guard let face = try? FontLibrary.shared.face(of: ruling.font) else { continue }
            let size = ruling.font.usableSize
            let isUnder = kind == \.underline
            let position = isUnder ? face.underlinePosition : face.strikethroughPosition
            let thickness = (isUnder ? face.underlineThickness : face.strikethroughThickness) * size * ruling.line.thickness
            let top = origin.y + line.baseline - ruling.rise - position * size
            var rects: [CGRect] = []
            for number in 0..<ruling.line.count {
                let y = top + Double(2 * number) * thickness
                for (left, right) in dashes(ruling.line, thickness, left, right) {
                    rects.append(CGRect(x: origin.x + line.left + left, y: y, width: right - left, height: thickness))
                }
            }
            context.withShadow(ruling.shadow) { context.fill(rects, ruling.color.drawn) }
        }
    }

    private func dashes(
        _ line: TextAppearance.Line, _ thickness: Double, _ left: Double, _ right: Double
    ) -> [(left: Double, right: Double)] {
        let lengths = line.dashes.map { $0 * thickness }
        // More dashes than this cannot be told apart.
        guard lengths.reduce(0, +) > 0, (right - left) / lengths.reduce(0, +) < 10_000 else { return [(left, right)] }
        var dashes: [(left: Double, right: Double)] = []
        var start = left
        for index in 0... {
            guard start < right else { break }
            let end = start + lengths[index % lengths.count]
            if index.isMultiple(of: 2) { dashes.append((start, min(end, right))) }
            start = end
        }
        return dashes
    }
}

extension CGContext {
    fileprivate func withShadow(_ shadow: TextAppearance.Shadow?, _ body: () -> Void) {
        guard let shadow else {
            body()
            return
        }
        setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
        body()
        state.shadow = nil
    }
}
