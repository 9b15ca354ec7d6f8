public import Foundation
public import ReelCoreFoundation
public import ReelCoreGraphics

/// A rectangle with a background, contents, a border and sublayers, all of which can be animated (Apple: CALayer).
///
/// Layers are not shown on a screen here. `render(in:)` draws them into a context, and an `AVVideoCompositionCoreAnimationTool`
/// into a movie.
///
/// Coordinates: y grows upwards, as in a `CGContext`, unless `isGeometryFlipped` is set on the layer or one around it. Contents
/// and text are upright in both cases.
///
/// Differences from Apple: changes of properties are never animated by themselves. Filters, layout managers, actions and
/// archives are absent; so are key paths of sublayers. Values that are set take effect at once. No
/// more than 256 layers can be within each other: one that would be deeper is reported, and not added. Not thread-safe.
open class CALayer: NSObject, CAMediaTiming {
    /// The values of all properties that have an effect on pixels.
    final var properties = LayerProperties()
    final var timing = MediaTiming(duration: .infinity)
    final var tree = LayerTree()
    final var added: [AddedAnimation] = []
    private var clientContents: Any?
    /// Values under keys of the client's.
    final var values: [String: Any] = [:]
    private var isDisplayNeeded = false
    private var isLayoutNeeded = true

    /// Creates an empty layer without a size.
    public override init() { super.init() }

    /// Creates a layer with another one's properties, but neither its sublayers nor its animations. Override it to copy
    /// properties of your own.
    ///
    /// - Parameter layer: a `CALayer`; other values are ignored.
    public init(layer: Any) {
        super.init()
        guard let layer = layer as? CALayer else { return }
        properties = layer.properties
        properties.isSpace = false
        timing = layer.timing
        clientContents = layer.clientContents
        values = layer.values
        name = layer.name
    }

    /// Returns nil: there are no archives of layers. It is here for subclasses, which must have it with Apple.
    public required init?(coder: NSCoder) {
        super.init()
        return nil
    }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { properties.bounds }
        set {
            let isResized = properties.bounds.size != newValue.size
            properties.bounds = newValue
            if isResized {
                isLayoutNeeded = true
                if needsDisplayOnBoundsChange { isDisplayNeeded = true }
            }
        }
    }
    /// Where the anchor point is, in the superlayer's coordinates.
    open var position: CGPoint {
        get { properties.position }
        set { properties.position = newValue }
    }
    /// How far in front of its siblings it is drawn, and how near it is in perspective.
    open var zPosition: CGFloat {
        get { properties.zPosition }
        set { properties.zPosition = newValue }
    }
    /// The point of the bounds that `position` and `transform` refer to: (0, 0) for their origin, (1, 1) for the opposite corner.
    /// The centre at first.
    open var anchorPoint: CGPoint {
        get { properties.anchorPoint }
        set { properties.anchorPoint = newValue }
    }
    open var anchorPointZ: CGFloat {
        get { properties.anchorPointZ }
        set { properties.anchorPointZ = newValue }
    }
    /// Applied about the anchor point.
    open var transform: CATransform3D {
        get { properties.transform.transform }
        set { properties.transform.transform = newValue }
    }
    /// Applied to sublayers, about this layer's anchor point. Its `m34` puts them in perspective.
    open var sublayerTransform: CATransform3D {
        get { properties.sublayerTransform.transform }
        set { properties.sublayerTransform.transform = newValue }
    }
    /// The smallest upright rectangle around the layer in its superlayer's coordinates. Setting it sets `bounds.size` and
    /// `position`.
    open var frame: CGRect {
        get { properties.frame }
        set {
            let (size, position) = properties.placement(inFrame: newValue)
            bounds = CGRect(origin: bounds.origin, size: size)
            self.position = position
        }
    }
    /// Whether y grows downwards in the layer's coordinates, and for its sublayers.
    open var isGeometryFlipped: Bool {
        get { properties.isGeometryFlipped }
        set { properties.isGeometryFlipped = newValue }
    }
    /// Whether the layer is seen from behind, too.
    open var isDoubleSided: Bool {
        get { properties.isDoubleSided }
        set { properties.isDoubleSided = newValue }
    }

    // MARK: Contents

    /// A `CGImage`. Other objects are reported, and show nothing.
    open var contents: Any? {
        get { clientContents }
        set {
            let value = AttributeDictionary.unwrapped(newValue)
            clientContents = value
            properties.contents = value as? CGImage
            if let value, properties.contents == nil {
                IgnoredInput.report("CALayer.contents", "a \(type(of: value)) shows nothing; set a CGImage")
            }
        }
    }
    /// The part of the contents that is shown: (0, 0) is their lower left corner as they appear, (1, 1) their upper right.
    open var contentsRect: CGRect {
        get { properties.contentsRect }
        set { properties.contentsRect = newValue }
    }
    /// The pixels of contents for each unit of the layer: for gravities that do not resize, and for `draw(in:)`. Text and shapes
    /// are always drawn as sharp as they are seen.
    open var contentsScale: CGFloat {
        get { properties.contentsScale }
        set { properties.contentsScale = newValue }
    }
    open var contentsGravity: CALayerContentsGravity {
        get { properties.contentsGravity }
        set { properties.contentsGravity = newValue }
    }
    open var magnificationFilter: CALayerContentsFilter {
        get { properties.magnificationFilter }
        set { properties.magnificationFilter = newValue }
    }
    open var minificationFilter: CALayerContentsFilter {
        get { properties.minificationFilter }
        set { properties.minificationFilter = newValue }
    }

    // MARK: Appearance

    /// From 0 to 1; of the layer with all its sublayers.
    open var opacity: Float {
        get { properties.opacity }
        set { properties.opacity = newValue }
    }
    open var isHidden: Bool {
        get { properties.isHidden }
        set { properties.isHidden = newValue }
    }
    open var backgroundColor: CGColor? {
        get { properties.backgroundColor }
        set { properties.backgroundColor = newValue }
    }
    /// The radius of the corners of the background and the border; also of the contents and sublayers with `masksToBounds`.
    open var cornerRadius: CGFloat {
        get { properties.cornerRadius }
        set { properties.cornerRadius = newValue }
    }
    /// The corners that `cornerRadius` applies to; all at first.
    open var maskedCorners: CACornerMask {
        get { properties.maskedCorners }
        set { properties.maskedCorners = newValue }
    }
    /// The width of the border, which is drawn inside of the bounds, over the sublayers.
    open var borderWidth: CGFloat {
        get { properties.borderWidth }
        set { properties.borderWidth = newValue }
    }
    open var borderColor: CGColor? {
        get { properties.borderColor }
        set { properties.borderColor = newValue }
    }
    /// Whether contents and sublayers are cut off at the bounds.
    open var masksToBounds: Bool {
        get { properties.masksToBounds }
        set { properties.masksToBounds = newValue }
    }
    /// A layer whose alpha is that of this layer with its sublayers; its superlayer is this layer.
    open var mask: CALayer? {
        get { tree.mask }
        set { setMask(newValue) }
    }

    // MARK: Shadow

    open var shadowColor: CGColor? {
        get { properties.shadowColor }
        set { properties.shadowColor = newValue }
    }
    /// From 0, for no shadow, to 1. There is none with `masksToBounds`.
    open var shadowOpacity: Float {
        get { properties.shadowOpacity }
        set { properties.shadowOpacity = newValue }
    }
    open var shadowOffset: CGSize {
        get { properties.shadowOffset }
        set { properties.shadowOffset = newValue }
    }
    /// The standard deviation of the shadow's blur.
    open var shadowRadius: CGFloat {
        get { properties.shadowRadius }
        set { properties.shadowRadius = newValue }
    }
    /// The shape that casts the shadow; nil for what the layer shows.
    open var shadowPath: CGPath? {
        get { properties.shadowPath?.path }
        set { properties.shadowPath = newValue.map { PathShape($0) } }
    }

    // MARK: Timing

    /// The layer is shown from this time of its superlayer's on, and its own time begins there.
    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    /// How long the layer is shown, in seconds; infinite at first.
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }
    open var speed: Float {
        get { timing.speed }
        set { timing.speed = newValue }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }

    // MARK: Other properties

    open var name: String?
    open weak var delegate: (any CALayerDelegate)?
    /// Only a hint; without effect.
    open var isOpaque = false
    /// Without effect: layers are always drawn as sharp as they are seen.
    open var shouldRasterize = false
    /// Without effect; see `shouldRasterize`.
    open var rasterizationScale: CGFloat = 1
    /// Whether a change of the size of `bounds` sets that the layer needs display.
    open var needsDisplayOnBoundsChange = false

    // MARK: Tree

    /// The sublayers, from back to front unless their `zPosition` says otherwise.
    open var sublayers: [CALayer]? {
        get { tree.sublayers.isEmpty ? nil : tree.sublayers }
        set {
            setSublayers(newValue ?? [])
        }
    }
    open var superlayer: CALayer? { tree.superlayer }

    /// Adds a layer in front of all others. It is removed from the layer that it was in.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: .max, "CALayer.addSublayer(_:)") }
    /// Adds a layer at an index of `sublayers`.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx), "CALayer.insertSublayer(_:at:)") }
    /// Adds a layer behind one of the sublayers; behind all others if it is nil or none of them.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, beside: sibling, offset: 0, else: 0, "CALayer.insertSublayer(_:below:)")
    }
    /// Adds a layer in front of one of the sublayers; in front of all others if it is nil or none of them.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, beside: sibling, offset: 1, else: .max, "CALayer.insertSublayer(_:above:)")
    }
    /// Puts a layer in the place of one of the sublayers.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }
    open func removeFromSuperlayer() { leaveSuperlayer() }

    // MARK: Display and layout

    /// Lets the layer be drawn anew before it is shown next.
    open func setNeedsDisplay() { isDisplayNeeded = true }
    /// Lets all of the layer be drawn anew.
    open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
    @discardableResult
    open func needsDisplay() -> Bool { isDisplayNeeded }
    open func displayIfNeeded() {
        guard isDisplayNeeded else { return }
        isDisplayNeeded = false
        display()
    }
    /// Sets the contents: asks the delegate, or lets `draw(in:)` draw them.
    open func display() {
        if let delegate { delegate.display(self) } else { displayDrawing() }
    }
    /// Draws the contents in the layer's coordinates; called only after `setNeedsDisplay()`. Override it, or let the delegate
    /// draw.
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

    open func setNeedsLayout() { isLayoutNeeded = true }
    @discardableResult
    open func needsLayout() -> Bool { isLayoutNeeded }
    open func layoutIfNeeded() {
        if isLayoutNeeded {
            isLayoutNeeded = false
            layoutSublayers()
        }
        for layer in tree.sublayers { layer.layoutIfNeeded() }
        tree.mask?.layoutIfNeeded()
    }
    /// Places the sublayers; called when the size of the bounds has changed, or after `setNeedsLayout()`.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    // MARK: Animations

    /// Adds a copy of an animation, in place of the one under the same key, if any. It acts on what earlier ones have changed.
    /// The key of a `CATransition` is always `kCATransition`.
    open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, key) }
    open func removeAllAnimations() { added = [] }
    open func removeAnimation(forKey key: String) { added.removeAll { $0.key == key } }
    /// The keys of the animations that have some.
    @discardableResult
    open func animationKeys() -> [String]? {
        let keys = added.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
    /// Returns a copy of an animation.
    @discardableResult
    open func animation(forKey key: String) -> CAAnimation? {
        added.first { $0.key == key }?.animation.copy() as? CAAnimation
    }

    // MARK: Points

    /// Returns whether a point in the layer's coordinates is within its bounds.
    @discardableResult
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    /// Returns the foremost layer at a point in the superlayer's coordinates: this one, or one below it in the tree; nil for
    /// none. Hidden layers are not found.
    @discardableResult
    open func hitTest(_ p: CGPoint) -> CALayer? {
        guard !isHidden, let point = pointInside(p) else { return nil }
        let isInside = contains(point)
        if masksToBounds, !isInside { return nil }
        for layer in sublayersFromFront() {
            if let found = layer.hitTest(point) { return found }
        }
        return isInside ? self : nil
    }
}
