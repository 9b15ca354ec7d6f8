import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

extension LayerPainter {
    /// Draws an image as a layer's contents.
    func paint(_ image: CGImage, _ properties: LayerProperties, _ isUpsideDown: Bool) {
        let part = properties.contentsRect
        let place = properties.place(ofWidth: image.width, height: image.height)
        guard part.width > 0, part.height > 0, place.width > 0, place.height > 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        if isUpsideDown { context.concatenate(properties.bounds.standardized.flip) }
        let isNearest =
            (place.width > CGFloat(image.width) ? properties.magnificationFilter : properties.minificationFilter) == .nearest
        context.interpolationQuality = isNearest ? .none : .high
        paint(image, part, at: place)
    }

    /// Draws a part of an image: (0, 0) is its lower left corner, (1, 1) its upper right.
    func paint(_ image: CGImage, _ part: CGRect, at place: CGRect) {
        guard part != CGRect(x: 0, y: 0, width: 1, height: 1) else {
            context.draw(image, in: place)
            return
        }
        context.clip(to: place)
        let size = CGSize(width: place.width / part.width, height: place.height / part.height)
        context.draw(
            image,
            in: CGRect(
                x: place.minX - part.minX * size.width, y: place.minY - part.minY * size.height, width: size.width,
                height: size.height))
    }

    func paint(_ shape: ShapeProperties) {
        guard let path = shape.path?.path, !path.isEmpty else { return }
        if let color = shape.fillColor { fill(path, color, shape.fillRule == .evenOdd ? .evenOdd : .winding) }
        guard let color = shape.strokeColor, shape.lineWidth > 0 else { return }
        let isWhole = shape.strokeStart <= 0 && shape.strokeEnd >= 1
        let drawn = isWhole ? path : PathMeasure(path).part(from: shape.strokeStart, to: shape.strokeEnd)
        guard !drawn.isEmpty else { return }
        context.saveGState()
        context.setStrokeColor(color)
        context.setLineWidth(shape.lineWidth)
        context.setLineCap(shape.lineCap == .round ? .round : shape.lineCap == .square ? .square : .butt)
        context.setLineJoin(shape.lineJoin == .round ? .round : shape.lineJoin == .bevel ? .bevel : .miter)
        context.setMiterLimit(shape.miterLimit)
        context.setLineDash(phase: shape.lineDashPhase, lengths: (shape.lineDashPattern ?? []).map { CGFloat($0) })
        context.beginPath()
        context.addPath(drawn)
        context.strokePath()
        context.restoreGState()
    }

    func paint(_ gradient: GradientProperties, in bounds: CGRect, within outline: CGPath) {
        guard let colors = gradient.colors, let last = colors.last, bounds.width > 0, bounds.height > 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.beginPath()
        context.addPath(outline)
        context.clip()
        func point(_ unit: CGPoint) -> CGPoint {
            CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
        }
        let (start, end) = (point(gradient.startPoint), point(gradient.endPoint))
        let locations = gradient.locations.flatMap { $0.count == colors.count ? $0.map { CGFloat($0) } : nil }
        let made =
            locations.map { CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: $0) }
            ?? CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil)
        let everywhere: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        let radii = (abs(end.x - start.x), abs(end.y - start.y))
        let isRadial = gradient.type == .radial
        guard let made, isRadial ? radii.0 > 0 && radii.1 > 0 : start != end else {
            fill(outline, last)
            return
        }
        if gradient.type == .conic {
            context.drawConicGradient(made, center: start, angle: atan2(end.y - start.y, end.x - start.x))
        } else if isRadial {
            context.translateBy(x: start.x, y: start.y)
            context.scaleBy(x: radii.0, y: radii.1)
            context.drawRadialGradient(
                made, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: everywhere)
        } else {
            context.drawLinearGradient(made, start: start, end: end, options: everywhere)
        }
    }

    /// Draws text from the top of the bounds, and cuts it off at them.
    func paint(_ text: TextProperties, in bounds: CGRect, _ isUpsideDown: Bool) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        // Most lines of a long credit roll are outside of the frame, and need not be laid out.
        guard castsShadow || bounds.intersects(context.boundingBoxOfClipPath), let frame = text.frame(in: bounds.size) else {
            return
        }
        context.saveGState()
        context.clip(to: bounds)
        // Text is drawn where y grows downwards.
        if !isUpsideDown { context.concatenate(bounds.flip) }
        frame.draw(in: context, at: bounds.origin)
        context.restoreGState()
    }
}
