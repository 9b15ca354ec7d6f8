package import Foundation
package import ReelCoreGraphics

/// What a layer tree shows at a time.
package struct LayerFrame: Sendable, Equatable {
    /// The root, or none.
    private(set) var layers: [ShownLayer]

    /// Whether it shows nothing.
    package var isEmpty: Bool { !layers.contains(where: \.showsAnything) }

    /// Draws the layers into a context whose coordinates are those around the root layer.
    ///
    /// - Parameter videos: the contents of layers that show video.
    package func draw(in context: CGContext, videos: [ObjectIdentifier: CGImage] = [:]) {
        for layer in layers {
            LayerPainter(context: context, videos: videos).paint(layer, in: CATransform3DIdentity, isUpsideDown: false)
        }
    }

    /// The frame with the opacity of its only visible layer taken out, which may be drawn once for a whole fade; the opacity is 1
    /// if several layers are visible.
    package var opaque: (frame: LayerFrame, opacity: Double) {
        guard let root = layers.first, layers.count == 1, !root.showsContent, root.properties.opacity >= 1, root.mask.isEmpty,
            root.groups.count == 1, root.groups[0].tint == .none, !root.properties.hasShadow
        else { return (self, 1) }
        let visible = root.groups[0].layers.indices.filter { root.groups[0].layers[$0].showsAnything }
        guard visible.count == 1 else { return (self, 1) }
        var frame = self
        let opacity = root.groups[0].layers[visible[0]].properties.opacity
        frame.layers[0].groups[0].layers[visible[0]].properties.opacity = 1
        return (frame, Double(min(opacity, 1)))
    }

    /// Returns what is in front of a layer; nil unless the layer's contents, which are opaque, replace a whole frame pixel for
    /// pixel.
    ///
    /// - Parameters:
    ///   - video: the layer.
    ///   - size: the frame's size.
    package func front(of video: ObjectIdentifier, filling size: CGSize) -> LayerFrame? {
        guard let root = layers.first else { return nil }
        let target = CGRect(origin: .zero, size: size)
        // Light that is added to the video cannot be drawn without it.
        guard !root.addsLight else { return nil }
        return root.front(of: video, filling: target, .identity, isUpsideDown: false, isClipped: false).map {
            LayerFrame(layers: [$0])
        }
    }
}

extension LayerFrame {
    /// What a root layer shows at a time of the movie.
    init(_ root: FrozenLayer, at time: Double) { self.init(layers: root.shown(at: time).map { [$0] } ?? []) }
}

extension ShownLayer {
    /// Whether any of its pixels may be visible.
    fileprivate var showsAnything: Bool {
        showsContent || groups.contains { $0.layers.contains(where: \.showsAnything) }
    }

    /// Whether it shows more than its sublayers.
    fileprivate var showsContent: Bool {
        let own = properties
        if own.backgroundColor.map({ $0.alpha > 0 }) ?? false || own.contents != nil || own.borderWidth > 0 { return true }
        if own.text?.plain?.isEmpty == false || own.text?.attributed != nil || own.shape?.path != nil { return true }
        return own.gradient?.colors != nil || !particles.isEmpty || own.hasShadow && own.shadowPath != nil
    }

    /// - Parameters:
    ///   - parent: from the superlayer's coordinates to the frame's.
    ///   - isClipped: whether a layer around it cuts it off within the frame.
    fileprivate func front(
        of video: ObjectIdentifier, filling target: CGRect, _ parent: CGAffineTransform, isUpsideDown: Bool, isClipped: Bool,
        space: CATransform3D = CATransform3DIdentity
    ) -> ShownLayer? {
        guard properties.opacity >= 1, mask.isEmpty, !properties.hasShadow || id != video,
            let own = mapping(in: space).affine?.concatenating(parent)
        else { return nil }
        let upsideDown = self.isUpsideDown(in: isUpsideDown)
        let place = properties.bounds.standardized.applying(own)
        if id == video {
            guard !isClipped, own.isUpright(upsideDown), place.isNear(target), properties.contentsGravity == .resize,
                properties.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1),
                !properties.masksToBounds || properties.cornerRadius <= 0
            else { return nil }
            var front = self
            front.properties.backgroundColor = nil
            front.properties.contents = nil
            return front
        }
        // What the sublayers' common shadow is depends on the video.
        guard !properties.hasShadow else { return nil }
        let clips =
            properties.masksToBounds && (properties.cornerRadius > 0 || !place.insetBy(dx: -0.01, dy: -0.01).contains(target))
        guard groups.count == 1, groups[0].tint == .none, let index = groups[0].layers.firstIndex(where: { $0.contains(video) }),
            let inner = groups[0].layers[index].front(
                of: video, filling: target, own, isUpsideDown: upsideDown, isClipped: isClipped || clips,
                space: self.space(of: groups[0]))
        else { return nil }
        var front = self
        front.properties.backgroundColor = nil
        front.properties.contents = nil
        front.properties.text = nil
        front.properties.shape = nil
        front.properties.gradient = nil
        front.particles = []
        front.groups[0].layers.replaceSubrange(...index, with: [inner])
        return front
    }

    /// Whether it shows particles whose light is added to what is behind them.
    fileprivate var addsLight: Bool {
        !particles.isEmpty && properties.emitter?.renderMode == .additive
            || groups.contains { $0.layers.contains(where: \.addsLight) }
    }

    private func contains(_ layer: ObjectIdentifier) -> Bool {
        id == layer || groups.contains { $0.layers.contains { $0.contains(layer) } }
    }
}

extension CGAffineTransform {
    /// Whether it neither turns nor mirrors what is drawn.
    fileprivate func isUpright(_ isUpsideDown: Bool) -> Bool {
        abs(b) < 1e-9 && abs(c) < 1e-9 && a > 0 && (isUpsideDown ? d < 0 : d > 0)
    }
}

extension CGRect {
    fileprivate func isNear(_ other: CGRect) -> Bool {
        abs(minX - other.minX) < 0.01 && abs(minY - other.minY) < 0.01 && abs(maxX - other.maxX) < 0.01
            && abs(maxY - other.maxY) < 0.01
    }
}
