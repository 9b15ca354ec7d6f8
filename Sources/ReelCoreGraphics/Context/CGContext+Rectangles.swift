internal import CReelCairo
public import Foundation

extension CGContext {
    /// Fills the rectangle with the fill colour and clears the current path, as Apple's does.
    public func fill(_ rect: CGRect) {
        fill([rect])
    }

    /// Fills the rectangles as one shape, even if they overlap.
    public func fill(_ rects: [CGRect]) {
        beginPath()
        fill(rects, state.fillColor)
    }

    func fill(_ rects: [CGRect], _ color: SRGBColor) {
        let polygons = rects.map(polygon).filter { !$0.isEmpty }
        guard !polygons.isEmpty else { return }
        let region = surface.region(around: CGRect(around: polygons.flatMap { $0 }))
        paint(.fill(.winding), color, in: region) { cairo in
            for polygon in polygons { Self.add(polygon, to: cairo) }
        }
    }

    /// Makes the rectangle transparent black, or opaque black if the layout has no alpha.
    public func clear(_ rect: CGRect) {
        let polygon = polygon(rect)
        guard !polygon.isEmpty else { return }
        surface.draw(in: surface.region(around: CGRect(around: polygon)), through: state.clipMask) { cairo in
            cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
            Self.add(polygon, to: cairo)
            cairo_fill(cairo)
        }
    }

    /// Limits all drawing to the rectangle until the state is restored, and clears the current path.
    public func clip(to rect: CGRect) {
        clip(to: [rect])
    }

    public func clip(to rects: [CGRect]) {
        beginPath()
        let cairo = surface.cairo
        cairo_new_path(cairo)
        for rect in rects { Self.add(polygon(rect), to: cairo) }
        clipToCairoPath(.winding)
    }

    /// Limits all drawing to the current path until the state is restored, and clears the path. Does nothing without a path.
    public func clip(using rule: CGPathFillRule = .winding) {
        guard !devicePath.isEmpty else { return }
        cairo_new_path(surface.cairo)
        devicePath.emit(to: surface.cairo)
        beginPath()
        clipToCairoPath(rule)
    }

    private func clipToCairoPath(_ rule: CGPathFillRule) {
        cairo_set_antialias(surface.cairo, antialias)
        cairo_set_fill_rule(surface.cairo, rule.cairoRule)
        cairo_clip(surface.cairo)
    }

    /// Removes all clips, including those set before `saveGState`, until the state is restored.
    public func resetClip() {
        state.clipMask = nil
        cairo_reset_clip(surface.cairo)
    }

    /// The bounding box of the clip in the client's coordinates; null if nothing can be drawn.
    public var boundingBoxOfClipPath: CGRect {
        let region = surface.clipRegion
        guard !region.isEmpty, let inverse = deviceTransform.inverse else { return .null }
        return region.rect.applying(inverse)
    }

    /// Returns the part of the rectangle that is on the surface or close to it, in device pixels.
    func polygon(_ rect: CGRect) -> [CGPoint] {
        DeviceQuad(rect, deviceTransform)?.polygon(within: surroundings) ?? []
    }

    static func add(_ polygon: [CGPoint], to cairo: OpaquePointer) {
        guard let first = polygon.first, polygon.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        cairo_move_to(cairo, first.x, first.y)
        for point in polygon.dropFirst() {
            cairo_line_to(cairo, point.x, point.y)
        }
        cairo_close_path(cairo)
    }
}
