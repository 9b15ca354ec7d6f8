import Foundation
import ReelCoreGraphics

/// A layer and its sublayers as they look at a time. Equal ones give equal pixels.
struct ShownLayer: Sendable, Equatable {
    /// Sublayers that are drawn together: those of a replicator once for each copy.
    struct Group: Sendable, Equatable {
        /// From back to front.
        var layers: [ShownLayer]
        var transform = Matrix3D.identity
        var tint = Tint.none
        /// Whether its colours and alpha are added to those of the group before.
        var isAdded = false
    }

    let id: ObjectIdentifier
    var properties: LayerProperties
    var groups: [Group]
    /// One layer, or none.
    var mask: [ShownLayer]
    /// Applied after the layer's own transform: the place of a `CATransformLayer` around it; nil if there is none.
    var outside: Matrix3D?
    /// Whether that layer has flipped geometry.
    var isOutsideFlipped = false
    /// Those of a `CAEmitterLayer`, from back to front.
    var particles: [Particle] = []

    /// How far the layer is in front of its superlayer.
    var depth: CGFloat { properties.zPosition + properties.transform.transform.m43 }

    /// How far the middle of the layer is in front, in the space of a superlayer.
    func depth(in space: CATransform3D) -> CGFloat {
        let (matrix, bounds) = (matrix(in: space), properties.bounds.standardized)
        return bounds.midX * matrix.m13 + bounds.midY * matrix.m23 + matrix.m43
    }

    /// The transform from the layer's plane to its superlayer's space.
    ///
    /// - Parameter space: that of the superlayer: its sublayers' transform.
    func matrix(in space: CATransform3D) -> CATransform3D {
        var matrix = CATransform3DMakeTranslation(-properties.anchor.x, -properties.anchor.y, -properties.anchorPointZ)
        if properties.pathAngle != 0 {
            matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(properties.pathAngle, 0, 0, 1))
        }
        if properties.transform != .identity { matrix = CATransform3DConcat(matrix, properties.transform.transform) }
        matrix = CATransform3DConcat(
            matrix, CATransform3DMakeTranslation(properties.position.x, properties.position.y, properties.zPosition))
        if let outside { matrix = CATransform3DConcat(matrix, outside.transform) }
        return Matrix3D(transform: space) == .identity ? matrix : CATransform3DConcat(matrix, space)
    }

    /// The mapping from the layer's own coordinates, in which its sublayers are, to its superlayer's.
    func mapping(in space: CATransform3D) -> Homography {
        let mapping = Homography(matrix(in: space))
        return properties.isGeometryFlipped ? Homography(properties.bounds.flip).concatenating(mapping) : mapping
    }

    /// The space of a group's layers.
    func space(of group: Group) -> CATransform3D {
        let own = properties.sublayerTransform.transform.around(properties.anchor, z: properties.anchorPointZ)
        return group.transform == .identity ? own : CATransform3DConcat(group.transform.transform, own)
    }

    /// Returns the layers within a `CATransformLayer` as sublayers of its superlayer.
    func inSpace() -> [ShownLayer] {
        var own = matrix(in: CATransform3DIdentity)
        if properties.isGeometryFlipped {
            own = CATransform3DConcat(CATransform3DMakeAffineTransform(properties.bounds.flip), own)
        }
        return groups.flatMap { group in
            let place = CATransform3DConcat(space(of: group), own)
            return group.layers.map { layer in
                var layer = layer
                let inner = layer.outside?.transform ?? CATransform3DIdentity
                layer.outside = Matrix3D(transform: CATransform3DConcat(inner, place))
                layer.properties.opacity *= properties.opacity
                if properties.isGeometryFlipped { layer.isOutsideFlipped.toggle() }
                return layer
            }
        }
    }

    /// Whether its own contents are drawn upside down, so that they appear upright.
    func isUpsideDown(in parent: Bool) -> Bool {
        parent != (properties.isGeometryFlipped != isOutsideFlipped)
    }
}

extension LayerProperties {
    /// The anchor point in the layer's coordinates.
    var anchor: CGPoint {
        CGPoint(x: bounds.origin.x + anchorPoint.x * bounds.size.width, y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }
}

extension CGRect {
    /// The transform that exchanges the rectangle's upper and lower edge.
    var flip: CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * origin.y + size.height)
    }
}
