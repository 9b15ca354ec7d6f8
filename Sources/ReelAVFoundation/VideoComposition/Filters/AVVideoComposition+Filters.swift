public import Foundation
import ReelCoreGraphics
import ReelCoreMedia

extension AVVideoComposition {
    /// Creates a composition in which a handler makes each frame from a frame of the asset's first enabled video track, upright
    /// and with the track's size and times.
    ///
    /// Blocks until the tracks are known.
    ///
    /// - Parameter applier: called once for each frame, in order, on a queue of the composition's; a few frames may be requested
    ///   before the first is answered.
    @preconcurrency
    public convenience init(
        asset: AVAsset, applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) {
        self.init(State(filtering: asset, applier))
    }

    /// Creates the same composition for an asynchronous handler.
    ///
    /// - Parameter applier: if it throws, the reader or the export fails with the error as the underlying error.
    /// - Throws: an `AVError` if the asset cannot be read.
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
    /// Returns a composition as `init(asset:applyingCIFiltersWithHandler:)` does, without blocking a thread while the asset is
    /// read.
    ///
    /// - Throws: an `AVError` if the asset cannot be read.
    @preconcurrency
    @discardableResult
    public static func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) async throws -> Self {
        _ = try await asset.loader?.load()
        return composition(State(filtering: asset, applier))
    }

    @preconcurrency
    public static func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void,
        completionHandler: @escaping @Sendable (Self?, (any Error)?) -> Void
    ) {
        asset.whenLoaded(completionHandler) { composition(State(filtering: $0, applier)) }
    }
}

extension AVVideoComposition.State {
    init(filtering asset: AVAsset, _ handler: @escaping FilterInstruction.Handler) {
        self.init()
        let track = asset.allTracks.filter { $0.mediaType == .video }.enabled.first
        setTiming(track.map { [$0] } ?? [])
        renderSize = track?.uprightSize ?? .zero
        instructions = [FilterInstruction(track, handler)]
    }
}
