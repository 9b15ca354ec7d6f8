public import Foundation
import ReelConcurrency
public import ReelCoreGraphics
public import ReelCoreMedia

/// A track assembled from pieces of other tracks (Apple: AVCompositionTrack).
///
/// Its segments always refer to files: those inserted from another composition refer to that composition's files.
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
    struct State: Sendable {
        var edits = EditList<FileTrack>()
        var isEnabled = true
        var preferredTransform = CGAffineTransform.identity
        var preferredVolume: Float = 1
        var naturalTimeScale: CMTimeScale = 0
        var languageCode: String?
        var extendedLanguageTag: String?
    }

    /// Changed only by the mutable subclass.
    private let stored: Locked<State>

    init(_ mediaType: AVMediaType, trackID: CMPersistentTrackID, state: State = State(), of composition: AVComposition?) {
        stored = Locked(state)
        super.init(mediaType, trackID: trackID, of: composition)
    }

    final var state: State { stored.value }
    final func change(_ body: (inout State) -> Void) { stored.withLock(body) }

    /// Returns an immutable copy that belongs to no composition.
    open override func copy(with zone: NSZone? = nil) -> Any {
        AVCompositionTrack(mediaType, trackID: trackID, state: state, of: nil)
    }

    override var edits: EditList<FileTrack> { state.edits }

    open override var isEnabled: Bool { state.isEnabled }
    /// The preferred transform; the identity unless another is set. It is not copied from inserted tracks.
    open override var preferredTransform: CGAffineTransform { state.preferredTransform }
    open override var preferredVolume: Float { state.preferredVolume }
    /// The time scale: that of the first piece of media unless another is set; 600 if the track is empty.
    open override var naturalTimeScale: CMTimeScale {
        let own = state.naturalTimeScale
        return own > 0 ? own : super.naturalTimeScale
    }
    /// The language as an ISO 639-2/T code; nil unless it is set.
    open override var languageCode: String? { state.languageCode }
    open override var extendedLanguageTag: String? { state.extendedLanguageTag }
    /// Always empty: metadata is not copied from inserted tracks.
    open override var metadata: [AVMetadataItem] { [] }
}

extension AVAsynchronousKeyValueLoading where Self: AVCompositionTrack {
    /// The track's segments, contiguous from time zero to the track's end.
    public var segments: [AVCompositionTrackSegment] {
        edits.placed.map { AVCompositionTrackSegment($0.edit, at: $0.target) }
    }

    /// Returns the segment that plays at a time, or the nearest one; nil if there are no segments.
    @discardableResult
    public func segment(forTrackTime trackTime: CMTime) -> AVCompositionTrackSegment? { segments.playing(at: trackTime) }
}
