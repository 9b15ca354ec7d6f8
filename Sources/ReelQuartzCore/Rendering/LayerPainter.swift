import Foundation
import ReelCoreGraphics

/// Draws layers into a context.
struct LayerPainter {
    let context: CGContext
    /// The contents of layers that show video, by layer.
    var videos: [ObjectIdentifier: CGImage] = [:]
    /// Whether what is drawn casts a shadow, which may be seen even where it is not.
    var castsShadow = false

    /// Draws a layer where it is in its superlayer, whose coordinates are the context's.
    ///
    /// - Parameters:
    ///   - space: the superlayer's transform of its sublayers.
    ///   - isUpsideDown: whether contents are drawn upside down in the superlayer.
    func paint(_ layer: ShownLayer, in space: CATransform3D, isUpsideDown: Bool) {
        let front = Homography(layer.matrix(in: space))
        guard front.determinant.isFinite, front.determinant != 0 else { return }
        if !layer.properties.isDoubleSided, front.determinant < 0 { return }
        let mapping = layer.mapping(in: space)
        if let affine = mapping.affine {
            context.saveGState()
            context.concatenate(affine)
            paint(layer, isUpsideDown: isUpsideDown)
            context.restoreGState()
        } else {
            paintInPerspective(layer, mapping, isUpsideDown: isUpsideDown)
        }
    }

    /// Draws a layer in a context with the layer's own coordinates.
    func paint(_ layer: ShownLayer, isUpsideDown parentIsUpsideDown: Bool) {
        let properties = layer.properties
        let isUpsideDown = layer.isUpsideDown(in: parentIsUpsideDown)
        context.saveGState()
        defer { context.restoreGState() }
        let isGroup = properties.opacity < 1 || !layer.mask.isEmpty || layer.groups.contains(where: \.isAdded)
        if isGroup {
            context.setAlpha(CGFloat(properties.opacity))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        if properties.hasShadow, let path = properties.shadowPath {
            paintShadow(of: path.path, properties)
            paintParts(layer, isUpsideDown)
        } else if properties.hasShadow {
            context.saveGState()
            setShadow(properties, moved: 0)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            var painter = self
            painter.castsShadow = true
            painter.paintParts(layer, isUpsideDown)
            context.endTransparencyLayer()
            context.restoreGState()
        } else {
            paintParts(layer, isUpsideDown)
        }
        for mask in layer.mask {
            context.saveGState()
            context.setBlendMode(.destinationIn)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            paint(mask, in: CATransform3DIdentity, isUpsideDown: isUpsideDown)
            context.endTransparencyLayer()
            context.restoreGState()
        }
        if isGroup { context.endTransparencyLayer() }
    }

    /// Draws the background, the contents, the sublayers and the border.
    private func paintParts(_ layer: ShownLayer, _ isUpsideDown: Bool) {
        let properties = layer.properties
        let outline = properties.outline(inset: 0)
        context.saveGState()
        if let color = properties.backgroundColor { fill(outline, color) }
        if properties.masksToBounds {
            context.beginPath()
            context.addPath(outline)
            context.clip()
        }
        // Clipping to an empty path does nothing, but within empty bounds nothing shows.
        if !properties.masksToBounds || !outline.isEmpty { paintInside(layer, outline, isUpsideDown) }
        context.restoreGState()
        if properties.borderWidth > 0, let color = properties.borderColor {
            let ring = CGMutablePath()
            ring.addPath(outline)
            ring.addPath(properties.outline(inset: properties.borderWidth))
            fill(ring, color, .evenOdd)
        }
    }

    /// Draws what `masksToBounds` cuts off at the bounds.
    private func paintInside(_ layer: ShownLayer, _ outline: CGPath, _ isUpsideDown: Bool) {
        let properties = layer.properties
        if let image = videos[layer.id] ?? properties.contents { paint(image, properties, isUpsideDown) }
        if let gradient = properties.gradient { paint(gradient, in: properties.bounds.standardized, within: outline) }
        if let shape = properties.shape { paint(shape) }
        if let text = properties.text { paint(text, in: properties.bounds.standardized, isUpsideDown) }
        paint(layer.particles, isAdditive: properties.emitter?.renderMode == .additive, isUpsideDown)
        for group in layer.groups { paint(group, of: layer, isUpsideDown) }
    }

    func fill(_ path: CGPath, _ color: CGColor, _ rule: CGPathFillRule = .winding) {
        context.setFillColor(color)
        context.beginPath()
        context.addPath(path)
        context.fillPath(using: rule)
    }

    // MARK: Sublayers

    private func paint(_ group: ShownLayer.Group, of layer: ShownLayer, _ isUpsideDown: Bool) {
        let space = layer.space(of: group)
        func paintAll() {
            for sublayer in group.layers { paint(sublayer, in: space, isUpsideDown: isUpsideDown) }
        }
        guard group.tint != .none || group.isAdded else {
            paintAll()
            return
        }
        guard group.tint.color.alpha > 0 else { return }
        context.saveGState()
        context.setAlpha(group.tint.color.alpha)
        if group.isAdded { context.setBlendMode(.plusLighter) }
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        paintAll()
        if !group.tint.isColorless {
            let color = group.tint.color
            let whole = context.boundingBoxOfClipPath
            context.setBlendMode(.multiply)
            fill(
                CGPath(rect: whole, transform: nil),
                CGColor(srgbRed: color.red, green: color.green, blue: color.blue, alpha: 1))
            // Where there was nothing, there is nothing again.
            context.setBlendMode(.destinationIn)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            paintAll()
            context.endTransparencyLayer()
        }
        context.endTransparencyLayer()
        context.restoreGState()
    }

    // MARK: Shadows

    /// The distance at which a shape is drawn whose shadow alone is to be seen, in pixels.
    private static let farAway: CGFloat = 100_000

    private func paintShadow(of path: CGPath, _ properties: LayerProperties) {
        context.saveGState()
        let toDevice = context.userSpaceToDeviceSpaceTransform
        let shape = CGMutablePath()
        shape.addPath(path, transform: toDevice.concatenating(CGAffineTransform(translationX: -Self.farAway, y: 0)))
        setShadow(properties, moved: Self.farAway)
        context.concatenate(toDevice.inverted())
        fill(shape, .black)
        context.restoreGState()
    }

    /// - Parameter moved: by how many pixels the shadow is moved to the right.
    private func setShadow(_ properties: LayerProperties, moved: CGFloat) {
        guard let color = properties.shadowColor, let base = context.baseTransform.inverse else { return }
        let toDevice = context.userSpaceToDeviceSpaceTransform
        let offset = properties.shadowOffset
        let moved = CGSize(
            width: offset.width * toDevice.a + offset.height * toDevice.c + moved,
            height: offset.width * toDevice.b + offset.height * toDevice.d)
        func scale(_ transform: CGAffineTransform) -> CGFloat {
            abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        }
        // A context's blur is twice the standard deviation, a layer's radius is the deviation.
        context.setShadow(
            offset: moved.applying(base), blur: 2 * max(properties.shadowRadius, 0) * scale(toDevice) * scale(base),
            color: color.copy(alpha: color.alpha * CGFloat(min(properties.shadowOpacity, 1))))
    }
}

extension LayerProperties {
    /// Returns the bounds with rounded corners.
    ///
    /// - Parameter inset: by how much it is smaller at each side.
    func outline(inset: CGFloat) -> CGPath {
        let bounds = bounds.standardized
        let rect = inset > 0 ? bounds.insetBy(dx: inset, dy: inset) : bounds
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return CGMutablePath() }
        let whole = min(max(cornerRadius, 0), min(bounds.width, bounds.height) / 2)
        let radius = min(max(whole - inset, 0), min(rect.width, rect.height) / 2)
        guard radius > 0, !maskedCorners.isEmpty else { return CGPath(rect: rect, transform: nil) }
        if maskedCorners.isSuperset(of: .all) {
            return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil)
        }
        let path = CGMutablePath()
        let corners: [(CACornerMask, CGPoint)] = [
            (.layerMaxXMinYCorner, CGPoint(x: rect.maxX, y: rect.minY)),
            (.layerMaxXMaxYCorner, CGPoint(x: rect.maxX, y: rect.maxY)),
            (.layerMinXMaxYCorner, CGPoint(x: rect.minX, y: rect.maxY)),
            (.layerMinXMinYCorner, CGPoint(x: rect.minX, y: rect.minY)),
        ]
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        for (index, (corner, point)) in corners.enumerated() {
            if maskedCorners.contains(corner) {
                path.addArc(tangent1End: point, tangent2End: corners[(index + 1) % 4].1, radius: radius)
            } else {
                path.addLine(to: point)
            }
        }
        path.closeSubpath()
        return path
    }
}
