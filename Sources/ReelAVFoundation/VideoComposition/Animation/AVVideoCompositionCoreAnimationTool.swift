public import Foundation
public import ReelCoreFoundation
public import ReelCoreMedia
public import ReelQuartzCore

/// The start of a movie, as the `beginTime` of an animation (Apple: AVCoreAnimationBeginTimeAtZero): a time that is almost 0.
///
/// With Apple, a `beginTime` of 0 becomes the time of the system. Here it is the movie's start, too.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

/// Draws Core Animation's layers into an exported movie (Apple: AVVideoCompositionCoreAnimationTool). Set it as the
/// `animationTool` of a video composition.
///
/// Layers are drawn as they are at the time of each frame: time 0 of the layers is time 0 of the composed asset. The coordinates
/// around the root layer are the pixels of the composed frame, from its lower left corner; set `isGeometryFlipped` on the root
/// layer to count from the upper left one. Layers are copied when the export begins: later changes do not show. With
/// `export()`, this is on another thread than the caller's, at some time after the call: do not change layers before the
/// session's `status` is `exporting`. `exportAsynchronously(completionHandler:)` copies them before it returns.
///
/// Only for ``AVAssetExportSession``, as with Apple. A reader or an image generator with such a composition fails with
/// `AVError.invalidVideoComposition`.
///
/// `@unchecked Sendable`: the class is not final. The layers belong to the client, and are read only when an export begins.
open class AVVideoCompositionCoreAnimationTool: NSObject, @unchecked Sendable {
    private enum Use {
        case postProcessing(videoLayers: [CALayer], animationLayer: CALayer)
        case track(CALayer, CMPersistentTrackID)
    }

    private let use: Use

    private init(_ use: Use) {
        self.use = use
        super.init()
    }

    /// Creates a tool that puts the composed frames into a layer, and makes the movie of a layer tree that contains it.
    ///
    /// - Parameters:
    ///   - videoLayer: a layer in the tree of `animationLayer`. Its contents are the frames. Another one is reported, and
    ///     the movie is without the video.
    ///   - animationLayer: the root of what the movie shows. Where it is clear, the movie is black.
    public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
        self.init(postProcessingAsVideoLayers: [videoLayer], in: animationLayer)
    }

    /// Creates a tool that puts the composed frames into several layers.
    public convenience init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
        self.init(.postProcessing(videoLayers: videoLayers, animationLayer: animationLayer))
    }

    /// Creates a tool that makes a track of a layer, for layer instructions and custom compositors.
    ///
    /// - Parameters:
    ///   - layer: a layer that is not in another. The track's frames have the composition's size.
    ///   - trackID: an identifier that no track of the asset has; see `AVAsset.unusedTrackID()`. With 0 or a track of the asset,
    ///     the composition is not valid.
    public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
        self.init(.track(layer, trackID))
    }

    /// The track that the layer is; nil if frames are put into layers.
    var additionalTrackID: CMPersistentTrackID? {
        guard case .track(_, let id) = use else { return nil }
        return id
    }

    /// Returns the layers as they are now.
    func snapshot() -> AnimationSnapshot {
        switch use {
        case .postProcessing(let videoLayers, let animationLayer):
            if videoLayers.contains(where: { !$0.isWithin(animationLayer) }) {
                IgnoredInput.report(
                    "AVVideoCompositionCoreAnimationTool",
                    "a video layer is not in the tree of the animation layer; it does not show the video")
            }
            return .postProcessing(LayerRenderer(animationLayer), videos: videoLayers.map(ObjectIdentifier.init))
        case .track(let layer, let id): return .track(LayerRenderer(layer), id)
        }
    }
}

extension CALayer {
    /// Whether it is a layer, or a layer below it in its tree.
    fileprivate func isWithin(_ root: CALayer) -> Bool {
        sequence(first: self) { $0.superlayer }.contains { $0 === root }
    }
}
