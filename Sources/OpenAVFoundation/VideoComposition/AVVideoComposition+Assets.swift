public import Foundation
import OpenCoreGraphics
import OpenCoreMedia

extension AVVideoComposition {
    /// A composition that shows an asset's tracks of pictures as they are: upright, each in its time, the first topmost.
    ///
    /// Waits until the tracks are known. Pictures come at the times of the track, where there is only one; else at the highest
    /// rate of the tracks, 30 a second where none is known. The size is the composition's `naturalSize`, for an
    /// ``AVComposition``; else large enough for all tracks. An asset without pictures gives a composition without instructions.
    ///
    /// To choose the rate, make it mutable, and set `sourceTrackIDForFrameTiming` to `kCMPersistentTrackID_Invalid` and
    /// `frameDuration`.
    public convenience init(propertiesOf asset: AVAsset) {
        self.init(State(propertiesOf: asset, prototype: nil))
    }
}

extension AVMutableVideoComposition {
    /// The same, with the background colour, and all else that is not of layers and times, of another instruction.
    public convenience init(propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction) {
        self.init(State(propertiesOf: asset, prototype: prototypeInstruction))
    }

    /// The same, without keeping a thread waiting while the asset is read.
    ///
    /// - Throws: an `AVError` that says why the asset cannot be read.
    @discardableResult
    public static func videoComposition(
        withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
    ) async throws -> AVMutableVideoComposition {
        _ = try await asset.loader?.load()
        return AVMutableVideoComposition(propertiesOf: asset, prototypeInstruction: prototypeInstruction)
    }

    public static func videoComposition(
        withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction,
        completionHandler: @escaping @Sendable (AVMutableVideoComposition?, (any Error)?) -> Void
    ) {
        asset.whenLoaded(completionHandler) {
            AVMutableVideoComposition(propertiesOf: $0, prototypeInstruction: prototypeInstruction)
        }
    }
}

// Not members of the class, because what they give is of the class that they are asked of.

extension NSObjectProtocol where Self: AVVideoComposition {
    /// The same as `init(propertiesOf:)`, without keeping a thread waiting while the asset is read.
    ///
    /// - Throws: an `AVError` that says why the asset cannot be read.
    @discardableResult
    public static func videoComposition(withPropertiesOf asset: AVAsset) async throws -> Self {
        _ = try await asset.loader?.load()
        return Self(State(propertiesOf: asset, prototype: nil))
    }

    public static func videoComposition(
        withPropertiesOf asset: AVAsset, completionHandler: @escaping @Sendable (Self?, (any Error)?) -> Void
    ) {
        asset.whenLoaded(completionHandler) { Self(State(propertiesOf: $0, prototype: nil)) }
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

    /// The times of the only track, or the highest rate of several.
    mutating func setTiming(_ tracks: [AVAssetTrack]) {
        let shortest = tracks.map(\.minFrameDuration).filter { $0.isNumeric && $0 > .zero }.min()
        frameDuration = shortest ?? CMTime(value: 1, timescale: 30)
        if tracks.count == 1 { sourceTrackIDForFrameTiming = tracks[0].trackID }
    }
}

extension AVAssetTrack {
    /// Where its pictures lie once they are turned.
    private var turnedRect: CGRect { CGRect(origin: .zero, size: naturalSize).applying(preferredTransform) }

    /// The size in which its pictures are shown, in whole pixels.
    var uprightSize: CGSize {
        let rect = turnedRect
        return CGSize(width: abs(rect.width).rounded(), height: abs(rect.height).rounded())
    }

    /// Turns its pictures, so that they begin in the upper left corner.
    var uprightTransform: CGAffineTransform {
        let rect = turnedRect
        guard rect.minX != 0 || rect.minY != 0 else { return preferredTransform }
        return preferredTransform.concatenating(CGAffineTransform(translationX: -rect.minX, y: -rect.minY))
    }
}
