public import Foundation
public import OpenCoreGraphics
public import OpenCoreMedia

/// A track put together from pieces of others (Apple: AVCompositionTrack).
///
/// It refers to files, whatever it was made from: a composition of compositions is resolved down to them.
public class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
    struct State: Sendable {
        var edits = SegmentList<SegmentMedia>()
        var isEnabled = true
        var preferredTransform = CGAffineTransform.identity
        var preferredVolume: Float = 1
        var naturalTimeScale: CMTimeScale = 0
        var languageCode: String?
        var extendedLanguageTag: String?
    }

    private let stateLock = NSLock()
    /// Guarded by `stateLock`. Changed by the mutable subclass alone.
    private var stored: State

    init(_ mediaType: AVMediaType, trackID: CMPersistentTrackID, state: State = State(), of composition: AVComposition?) {
        stored = state
        super.init(mediaType, trackID: trackID, of: composition)
    }

    final var state: State { stateLock.withLock { stored } }
    final func change(_ body: (inout State) -> Void) { stateLock.withLock { body(&stored) } }

    /// Returns a track that will not change any more.
    public override func copy(with zone: NSZone? = nil) -> Any {
        AVCompositionTrack(mediaType, trackID: trackID, state: state, of: nil)
    }

    override var edits: SegmentList<SegmentMedia> { state.edits }

    public override var isEnabled: Bool { state.isEnabled }
    /// The identity unless somebody sets another: it is not taken over from what is inserted.
    public override var preferredTransform: CGAffineTransform { state.preferredTransform }
    public override var preferredVolume: Float { state.preferredVolume }
    /// That of the first piece of media unless somebody sets another; 600 where there is none.
    public override var naturalTimeScale: CMTimeScale {
        let own = state.naturalTimeScale
        return own > 0 ? own : super.naturalTimeScale
    }
    /// Nil unless somebody sets it.
    public override var languageCode: String? { state.languageCode }
    public override var extendedLanguageTag: String? { state.extendedLanguageTag }
    /// None: metadata is not taken over from what is inserted.
    public override var metadata: [AVMetadataItem] { [] }
}

extension AVAsynchronousKeyValueLoading where Self: AVCompositionTrack {
    /// All that the track plays, without a gap from time zero to its end.
    public var segments: [AVCompositionTrackSegment] {
        edits.placed.map { AVCompositionTrackSegment($0.edit, at: $0.target) }
    }

    /// The segment that plays at a time, or the one nearest to it; nil where there are none.
    @discardableResult
    public func segment(forTrackTime trackTime: CMTime) -> AVCompositionTrackSegment? { segments.playing(at: trackTime) }
}
