public import Foundation
public import OpenCoreMedia

/// An asset put together from pieces of others (Apple: AVComposition). It needs no loading.
public class AVComposition: AVAsset, NSMutableCopying, @unchecked Sendable {
    /// How the files that segments name are opened: options of `AVURLAsset`.
    public let urlAssetInitializationOptions: [String: Any]

    private let stateLock = NSLock()
    /// Guarded by `stateLock`, as is `size`. Changed by the mutable subclass alone.
    private var storedTracks: [AVCompositionTrack] = []
    private var size: CGSize?

    init(options: [String: Any]) {
        urlAssetInitializationOptions = options
        super.init(loader: nil)
    }

    /// - Parameter make: makes a track of this composition that is like another.
    private convenience init(_ other: AVComposition, _ make: (AVCompositionTrack, AVComposition) -> AVCompositionTrack) {
        self.init(options: other.urlAssetInitializationOptions)
        take(other, make)
    }

    final func take(_ other: AVComposition, _ make: (AVCompositionTrack, AVComposition) -> AVCompositionTrack) {
        let tracks = other.compositionTracks.map { make($0, self) }
        let size = other.ownSize
        stateLock.withLock { (storedTracks, self.size) = (tracks, size) }
    }

    /// Returns a composition that will not change any more.
    public override func copy(with zone: NSZone? = nil) -> Any {
        AVComposition(self) { AVCompositionTrack($0.mediaType, trackID: $0.trackID, state: $0.state, of: $1) }
    }

    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = AVMutableComposition(urlAssetInitializationOptions: urlAssetInitializationOptions)
        copy.take(self) { AVMutableCompositionTrack($0.mediaType, trackID: $0.trackID, state: $0.state, of: $1) }
        return copy
    }

    // MARK: Tracks

    final var compositionTracks: [AVCompositionTrack] { stateLock.withLock { storedTracks } }
    final func changeTracks<Result>(_ body: (inout [AVCompositionTrack]) -> Result) -> Result {
        stateLock.withLock { body(&storedTracks) }
    }

    override var allTracks: [AVAssetTrack] { compositionTracks }

    @discardableResult
    public override func track(withTrackID trackID: CMPersistentTrackID) -> AVCompositionTrack? {
        compositionTracks.first { $0.trackID == trackID }
    }

    // MARK: Values

    /// To the end of the track that ends last; zero where there is nothing.
    public override var duration: CMTime { compositionTracks.map(\.edits.duration).max() ?? .zero }
    public override var providesPreciseDurationAndTiming: Bool { true }

    /// Size of the pictures: that of the first track of pictures that has any, unless somebody sets another;
    /// zero where there is none.
    public var naturalSize: CGSize {
        ownSize ?? compositionTracks.first { $0.mediaType == .video && !$0.edits.edits.isEmpty }?.naturalSize ?? .zero
    }

    final var ownSize: CGSize? {
        get { stateLock.withLock { size } }
        set { stateLock.withLock { size = newValue } }
    }

    /// None: metadata is not taken over from what is inserted.
    public override var metadata: [AVMetadataItem] { [] }
}
