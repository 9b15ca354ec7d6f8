import Foundation
import ReelCoreGraphics

extension ShownLayer {
    /// A rectangle around everything that is drawn, in the layer's own coordinates.
    var extent: CGRect {
        var extent = properties.bounds.standardized
        if !properties.masksToBounds {
            if let contents = properties.contents {
                extent = extent.union(properties.place(ofWidth: contents.width, height: contents.height))
            }
            if let shape = properties.shape, let path = shape.path?.path, !path.isEmpty {
                let reach =
                    shape.strokeColor == nil ? 0 : shape.lineWidth * max(shape.lineJoin == .miter ? shape.miterLimit : 1, 2)
                extent = extent.union(path.boundingBox.insetBy(dx: -reach, dy: -reach))
            }
            // One that has flown away must not make all others coarse.
            let near = extent.insetBy(dx: -4_096, dy: -4_096)
            for particle in particles where near.contains(particle.extent) { extent = extent.union(particle.extent) }
            for group in groups {
                let space = space(of: group)
                for layer in group.layers {
                    if let part = layer.mapping(in: space).map(layer.extent) { extent = extent.union(part) }
                }
            }
        }
        if properties.hasShadow {
            let reach = 3 * properties.shadowRadius + 2
            let offset = properties.shadowOffset
            let base = properties.shadowPath.map { $0.path.boundingBox } ?? extent
            extent = extent.union(base.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -reach, dy: -reach))
        }
        return extent
    }
}

extension LayerProperties {
    /// Whether a shadow is seen: that of a layer that is cut off at its bounds is cut off, too.
    var hasShadow: Bool { shadowOpacity > 0 && shadowColor.map { $0.alpha > 0 } ?? false && !masksToBounds }

    /// Returns where contents of a size in pixels are, in coordinates in which they are upright.
    func place(ofWidth width: Int, height: Int) -> CGRect {
        let bounds = bounds.standardized
        let scale = contentsScale > 0 ? contentsScale : 1
        var size = CGSize(
            width: CGFloat(width) * contentsRect.width / scale, height: CGFloat(height) * contentsRect.height / scale)
        let isFilling = contentsGravity == .resizeAspectFill
        switch contentsGravity {
        case .resizeAspect, .resizeAspectFill:
            guard size.width > 0, size.height > 0 else { return bounds }
            let (across, down) = (bounds.width / size.width, bounds.height / size.height)
            let factor = isFilling ? max(across, down) : min(across, down)
            size = CGSize(width: size.width * factor, height: size.height * factor)
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: break
        default: return bounds
        }
        let isLeft = [.left, .topLeft, .bottomLeft].contains(contentsGravity)
        let isRight = [.right, .topRight, .bottomRight].contains(contentsGravity)
        let isTop = [.top, .topLeft, .topRight].contains(contentsGravity)
        let isBottom = [.bottom, .bottomLeft, .bottomRight].contains(contentsGravity)
        return CGRect(
            x: isLeft ? bounds.minX : isRight ? bounds.maxX - size.width : bounds.midX - size.width / 2,
            y: isBottom ? bounds.minY : isTop ? bounds.maxY - size.height : bounds.midY - size.height / 2,
            width: size.width, height: size.height)
    }
}
