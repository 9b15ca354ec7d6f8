internal import CReelCairo
import Foundation

extension CGContext {
    /// How Cairo's current path is painted.
    enum Shape {
        case fill(CGPathFillRule)
        case stroke
    }

    /// Paints the shape in one of the state's colours.
    func paint(_ shape: Shape, _ color: SRGBColor, in region: PixelRegion, path: (OpaquePointer) -> Void) {
        let color = surface.shown(color)
        let alpha = color.alpha * state.alpha
        paint(shape, in: region, path: path) { cairo in
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, alpha)
        }
    }

    /// Paints the shape with the source that `setSource` sets in Cairo, in the state's blend mode.
    func paint(
        _ shape: Shape, in region: PixelRegion, path: (OpaquePointer) -> Void, setSource: (OpaquePointer) -> Void
    ) {
        guard let mode = surface.layout.isGray ? state.blendMode.inGray : state.blendMode else { return }
        if let shadow = state.shadow, mode != .clear, !mode.reachesBeyondShapes {
            paintShadow(of: shape, shadow, path: path, setSource: setSource)
        }
        surface.draw(in: region, through: state.clipMask) { cairo in
            if mode == .clear {
                // Not CAIRO_OPERATOR_CLEAR, with which Cairo 1.16 strokes some lines in the source's colour.
                cairo_set_source_rgba(cairo, 0, 0, 0, 0)
                cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
            } else if mode.reachesBeyondShapes {
                blendEverywhere(cairo, setSource)
                cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
            } else {
                setSource(cairo)
                cairo_set_operator(cairo, mode.cairoOperator)
            }
            cairo_set_antialias(cairo, antialias)
            path(cairo)
            draw(shape, cairo)
        }
    }

    /// Fills or strokes Cairo's current path.
    func draw(_ shape: Shape, _ cairo: OpaquePointer) {
        switch shape {
        case .fill(let rule):
            cairo_set_fill_rule(cairo, rule.cairoRule)
            cairo_fill(cairo)
        case .stroke:
            if setPen(cairo) { cairo_stroke(cairo) }
        }
    }

    /// Blends the whole region in a group, so that the shape can choose between the result and the existing content: Cairo
    /// applies some operators to the whole clip, but Quartz applies them within the shape.
    private func blendEverywhere(_ cairo: OpaquePointer, _ setSource: (OpaquePointer) -> Void) {
        cairo_push_group(cairo)
        cairo_set_source_surface(cairo, surface.cairoSurface, 0, 0)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_paint(cairo)
        setSource(cairo)
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        cairo_paint(cairo)
        cairo_pop_group_to_source(cairo)
    }

    /// Sets Cairo's line style, and its matrix to the client's coordinate system. Returns false if that system is degenerate.
    @discardableResult
    func setPen(_ cairo: OpaquePointer) -> Bool {
        let transform = deviceTransform
        let scale = max(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
        let flatness = abs(transform.a * transform.d - transform.b * transform.c)
        guard transform.isFinite, transform.inverse != nil, scale < 1e6, flatness > 1e-9 else { return false }
        let line = state.line
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty
        )
        cairo_set_matrix(cairo, &matrix)
        // Cairo's coordinates end at eight million pixels, and a sharp corner can be many times as long as the line is wide.
        cairo_set_line_width(cairo, line.width > 0 ? min(line.width, 1e5 / scale) : 0)
        cairo_set_line_cap(cairo, line.cap.cairoCap)
        cairo_set_line_join(cairo, line.join.cairoJoin)
        cairo_set_miter_limit(cairo, line.miterLimit > 1 ? min(line.miterLimit, 50) : 1)
        cairo_set_dash(cairo, line.dashLengths.map { Double($0) }, Int32(clamping: line.dashLengths.count), line.dashPhase)
        return true
    }
}

extension CGBlendMode {
    /// Whether the operator is one that Cairo calls unbounded.
    fileprivate var reachesBeyondShapes: Bool {
        switch self {
        case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}

extension CGPathFillRule {
    var cairoRule: cairo_fill_rule_t { self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
}

extension CGLineCap {
    fileprivate var cairoCap: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension CGLineJoin {
    fileprivate var cairoJoin: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
