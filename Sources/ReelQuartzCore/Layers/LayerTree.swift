import Foundation
import ReelCoreFoundation

/// A layer's place among others.
struct LayerTree {
    weak var superlayer: CALayer?
    var sublayers: [CALayer] = []
    var mask: CALayer?

    /// The number of layers within each other, so that everything that goes through a tree ends.
    static let deepest = 256
}

extension CALayer {
    /// - Parameter call: the client's, in reports.
    final func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int, else index: Int, _ call: String) {
        guard canAdopt(layer, call) else { return }
        layer.removeFromSuperlayer()
        let place = sibling.flatMap { sibling in tree.sublayers.firstIndex { $0 === sibling } }
        adopt(layer, at: place.map { $0 + offset } ?? index)
    }

    final func insert(_ layer: CALayer, at index: Int, _ call: String) {
        guard canAdopt(layer, call) else { return }
        layer.removeFromSuperlayer()
        adopt(layer, at: index)
    }

    private func adopt(_ layer: CALayer, at index: Int) {
        tree.sublayers.insert(layer, at: min(index, tree.sublayers.count))
        layer.tree.superlayer = self
        setNeedsLayout()
    }

    final func replace(_ old: CALayer, with layer: CALayer) {
        let call = "CALayer.replaceSublayer(_:with:)"
        guard old !== layer, old.superlayer === self, canAdopt(layer, call) else { return }
        insert(layer, beside: old, offset: 0, else: .max, call)
        old.removeFromSuperlayer()
    }

    final func setSublayers(_ layers: [CALayer]) {
        let layers = layers.filter { canAdopt($0, "CALayer.sublayers") }
        for layer in tree.sublayers { layer.removeFromSuperlayer() }
        for layer in layers { addSublayer(layer) }
    }

    final func setMask(_ layer: CALayer?) {
        if let layer, layer === tree.mask || !canAdopt(layer, "CALayer.mask") { return }
        tree.mask?.tree.superlayer = nil
        tree.mask = nil
        guard let layer else { return }
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

    /// Returns whether a layer is neither this one nor around it, and the tree with it is not too deep.
    private func canAdopt(_ layer: CALayer, _ call: String) -> Bool {
        let ancestors = ancestors
        guard !ancestors.contains(where: { $0 === layer }) else {
            IgnoredInput.report(call, "a layer cannot be added to itself or to one within it; nothing changes")
            return false
        }
        guard !layer.isDeeper(than: LayerTree.deepest - ancestors.count) else {
            IgnoredInput.report(call, "layers cannot be more than \(LayerTree.deepest) deep; nothing changes")
            return false
        }
        return true
    }

    /// Returns whether more layers than a number are within each other, this one included.
    private func isDeeper(than count: Int) -> Bool {
        count < 1 || tree.sublayers.contains { $0.isDeeper(than: count - 1) }
            || tree.mask.map { $0.isDeeper(than: count - 1) } ?? false
    }

    /// This layer and those around it, the root last.
    final var ancestors: [CALayer] {
        var ancestors = [self]
        while let next = ancestors[ancestors.count - 1].tree.superlayer { ancestors.append(next) }
        return ancestors
    }
}
