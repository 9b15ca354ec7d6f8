public import Foundation
import OpenCoreGraphics
import OpenCoreMedia

extension AVVideoComposition {
    /// A composition that has each frame of an asset's first enabled track of pictures made by a handler, upright and in its
    /// size and at its times.
    ///
    /// Waits until the tracks are known.
    ///
    /// - Parameter applier: called once for each frame, in order, on a queue of the composition's; a few frames may be asked for
    ///   before the first is answered.
    @preconcurrency
    public convenience init(
        asset: AVAsset, applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) {
        self.init(State(filtering: asset, applier))
    }

    /// The same for a handler that waits for what it needs.
    ///
    /// - Parameter applier: what it throws fails the reader or the export, with the error underneath.
    /// - Throws: an `AVError` that says why the asset cannot be read.
    public convenience init(
        applyingFiltersTo asset: AVAsset,
        applier: @escaping @Sendable (AVCIImageFilteringParameters) async throws -> AVCIImageFilteringResult
    ) async throws {
        _ = try await asset.loader?.load()
        self.init(
            State(filtering: asset) { request in
                Task {
                    do {
                        let result = try await applier(
                            AVCIImageFilteringParameters(
                                renderSize: request.renderSize, compositionTime: request.compositionTime,
                                sourceImage: request.sourceImage))
                        request.finish(with: result.resultImage, context: result.ciContext)
                    } catch {
                        request.finish(with: error)
                    }
                }
            })
    }
}

extension NSObjectProtocol where Self: AVVideoComposition {
    /// The same as `init(asset:applyingCIFiltersWithHandler:)`, without keeping a thread waiting while the asset is read.
    ///
    /// - Throws: an `AVError` that says why the asset cannot be read.
    @preconcurrency
    @discardableResult
    public static func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) async throws -> Self {
        _ = try await asset.loader?.load()
        return Self(State(filtering: asset, applier))
    }

    @preconcurrency
    public static func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void,
        completionHandler: @escaping @Sendable (Self?, (any Error)?) -> Void
    ) {
        asset.whenLoaded(completionHandler) { Self(State(filtering: $0, applier)) }
    }
}

extension AVVideoComposition.State {
    init(filtering asset: AVAsset, _ handler: @escaping FilterInstruction.Handler) {
        self.init()
        let tracks = asset.allTracks.filter { $0.mediaType == .video }
        let track = tracks.first { $0.isEnabled } ?? tracks.first
        setTiming(track.map { [$0] } ?? [])
        renderSize = track?.uprightSize ?? .zero
        instructions = [FilterInstruction(track, handler)]
    }
}
