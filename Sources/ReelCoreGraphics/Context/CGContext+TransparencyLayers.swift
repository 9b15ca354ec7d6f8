internal import CReelCairo
public import Foundation
public import ReelCoreFoundation

/// Content that is drawn separately and then composited onto the surface as a whole.
struct TransparencyLayer {
    /// The layer's surface; nil if memory ran out. Everything is then drawn directly to its destination.
    let surface: DrawingSurface?
    /// The region that the layer may touch.
    var region: PixelRegion
    /// The state when the layer began.
    let state: GraphicsState
    /// The number of states that were saved outside the layer.
    let savedStateCount: Int
}

extension CGContext {
    /// Begins a transparency layer: everything up to the matching `endTransparencyLayer` is drawn onto a transparent surface,
    /// which is then composited as a whole, with the alpha, the shadow and the blend mode that are set now. Within the layer
    /// they are initially 1, none and normal. Layers can be nested.
    ///
    /// Difference from Apple: content outside the bitmap is not in the layer, so it casts no shadow into the bitmap.
    ///
    /// - Parameter auxiliaryInfo: ignored.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
        // Content outside the clip may still cast a shadow into it.
        let whole = PixelRegion(left: 0, top: 0, right: width, bottom: height)
        let region = state.shadow == nil ? surface.clipRegion : whole
        let surface = DrawingSurface(layerOf: surface)
        layers.append(TransparencyLayer(surface: surface, region: region, state: state, savedStateCount: savedStates.count))
        if let surface {
            add(region, toClipOf: surface)
            state.alpha = 1
            state.shadow = nil
            state.blendMode = .normal
            state.clipMask = nil
        } else {
            cairo_save(self.surface.cairo)
        }
    }

    /// Begins a transparency layer in which nothing is drawn outside the rectangle.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo auxInfo: CFDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxInfo)
        let path = devicePath
        clip(to: rect)
        devicePath = path
        layers[layers.count - 1].region = surface.clipRegion
    }

    /// Composites the layer, and restores all settings from when it began. Does nothing without a layer.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else { return }
        let inner = savedStates.count - layer.savedStateCount
        savedStates.removeLast(inner)
        state = layer.state
        guard let source = layer.surface else {
            for _ in 0...inner { cairo_restore(surface.cairo) }
            return
        }
        let region = state.blendMode.isChangedByNothing ? layer.region : source.touched
        guard !region.isEmpty,
            let pattern = CairoPattern(surface: source.cairoSurface, extend: CAIRO_EXTEND_NONE, filter: CAIRO_FILTER_BILINEAR)?
                .withMatrix(.identity)
        else { return }
        withExtendedLifetime(source) { paint(pattern.pattern, through: region.corners, in: region) }
    }

    private func add(_ region: PixelRegion, toClipOf surface: DrawingSurface) {
        cairo_new_path(surface.cairo)
        Self.add(region.corners, to: surface.cairo)
        cairo_clip(surface.cairo)
    }
}

extension CGBlendMode {
    /// Whether painting something that is fully transparent changes the existing content.
    fileprivate var isChangedByNothing: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}

extension DrawingSurface {
    /// Creates a clear surface with the size and the `isGray` of another one; nil if memory runs out.
    fileprivate convenience init?(layerOf surface: DrawingSurface) {
        // calloc's memory costs nothing until it is drawn on.
        guard let memory = calloc(surface.height, surface.width * 4) else { return nil }
        self.init(
            data: memory, width: surface.width, height: surface.height, bytesPerRow: surface.width * 4,
            layout: .cairo(hasAlpha: true), isGray: surface.isGray, release: { free(memory) })
    }
}
