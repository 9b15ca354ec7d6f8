public import Foundation
import ReelConcurrency
public import ReelCoreMedia

/// An asset assembled from pieces of other assets (Apple: AVComposition). It does not need to be loaded.
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVComposition: AVAsset, NSMutableCopying, @unchecked Sendable {
    /// The `AVURLAsset` options with which the files of segments are opened.
    public let urlAssetInitializationOptions: [String: Any]

    private struct State {
        var tracks: [AVCompositionTrack] = []
        var size: CGSize?
    }

    /// Changed only by the mutable subclass.
    private let state = Locked(State())

    init(options: [String: Any]) {
        urlAssetInitializationOptions = options
        super.init(loader: nil)
    }

    /// Creates a copy of a composition.
    ///
    /// - Parameter make: Returns a copy of a track for the new composition.
    private convenience init(_ other: AVComposition, _ make: (AVCompositionTrack, AVComposition) -> AVCompositionTrack) {
        self.init(options: other.urlAssetInitializationOptions)
        take(other, make)
    }

    final func take(_ other: AVComposition, _ make: (AVCompositionTrack, AVComposition) -> AVCompositionTrack) {
        let copy = State(tracks: other.compositionTracks.map { make($0, self) }, size: other.ownSize)
        state.withLock { $0 = copy }
    }

    /// Returns an immutable copy.
    open override func copy(with zone: NSZone? = nil) -> Any {
        AVComposition(self) { AVCompositionTrack($0.mediaType, trackID: $0.trackID, state: $0.state, of: $1) }
    }

    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = AVMutableComposition(urlAssetInitializationOptions: urlAssetInitializationOptions)
        copy.take(self) { AVMutableCompositionTrack($0.mediaType, trackID: $0.trackID, state: $0.state, of: $1) }
        return copy
    }

    // MARK: Tracks

    final var compositionTracks: [AVCompositionTrack] { state.withLock { $0.tracks } }
    final func changeTracks<Result>(_ body: (inout [AVCompositionTrack]) -> Result) -> Result {
        state.withLock { body(&$0.tracks) }
    }

    override var allTracks: [AVAssetTrack] { compositionTracks }

    @discardableResult
    open override func track(withTrackID trackID: CMPersistentTrackID) -> AVCompositionTrack? {
        compositionTracks.first { $0.trackID == trackID }
    }

    // MARK: Values

    /// The duration, up to the end of the track that ends last; zero if the composition is empty.
    open override var duration: CMTime { compositionTracks.map(\.edits.duration).max() ?? .zero }
    open override var providesPreciseDurationAndTiming: Bool { true }

    /// The size of the video in pixels: that of the first video track that is not empty, unless another size is set;
    /// zero if there is none.
    open var naturalSize: CGSize {
        ownSize ?? compositionTracks.first { $0.mediaType == .video && !$0.edits.edits.isEmpty }?.naturalSize ?? .zero
    }

    final var ownSize: CGSize? {
        get { state.withLock { $0.size } }
        set { state.withLock { $0.size = newValue } }
    }

    /// Always empty: metadata is not copied from inserted assets.
    open override var metadata: [AVMetadataItem] { [] }
}
