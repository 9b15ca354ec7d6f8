/// Draws a layer tree, as it was when the renderer was made, at any time of a movie. Thread-safe.
package struct LayerRenderer: Sendable {
    private let root: FrozenLayer
    /// What the layers show at all times; nil if they change.
    private let still: LayerFrame?

    /// - Parameter layer: a layer whose superlayer's coordinates are the frame's, in pixels from its lower left corner.
    package init(_ layer: CALayer) {
        root = layer.frozen(.movie)
        still = root.isStill ? LayerFrame(root, at: 0) : nil
    }

    /// Returns what the layers show at a time, in seconds from the movie's start. Equal frames give equal pixels.
    package func frame(at time: Double) -> LayerFrame { still ?? LayerFrame(root, at: time) }
}
