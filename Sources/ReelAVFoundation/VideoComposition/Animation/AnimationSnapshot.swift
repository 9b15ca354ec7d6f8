import ReelCoreFoundation
import ReelCoreMedia
import ReelQuartzCore

/// The layers of an animation tool, as they were when the export began.
enum AnimationSnapshot: Sendable {
    /// - Parameter videos: the layers that show the composed frames.
    case postProcessing(LayerRenderer, videos: [ObjectIdentifier])
    case track(LayerRenderer, CMPersistentTrackID)

    /// The track that the layers are; nil if they are drawn after composing.
    var track: (id: CMPersistentTrackID, renderer: LayerRenderer)? {
        guard case .track(let renderer, let id) = self else { return nil }
        return (id, renderer)
    }
}
