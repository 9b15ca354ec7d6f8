import Foundation
import ReelCoreGraphics

extension TransitionPlan {
    /// Returns what is seen at a share of the time; nil if nothing is.
    ///
    /// - Parameters:
    ///   - before: what the layer has shown; nil for nothing.
    ///   - after: what it shows.
    func shown(from before: ShownLayer?, to after: ShownLayer?, at share: Double) -> ShownLayer? {
        guard let outer = after ?? before else { return nil }
        let place = start + (end - start) * share
        let progress = place > 0 ? min(place, 1) : 0
        var frame = ShownLayer(id: ObjectIdentifier(TransitionPlan.self), properties: LayerProperties(), groups: [], mask: [])
        frame.properties.takeGeometry(of: outer.properties)
        func group(_ layer: ShownLayer?, movedBy distance: Double = 0) -> ShownLayer.Group? {
            guard let layer else { return nil }
            let whole = way(outer.properties.bounds.standardized.size)
            let move = CATransform3DMakeTranslation(whole.width * distance, whole.height * distance, 0)
            return .init(layers: [layer.placed(in: outer.properties)], transform: Matrix3D(transform: move))
        }
        let groups: [ShownLayer.Group?]
        switch kind {
        case .fade:
            // In steps of 8 bits, so that both parts of what is opaque are opaque together.
            let opacity = (progress * 255).rounded() / 255
            var (old, new) = (group(before), group(after))
            old?.tint.color.alpha = 1 - opacity
            new?.tint.color.alpha = opacity
            if old != nil { new?.isAdded = true }
            groups = [old, new]
        case .moveIn: groups = [group(before), group(after, movedBy: 1 - progress)]
        case .push: groups = [group(before, movedBy: -progress), group(after, movedBy: 1 - progress)]
        case .reveal: groups = [group(after), group(before, movedBy: -progress)]
        }
        frame.groups = groups.compactMap { $0 }
        if kind != .fade {
            frame.properties.masksToBounds = outer.properties.masksToBounds
            frame.properties.cornerRadius = outer.properties.cornerRadius
            frame.properties.maskedCorners = outer.properties.maskedCorners
        }
        return frame
    }

    /// The way from the layer to where the movement comes from.
    private func way(_ size: CGSize) -> CGSize {
        switch side {
        case .left: CGSize(width: -size.width, height: 0)
        case .right: CGSize(width: size.width, height: 0)
        case .top: CGSize(width: 0, height: size.height)
        case .bottom: CGSize(width: 0, height: -size.height)
        }
    }
}

extension ShownLayer {
    /// Returns the layer as the only sublayer of one that has its place.
    fileprivate func placed(in place: LayerProperties) -> ShownLayer {
        var layer = self
        var own = LayerProperties()
        own.bounds = properties.bounds
        own.anchorPoint = properties.anchorPoint
        own.position = place.anchor
        layer.properties.takeGeometry(of: own)
        return layer
    }
}

extension LayerProperties {
    /// Takes over where another layer is in its superlayer.
    fileprivate mutating func takeGeometry(of other: LayerProperties) {
        bounds = other.bounds
        position = other.position
        zPosition = other.zPosition
        anchorPoint = other.anchorPoint
        anchorPointZ = other.anchorPointZ
        transform = other.transform
        pathAngle = other.pathAngle
        isDoubleSided = other.isDoubleSided
    }
}
