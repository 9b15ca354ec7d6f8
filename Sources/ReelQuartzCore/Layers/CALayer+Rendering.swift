import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics

extension CALayer {
    /// Draws the layer and its sublayers as they are without animations, in the layer's own coordinates: the origin of its bounds
    /// is the context's. `position` and `transform` of this layer do not apply, and neither do the times of layers.
    ///
    /// Contents are upright if the context's y grows downwards, too. Difference from Apple: masks, shadows and transforms in
    /// space are drawn, as in a movie.
    public final func render(in ctx: CGContext) {
        guard let shown = frozen(nil).shown(at: 0) else { return }
        let transform = ctx.userSpaceToDeviceSpaceTransform
        let pointsDown = transform.a * transform.d - transform.b * transform.c < 0
        LayerPainter(context: ctx).paint(shown, isUpsideDown: pointsDown != shown.properties.isGeometryFlipped)
    }

    /// Draws what `draw(in:)` draws, and makes it the contents.
    final func displayDrawing() {
        let most: CGFloat = 16_384
        let longest = max(bounds.width, bounds.height)
        var scale = contentsScale > 0 ? contentsScale : 1
        if longest.isFinite, longest * scale > most {
            IgnoredInput.report(
                "CALayer.display()", "contents of \(longest * scale) pixels are drawn with \(most), the most that there can be")
            scale = most / longest
        }
        func pixels(_ length: CGFloat) -> CGFloat { min((length * scale).rounded(.up), most) }
        let size = CGSize(width: pixels(bounds.width), height: pixels(bounds.height))
        guard size.width >= 1, size.height >= 1,
            let context = CGContext(
                data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        else { return }
        context.scaleBy(x: size.width / bounds.width, y: size.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        if contentsAreFlipped() { context.concatenate(bounds.flip) }
        delegate?.layerWillDraw(self)
        draw(in: context)
        contents = context.makeImage()
    }

    /// Whether an odd number of layers, of this one and those around it, has `isGeometryFlipped`.
    @discardableResult
    public final func contentsAreFlipped() -> Bool { !ancestors.filter(\.isGeometryFlipped).count.isMultiple(of: 2) }

    /// Returns a copy with the values that the layer has now, with its animations at the system's time; without sublayers.
    ///
    /// Returns nil for a class of the client's, because Swift cannot create an object of a class that it does not know.
    @discardableResult
    public final func presentation() -> Self? {
        let copy: CALayer
        switch ObjectIdentifier(type(of: self)) {
        case ObjectIdentifier(CALayer.self): copy = CALayer(layer: self)
        case ObjectIdentifier(CATextLayer.self): copy = CATextLayer(layer: self)
        case ObjectIdentifier(CAShapeLayer.self): copy = CAShapeLayer(layer: self)
        case ObjectIdentifier(CAGradientLayer.self): copy = CAGradientLayer(layer: self)
        case ObjectIdentifier(CAReplicatorLayer.self): copy = CAReplicatorLayer(layer: self)
        case ObjectIdentifier(CAEmitterLayer.self): copy = CAEmitterLayer(layer: self)
        case ObjectIdentifier(CATransformLayer.self): copy = CATransformLayer(layer: self)
        default: return nil
        }
        let now = superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
        let present = FrozenLayer(
            id: ObjectIdentifier(self), timing: timing, properties: properties, animations: plans(.system), transition: nil,
            sublayers: [], mask: nil)
        if let shown = present.properties(at: now) { copy.properties = shown }
        return copy as? Self
    }

    /// Returns the layer and its sublayers as a value. They are laid out and displayed first.
    ///
    /// - Parameter clock: nil for the layers as they are without times and animations.
    final func frozen(_ clock: LayerClock?) -> FrozenLayer {
        layoutIfNeeded()
        return frozenAsLaidOut(clock)
    }

    private func frozenAsLaidOut(_ clock: LayerClock?) -> FrozenLayer {
        displayIfNeeded()
        return FrozenLayer(
            id: ObjectIdentifier(self), timing: clock == nil ? MediaTiming(duration: .infinity) : timing, properties: properties,
            animations: clock.map { plans($0) } ?? [], transition: clock.flatMap { transition($0) },
            sublayers: tree.sublayers.map { $0.frozenAsLaidOut(clock) }, mask: tree.mask?.frozenAsLaidOut(clock))
    }
}
