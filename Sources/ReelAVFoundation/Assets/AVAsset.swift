public import Foundation
import ReelConcurrency
public import ReelCoreGraphics
public import ReelCoreMedia
import ReelMediaEngine

/// Timed video and audio: a file, a resource on a server, or a composition (Apple: AVAsset).
///
/// `AVAsset(url:)` creates an ``AVURLAsset``. Nothing is read until a value is requested. The synchronous
/// properties read the file, and block until that is done; `load(_:)` does not block a thread.
/// If a file cannot be read, `load(_:)` throws an `AVError` with the reason, and the synchronous
/// properties are empty: `duration` is `.invalid`, and there are no tracks and no metadata.
///
/// Thread-safe.
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVAsset: NSObject, NSCopying, AVAsynchronousKeyValueLoading, LoadsFromFile, @unchecked Sendable {
    /// Nil for compositions, which do not need to be loaded.
    let loader: AssetLoader?

    /// Created once, after loading, so that a track is the same object every time.
    private let contents = Locked<AssetContents?>(nil)

    init(loader: AssetLoader?) { self.loader = loader }

    /// Returns the asset itself: it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The contents of the file, loaded first if necessary; nil for a composition, and for a file that cannot be read.
    var loadedContents: AssetContents? {
        guard let loader, case .success(let info) = loader.wait() else { return nil }
        return contents.withLock { contents in
            if let contents { return contents }
            let made = AssetContents(info, of: self)
            contents = made
            return made
        }
    }

    /// All tracks; a composition overrides this with its own kind of tracks.
    var allTracks: [AVAssetTrack] { loadedContents?.tracks ?? [] }

    // MARK: Time

    /// The duration; `.indefinite` if it is unknown, as in a live stream, and `.invalid` if the file cannot be read.
    ///
    /// Without ``AVURLAssetPreferPreciseDurationAndTimingKey`` it may be an estimate: see ``providesPreciseDurationAndTiming``.
    open var duration: CMTime { loadedContents.map { $0.info.duration ?? .indefinite } ?? .invalid }

    /// Whether durations and times are exact instead of estimated.
    open var providesPreciseDurationAndTiming: Bool { loadedContents?.info.isPrecise ?? false }

    /// The natural playback rate: always 1.
    open var preferredRate: Float { 1 }
    /// The natural playback volume: always 1.
    open var preferredVolume: Float { 1 }

    /// Always the identity: a transform of the whole movie is part of its tracks' ``AVAssetTrack/preferredTransform``.
    open var preferredTransform: CGAffineTransform { .identity }

    // MARK: Tracks

    /// Returns the track with an ID; nil if there is none.
    @discardableResult
    open func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? { allTracks.first { $0.trackID == trackID } }

    /// Returns an ID that none of the tracks has; never 0.
    @discardableResult
    open func unusedTrackID() -> CMPersistentTrackID {
        let used = Set(allTracks.map(\.trackID))
        return (1...CMPersistentTrackID.max).first { !used.contains($0) } ?? kCMPersistentTrackID_Invalid
    }

    // MARK: Metadata

    /// All metadata of the asset, in the key space of its container.
    open var metadata: [AVMetadataItem] { loadedContents?.metadata ?? [] }
    /// The time ranges and titles of the chapters.
    var chapters: [MediaInfo.Chapter] { loadedContents?.info.chapters ?? [] }

    // MARK: What can be done with it

    /// Whether at least one track can be decoded.
    open var isPlayable: Bool { allTracks.contains(where: \.isDecodable) }
    /// Whether samples can be read.
    open var isReadable: Bool { isPlayable }
    /// Whether the asset can be exported to another file.
    open var isExportable: Bool { isPlayable }
    /// Whether tracks can be inserted into a composition.
    open var isComposable: Bool { !allTracks.isEmpty }
    /// Whether a track is encrypted, as signalled by the four-character code that replaces the codec's.
    open var hasProtectedContent: Bool { allTracks.contains(where: \.isProtected) }

    /// Cancels loading: pending loads fail with `AVError.operationCancelled`. An asset that is already loaded stays loaded.
    /// Requesting a value again restarts the loading.
    open func cancelLoading() { loader?.cancel() }
}

extension AVAsynchronousKeyValueLoading where Self == AVAsset {
    /// Creates an ``AVURLAsset``.
    public init(url: URL) { self = AVURLAsset(url: url) }
}

/// The tracks and metadata of an asset, created from its file's information.
struct AssetContents {
    let info: MediaInfo
    let tracks: [AVAssetTrack]
    let metadata: [AVMetadataItem]

    init(_ info: MediaInfo, of asset: AVAsset) {
        self.info = info
        tracks = info.tracks.filter { $0.kind != .other }.map { track in
            AVAssetTrack(FileTrack(info, track), space: MetadataSpace(info), of: asset)
        }
        metadata = AVMetadataItem.items(
            info.metadata, keyed: info.keyedMetadata, artwork: info.artwork, space: MetadataSpace(info))
    }
}
