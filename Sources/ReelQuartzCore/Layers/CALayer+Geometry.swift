public import Foundation
public import ReelCoreFoundation
public import ReelCoreGraphics

extension LayerProperties {
    /// The transform of the bounds about the anchor point, without perspective.
    private var affine: CGAffineTransform { CATransform3DGetAffineTransform(transform.transform) }

    /// The smallest upright rectangle around the layer in its superlayer's coordinates.
    var frame: CGRect {
        let local = CGRect(
            x: -anchorPoint.x * bounds.size.width, y: -anchorPoint.y * bounds.size.height, width: bounds.size.width,
            height: bounds.size.height)
        let turned = transform == .identity ? local : Homography(transform.transform).map(local) ?? local
        return turned.offsetBy(dx: position.x, dy: position.y)
    }

    /// Returns the size and the position with which the layer fills a frame.
    func placement(inFrame frame: CGRect) -> (size: CGSize, position: CGPoint) {
        let frame = frame.standardized
        var size = frame.size
        if transform != .identity, let inverse = affine.inverse {
            let turned = CGRect(origin: .zero, size: size).applying(inverse)
            size = turned.size
        }
        var placed = self
        placed.bounds.size = size
        placed.position = .zero
        let own = placed.frame
        return (size, CGPoint(x: frame.midX - own.midX, y: frame.midY - own.midY))
    }
}

extension CALayer {
    /// The affine part of `transform`.
    @discardableResult
    public final func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    public final func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    // MARK: Coordinates

    /// The mapping from the layer's coordinates to its superlayer's.
    private var mapping: Homography {
        let shown = ShownLayer(id: ObjectIdentifier(self), properties: properties, groups: [], mask: [])
        guard let parent = superlayer?.properties else { return shown.mapping(in: CATransform3DIdentity) }
        return shown.mapping(in: parent.sublayerTransform.transform.around(parent.anchor, z: parent.anchorPointZ))
    }

    /// The mapping to the coordinates around the root layer.
    private var mappingToRoot: Homography {
        ancestors.dropFirst().reduce(mapping) { $0.concatenating($1.mapping) }
    }

    /// Returns a point of the superlayer's coordinates in the layer's; nil if it is seen from the side.
    final func pointInside(_ point: CGPoint) -> CGPoint? { mapping.inverse?.map(point) }

    final func sublayersFromFront() -> [CALayer] {
        let layers = tree.sublayers
        return layers.indices.sorted {
            let (one, other) = (layers[$0].depth, layers[$1].depth)
            return one == other ? $0 > $1 : one > other
        }.map { layers[$0] }
    }

    private var depth: CGFloat { zPosition + transform.m43 }

    /// Returns a point of another layer's coordinates in this layer's. Without another layer, the point is in the coordinates
    /// around the root layer. It is unchanged if the layer is seen from the side.
    @discardableResult
    public final func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        guard let inverse = mappingToRoot.inverse else { return p }
        let outside = l.map { $0.mappingToRoot.map(p) ?? p } ?? p
        return inverse.map(outside) ?? p
    }

    /// Returns a point of this layer's coordinates in another layer's; see `convert(_:from:)`.
    @discardableResult
    public final func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        guard let l else { return mappingToRoot.map(p) ?? p }
        return l.convert(p, from: self)
    }

    /// Returns the smallest upright rectangle around a rectangle of another layer's coordinates; see `convert(_:from:)`.
    @discardableResult
    public final func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        guard let inverse = mappingToRoot.inverse else { return r }
        let mapping = l.map { $0.mappingToRoot.concatenating(inverse) } ?? inverse
        return mapping.map(r) ?? r
    }

    /// Returns the smallest upright rectangle around a rectangle of this layer's coordinates in another layer's.
    @discardableResult
    public final func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        guard let l else { return mappingToRoot.map(r) ?? r }
        return l.convert(r, from: self)
    }

    // MARK: Time

    /// Returns a time of another layer's in this layer's own. Without another layer, it is the time around the root layer.
    @discardableResult
    public final func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        let outside = l?.ancestors.reduce(t) { $1.timing.parentTime($0) } ?? t
        return ancestors.reversed().reduce(outside) { $1.timing.localTime($0) }
    }

    /// Returns a time of this layer's own in another layer's.
    @discardableResult
    public final func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        guard let l else { return ancestors.reduce(t) { $1.timing.parentTime($0) } }
        return l.convertTime(t, from: self)
    }
}
