public import ReelCoreGraphics

/// Draws and lays out a layer in place of a subclass (Apple: CALayerDelegate). All requirements have defaults.
///
/// Difference from Apple: `action(for:forKey:)` is absent, because no changes are animated unless an animation is added.
public protocol CALayerDelegate: AnyObject {
    /// Sets the layer's contents when it needs display. By default, `draw(_:in:)` draws them.
    func display(_ layer: CALayer)
    /// Draws the layer's contents when it needs display, in the layer's coordinates.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before `draw(_:in:)`.
    func layerWillDraw(_ layer: CALayer)
    /// Places the layer's sublayers when it needs layout.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.displayDrawing() }
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
}
