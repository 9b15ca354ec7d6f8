/// Draws a layer tree, as it was when the renderer was made, at any time of a movie. Thread-safe.
package struct LayerRenderer: Sendable {
    private let root: FrozenLayer

    /// Creates a renderer; nil if the layers are too deep.
    ///
    /// - Parameter layer: a layer whose superlayer's coordinates are the frame's, in pixels from its lower left corner.
    package init?(_ layer: CALayer) {
        guard let root = layer.frozen(animations: { $0.plans(.movie) }, depth: 0) else { return nil }
        self.root = root
    }

    /// Whether the layers look the same at all times.
    package var isStill: Bool { root.isStill }

    /// Returns what the layers show at a time, in seconds from the movie's start. Equal frames give equal pixels.
    package func frame(at time: Double) -> LayerFrame { LayerFrame(layers: root.shown(at: time).map { [$0] } ?? []) }
}
