import Foundation
import ReelCoreFoundation

/// A layer's place among others.
struct LayerTree {
    weak var superlayer: CALayer?
    var sublayers: [CALayer] = []
    var mask: CALayer?

    /// The number of layers within each other that are drawn.
    static let deepest = 256
}

extension CALayer {
    final func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int, else index: Int) {
        layer.removeFromSuperlayer()
        let place = sibling.flatMap { sibling in tree.sublayers.firstIndex { $0 === sibling } }
        insert(layer, at: place.map { $0 + offset } ?? index)
    }

    final func insert(_ layer: CALayer, at index: Int) {
        guard canAdopt(layer) else { return }
        layer.removeFromSuperlayer()
        tree.sublayers.insert(layer, at: min(index, tree.sublayers.count))
        layer.tree.superlayer = self
        setNeedsLayout()
    }

    final func setMask(_ layer: CALayer?) {
        tree.mask?.tree.superlayer = nil
        tree.mask = nil
        guard let layer, canAdopt(layer) else { return }
        layer.removeFromSuperlayer()
        tree.mask = layer
        layer.tree.superlayer = self
    }

    final func leaveSuperlayer() {
        guard let superlayer = tree.superlayer else { return }
        tree.superlayer = nil
        superlayer.tree.sublayers.removeAll { $0 === self }
        if superlayer.tree.mask === self { superlayer.tree.mask = nil }
        superlayer.setNeedsLayout()
    }

    /// Returns whether a layer is neither this one nor around it.
    private func canAdopt(_ layer: CALayer) -> Bool {
        guard ancestors.contains(where: { $0 === layer }) else { return true }
        IgnoredInput.report("CALayer.addSublayer", "a layer cannot be added to itself or to one within it; nothing is added")
        return false
    }

    /// This layer and those around it, the root last.
    final var ancestors: [CALayer] {
        var ancestors = [self]
        while let next = ancestors[ancestors.count - 1].tree.superlayer { ancestors.append(next) }
        return ancestors
    }
}
