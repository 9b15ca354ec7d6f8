public import Foundation
import MediaEngine
public import OpenCoreGraphics
public import OpenCoreMedia

/// Pictures and sound that belong together: a file's, a server's, or a composition's (Apple: AVAsset).
///
/// `AVAsset(url:)` makes an ``AVURLAsset``. Nothing is read before it is asked for. The synchronous
/// properties read the file, and wait until that is done; `load(_:)` does not keep a thread waiting.
/// Where a file cannot be read, `load(_:)` throws an `AVError` that says why, and the synchronous
/// properties are empty: `duration` is `.invalid`, there are no tracks and no metadata.
///
/// Safe to use from several threads.
public class AVAsset: NSObject, NSCopying, AVAsynchronousKeyValueLoading, LoadsFromFile, @unchecked Sendable {
    /// Nil for compositions, which need not be loaded.
    let loader: AssetLoader?

    private let lock = NSLock()
    /// Guarded by `lock`; made once from what has been loaded, so that a track is the same object every time.
    private var contents: AssetContents?

    init(loader: AssetLoader?) { self.loader = loader }

    /// Returns the asset itself: it does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Nil for a composition, and for a file that cannot be read.
    var loadedContents: AssetContents? {
        guard let loader, case .success(let info) = loader.wait() else { return nil }
        return lock.withLock {
            if let contents { return contents }
            let made = AssetContents(info, of: self)
            contents = made
            return made
        }
    }

    /// All tracks, as objects of the class that the asset's tracks have.
    var allTracks: [AVAssetTrack] { loadedContents?.tracks ?? [] }

    // MARK: Time

    /// `.indefinite` where nothing tells, as in a live stream; `.invalid` where the file cannot be read.
    ///
    /// Without ``AVURLAssetPreferPreciseDurationAndTimingKey`` it may be an estimate: see ``providesPreciseDurationAndTiming``.
    public var duration: CMTime { loadedContents.map { $0.info.duration ?? .indefinite } ?? .invalid }

    /// Are durations and times exact, and not estimated?
    public var providesPreciseDurationAndTiming: Bool { loadedContents?.info.isPrecise ?? false }

    /// 1: the rate at which it is meant to play.
    public var preferredRate: Float { 1 }
    /// 1: the volume at which it is meant to be heard.
    public var preferredVolume: Float { 1 }

    /// The identity. What a file says of the movie as a whole is part of its tracks' ``AVAssetTrack/preferredTransform``.
    public var preferredTransform: CGAffineTransform { .identity }

    // MARK: Tracks

    /// Nil where there is no track of this number.
    @discardableResult
    public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? { allTracks.first { $0.trackID == trackID } }

    /// A number that none of the tracks has; never 0.
    @discardableResult
    public func unusedTrackID() -> CMPersistentTrackID {
        let used = Set(allTracks.map(\.trackID))
        return (1...CMPersistentTrackID.max).first { !used.contains($0) } ?? kCMPersistentTrackID_Invalid
    }

    // MARK: Metadata

    /// All that is known of the asset, in the key space of its container.
    public var metadata: [AVMetadataItem] { loadedContents?.metadata ?? [] }
    /// When each chapter plays, and what it is called.
    var chapters: [MediaInfo.Chapter] { loadedContents?.info.chapters ?? [] }

    // MARK: What can be done with it

    /// Is there anything that can be decoded?
    public var isPlayable: Bool { allTracks.contains(where: \.isDecodable) }
    /// Can samples be read?
    public var isReadable: Bool { isPlayable }
    /// Can it be written into another file?
    public var isExportable: Bool { isPlayable }
    /// Can its tracks be put into a composition?
    public var isComposable: Bool { !allTracks.isEmpty }
    /// Is it encrypted? Told by the four-character code that takes the codec's place.
    public var hasProtectedContent: Bool { allTracks.contains(where: \.isProtected) }

    /// Calls loading off: whoever waits gets `AVError.operationCancelled`. What has been loaded stays.
    /// Loading may be asked for again.
    public func cancelLoading() { loader?.cancel() }
}

extension AVAsynchronousKeyValueLoading where Self == AVAsset {
    /// Makes an ``AVURLAsset``.
    public init(url: URL) { self = AVURLAsset(url: url) }
}

/// What an asset gives out, made from what its file says.
struct AssetContents {
    let info: MediaInfo
    let tracks: [AVAssetTrack]
    let metadata: [AVMetadataItem]

    init(_ info: MediaInfo, of asset: AVAsset) {
        self.info = info
        tracks = info.tracks.filter { $0.kind != .other }.map { track in
            let media = SegmentMedia(location: info.location, track: track, origin: info.origin)
            return AVAssetTrack(media, space: MetadataSpace(info), of: asset)
        }
        metadata = AVMetadataItem.items(info.metadata, artwork: info.artwork, space: MetadataSpace(info))
    }
}
