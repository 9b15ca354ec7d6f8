public import Foundation
import ReelCoreGraphics
import ReelCoreMedia

extension AVVideoComposition {
    /// Creates a composition that shows an asset's video tracks unchanged: upright, each at its times, the first one topmost.
    ///
    /// Blocks until the tracks are known. With one track, frames have the track's times; with several, the highest frame rate of
    /// the tracks, or 30 per second if none is known. The size is the `naturalSize` of an ``AVComposition``; for other assets, it
    /// is large enough for all tracks. An asset without video gives a composition without instructions.
    ///
    /// To choose the frame rate, use a mutable composition, and set `sourceTrackIDForFrameTiming` to
    /// `kCMPersistentTrackID_Invalid` and `frameDuration`.
    public convenience init(propertiesOf asset: AVAsset) {
        self.init(State(propertiesOf: asset, prototype: nil))
    }
}

extension AVMutableVideoComposition {
    /// Creates the same composition with the background colour of another instruction, and its other properties except for layers
    /// and times.
    public convenience init(propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction) {
        self.init(State(propertiesOf: asset, prototype: prototypeInstruction))
    }

    /// Returns a composition as `init(propertiesOf:prototypeInstruction:)` does, without blocking a thread while the asset is
    /// read.
    ///
    /// - Throws: an `AVError` if the asset cannot be read.
    @discardableResult
    public static func videoComposition(
        withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
    ) async throws -> AVMutableVideoComposition {
        _ = try await asset.loader?.load()
        return AVMutableVideoComposition(propertiesOf: asset, prototypeInstruction: prototypeInstruction)
    }

    @preconcurrency
    public static func videoComposition(
        withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction,
        completionHandler: @escaping @Sendable (AVMutableVideoComposition?, (any Error)?) -> Void
    ) {
        asset.whenLoaded(completionHandler) {
            AVMutableVideoComposition(propertiesOf: $0, prototypeInstruction: prototypeInstruction)
        }
    }
}

// Not members of the class, so that they return the class on which they are called.

extension NSObjectProtocol where Self: AVVideoComposition {
    static func composition(_ state: AVVideoComposition.State) -> Self {
        let made = instance()
        made.change { $0 = state }
        return made
    }

    /// Returns a composition as `init(propertiesOf:)` does, without blocking a thread while the asset is read.
    ///
    /// - Throws: an `AVError` if the asset cannot be read.
    @discardableResult
    public static func videoComposition(withPropertiesOf asset: AVAsset) async throws -> Self {
        _ = try await asset.loader?.load()
        return composition(State(propertiesOf: asset, prototype: nil))
    }

    @preconcurrency
    public static func videoComposition(
        withPropertiesOf asset: AVAsset, completionHandler: @escaping @Sendable (Self?, (any Error)?) -> Void
    ) {
        asset.whenLoaded(completionHandler) { composition(State(propertiesOf: $0, prototype: nil)) }
    }
}

extension AVVideoComposition.State {
    init(propertiesOf asset: AVAsset, prototype: AVVideoCompositionInstruction?) {
        self.init()
        let tracks = asset.allTracks.filter { $0.mediaType == .video && !$0.timeRange.isEmpty && $0.timeRange.isValid }
        setTiming(tracks)
        let isComposition = asset is AVComposition
        renderSize =
            (asset as? AVComposition)?.naturalSize
            ?? CGSize(width: tracks.map(\.uprightSize.width).max() ?? 0, height: tracks.map(\.uprightSize.height).max() ?? 0)
        let end = asset.duration.isNumeric ? asset.duration : tracks.map(\.timeRange.end).max() ?? .zero
        var times = Set(tracks.flatMap { [$0.timeRange.start, $0.timeRange.end] }.filter { $0 > .zero && $0 < end })
        times.formUnion([.zero, end])
        guard !tracks.isEmpty, end > .zero else { return }
        let edges = times.sorted()
        instructions = zip(edges, edges.dropFirst()).map { start, end in
            let layers = tracks.filter { $0.timeRange.start < end && $0.timeRange.end > start }.map { track in
                var layer = AVVideoCompositionLayerInstruction.State(trackID: track.trackID)
                let transform = isComposition ? track.preferredTransform : track.uprightTransform
                if transform != .identity { layer.transform.set(transform, at: .zero) }
                return AVVideoCompositionLayerInstruction(layer)
            }
            var state = prototype?.state ?? AVVideoCompositionInstruction.State()
            state.timeRange = CMTimeRange(start: start, end: end)
            state.layerInstructions = layers
            return AVVideoCompositionInstruction(state)
        }
    }

    /// Uses the times of a single track, or the highest frame rate of several.
    mutating func setTiming(_ tracks: [AVAssetTrack]) {
        let shortest = tracks.map(\.minFrameDuration).filter { $0.isNumeric && $0 > .zero }.min()
        frameDuration = shortest ?? CMTime(value: 1, timescale: 30)
        if tracks.count == 1 { sourceTrackIDForFrameTiming = tracks[0].trackID }
    }
}

extension AVAssetTrack {
    /// The rectangle that its frames occupy after `preferredTransform`.
    private var turnedRect: CGRect { CGRect(origin: .zero, size: naturalSize).applying(preferredTransform) }

    /// The display size of its frames after `preferredTransform`, in whole pixels.
    var uprightSize: CGSize {
        let rect = turnedRect
        return CGSize(width: abs(rect.width).rounded(), height: abs(rect.height).rounded())
    }

    /// Its `preferredTransform`, moved so that the frames begin in the upper left corner.
    var uprightTransform: CGAffineTransform {
        let rect = turnedRect
        guard rect.minX != 0 || rect.minY != 0 else { return preferredTransform }
        return preferredTransform.concatenating(CGAffineTransform(translationX: -rect.minX, y: -rect.minY))
    }
}
