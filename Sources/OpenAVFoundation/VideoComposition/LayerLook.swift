import Foundation
import OpenCoreGraphics
import OpenCoreMedia

/// How a layer is seen at a time.
struct LayerLook: Equatable {
    let trackID: CMPersistentTrackID
    var opacity: Float
    let transform: CGAffineTransform
    let cropRectangle: CGRect
}

extension Array where Element == LayerLook {
    /// The layer whose opacity is the only thing that differs; nil where nothing does, or more.
    func fadingLayer(against other: [LayerLook]) -> Int? {
        guard count == other.count, let layer = indices.first(where: { self[$0] != other[$0] }) else { return nil }
        var same = other
        same[layer].opacity = self[layer].opacity
        return self == same ? layer : nil
    }
}

extension AVVideoCompositionInstruction {
    func looks(at time: CMTime) -> [LayerLook] {
        state.layerInstructions.map { layer in
            let state = layer.state
            return LayerLook(
                trackID: state.trackID, opacity: state.opacity(at: time), transform: state.transform(at: time),
                cropRectangle: state.cropRectangle(at: time))
        }
    }

    /// The same at one time, but for a layer's opacity.
    func setting(opacity: Float, ofLayer index: Int, at time: CMTime) -> AVVideoCompositionInstruction {
        var changed = state
        var layer = changed.layerInstructions[index].state
        layer.opacity = RampCurve()
        layer.opacity.set(opacity, at: time)
        changed.layerInstructions[index] = AVVideoCompositionLayerInstruction(layer)
        return AVVideoCompositionInstruction(changed)
    }
}
