internal import CCairo
public import Foundation
public import OpenCoreFoundation

/// What is drawn aside, to be put on the canvas as one.
struct TransparencyLayer {
    /// Nil where there is no memory for one: all is drawn where it would go in the end.
    let canvas: Canvas?
    /// What it may touch.
    var region: PixelRegion
    /// As it was when the layer began.
    let state: GraphicsState
    /// How many states were saved outside the layer.
    let savedStateCount: Int
}

extension CGContext {
    /// Everything up to the matching `endTransparencyLayer` is drawn aside, on nothing, and then drawn here as one: with the
    /// alpha, the shadow and the blend mode that are set now. Within the layer they are 1, none and normal at first. Layers may
    /// hold layers.
    ///
    /// Difference from Apple: what lies outside the bitmap is not in the layer, so it throws no shadow into the bitmap.
    ///
    /// - Parameter auxiliaryInfo: not used; nil.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
        // What is clipped away may still throw a shadow.
        let whole = PixelRegion(left: 0, top: 0, right: width, bottom: height)
        let region = state.shadow == nil ? canvas.clipRegion : whole
        let canvas = Canvas(layerOf: canvas)
        layers.append(TransparencyLayer(canvas: canvas, region: region, state: state, savedStateCount: savedStates.count))
        if let canvas {
            add(region, toClipOf: canvas)
            state.alpha = 1
            state.shadow = nil
            state.blendMode = .normal
            state.clipMask = nil
        } else {
            cairo_save(self.canvas.cairo)
        }
    }

    /// A layer in which nothing is drawn outside the rectangle.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo auxInfo: CFDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxInfo)
        let path = devicePath
        clip(to: rect)
        devicePath = path
        layers[layers.count - 1].region = canvas.clipRegion
    }

    /// Draws the layer, and brings back all settings that there were when it began. Without a layer, nothing happens.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else { return }
        let inner = savedStates.count - layer.savedStateCount
        savedStates.removeLast(inner)
        state = layer.state
        guard let source = layer.canvas else {
            for _ in 0...inner { cairo_restore(canvas.cairo) }
            return
        }
        let region = state.blendMode.isChangedByNothing ? layer.region : source.touched
        guard !region.isEmpty,
            let pattern = PicturePattern(surface: source.surface, extend: CAIRO_EXTEND_NONE, filter: CAIRO_FILTER_BILINEAR),
            pattern.setMatrix(.identity)
        else { return }
        withExtendedLifetime(source) { paint(pattern.pattern, through: region.corners, in: region) }
    }

    private func add(_ region: PixelRegion, toClipOf canvas: Canvas) {
        cairo_new_path(canvas.cairo)
        Self.add(region.corners, to: canvas.cairo)
        cairo_clip(canvas.cairo)
    }
}

extension CGBlendMode {
    /// True where painting something that is fully transparent changes what is there.
    fileprivate var isChangedByNothing: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}

extension Canvas {
    /// Clear, as large as another canvas, and in colours where that one is. Nil where there is no memory for it.
    fileprivate convenience init?(layerOf canvas: Canvas) {
        // Fresh memory costs nothing before it is drawn on.
        guard let memory = calloc(canvas.height, canvas.width * 4) else { return nil }
        self.init(
            data: memory, width: canvas.width, height: canvas.height, bytesPerRow: canvas.width * 4,
            layout: .cairo(hasAlpha: true), isGray: canvas.isGray, release: { free(memory) })
    }
}
