import Foundation
import ReelCoreGraphics
import ReelCoreMedia

/// A layer's appearance at one time.
struct LayerAppearance: Equatable {
    let trackID: CMPersistentTrackID
    var opacity: Float
    let transform: CGAffineTransform
    let cropRectangle: CGRect
}

extension Array where Element == LayerAppearance {
    /// Returns the only layer that differs, if it differs only in opacity; otherwise nil.
    func fadingLayer(against other: [LayerAppearance]) -> Int? {
        guard count == other.count, let layer = indices.first(where: { self[$0] != other[$0] }) else { return nil }
        var same = other
        same[layer].opacity = self[layer].opacity
        return self == same ? layer : nil
    }
}

extension AVVideoCompositionInstruction {
    func appearances(at time: CMTime) -> [LayerAppearance] {
        state.layerInstructions.map { layer in
            let state = layer.state
            return LayerAppearance(
                trackID: state.trackID, opacity: state.opacity(at: time), transform: state.transform(at: time),
                cropRectangle: state.cropRectangle(at: time))
        }
    }

    /// Whether a layer's transform or crop rectangle changes within the time range.
    var movesLayers: Bool {
        let state = self.state
        return !state.layerInstructions.allSatisfy { $0.state.stands(in: state.timeRange) }
    }

    /// Returns an instruction that is equal at one time, except for a layer's opacity.
    func setting(opacity: Float, ofLayer index: Int, at time: CMTime) -> AVVideoCompositionInstruction {
        var changed = state
        var layer = changed.layerInstructions[index].state
        layer.opacity = RampCurve()
        layer.opacity.set(opacity, at: time)
        changed.layerInstructions[index] = AVVideoCompositionLayerInstruction(layer)
        return AVVideoCompositionInstruction(changed)
    }
}
