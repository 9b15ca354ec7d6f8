public import Foundation
public import ReelCoreMedia
import ReelMediaEngine

/// A composition that can be edited (Apple: AVMutableComposition).
///
/// Thread-safe, but an edit of the whole composition is not atomic: it changes one track after another.
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVMutableComposition: AVComposition, @unchecked Sendable {
    /// Held while the whole composition is edited, so that two such edits do not interleave.
    private let editing = NSLock()

    /// Creates an empty composition.
    public init() { super.init(options: [:]) }

    /// Creates an empty composition.
    ///
    /// - Parameter URLAssetInitializationOptions: The `AVURLAsset` options for opening the files of segments.
    public init(urlAssetInitializationOptions URLAssetInitializationOptions: [String: Any]?) {
        super.init(options: URLAssetInitializationOptions ?? [:])
    }

    /// The size of the video in pixels. Setting zero restores the default, that of the first video track that is not empty.
    open override var naturalSize: CGSize {
        get { super.naturalSize }
        set { ownSize = newValue == .zero ? nil : newValue }
    }

    var mutableTracks: [AVMutableCompositionTrack] { compositionTracks.compactMap { $0 as? AVMutableCompositionTrack } }

    @discardableResult
    open override func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.trackID == trackID }
    }

    // MARK: Tracks

    /// Adds an empty track.
    ///
    /// - Parameter preferredTrackID: The ID of the new track. If it is `kCMPersistentTrackID_Invalid`, negative, or in use, the
    ///   new track gets an unused ID.
    /// - Returns: The new track; never nil.
    @discardableResult
    open func addMutableTrack(
        withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
    ) -> AVMutableCompositionTrack? {
        added(mediaType, preferredTrackID)
    }

    private func added(_ mediaType: AVMediaType, _ preferredTrackID: CMPersistentTrackID) -> AVMutableCompositionTrack {
        changeTracks { tracks in
            let used = Set(tracks.map(\.trackID))
            var id = preferredTrackID
            if id <= 0 || used.contains(id) { id = (1...).first { !used.contains($0) } ?? 1 }
            let track = AVMutableCompositionTrack(mediaType, trackID: id, of: self)
            tracks.append(track)
            return track
        }
    }

    /// Removes a track. Does nothing if the track does not belong to this composition.
    open func removeTrack(_ track: AVCompositionTrack) {
        let isRemoved = changeTracks { tracks in
            let count = tracks.count
            tracks.removeAll { $0 === track }
            return tracks.count < count
        }
        if isRemoved { track.asset = nil }
    }

    /// Returns a track into which ranges of the given one can be inserted: the first of the same media type, or nil.
    @discardableResult
    open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.mediaType == track.mediaType }
    }

    // MARK: Editing all tracks

    /// Inserts a range of all tracks of an asset, and moves what plays later back, in all tracks.
    ///
    /// Each of the asset's tracks with media in the range is inserted into a separate track of the same media type; tracks are
    /// added if there are not enough. The part of the range after the asset's end is ignored. Neither metadata nor
    /// `preferredTransform` is copied.
    ///
    /// - Parameter startTime: The insertion time; `.invalid` appends. A time after the end leaves an empty range before the
    ///   inserted media.
    /// - Throws: An `AVError`, without changing anything, if the asset cannot be read, or if the range is empty, is not numeric,
    ///   or starts at or after the asset's end.
    open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        if let loader = asset.loader { _ = try loader.wait().get() }
        try insert(timeRange, ofLoaded: asset, at: startTime)
    }

    /// Inserts a range of all tracks of an asset, like the synchronous method, but does not block while the asset is read.
    public final func insertTimeRange(
        _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        _ = try await asset.loader?.load()
        try insert(timeRange, ofLoaded: asset, at: startTime)
    }

    private func insert(_ timeRange: CMTimeRange, ofLoaded asset: AVAsset, at startTime: CMTime) throws {
        typealias List = EditList<FileTrack>
        let what = "cannot insert a part of \(asset.name) into a composition"
        try timeRange.checkAsSource(what)
        try startTime.checkAsInsertionTime(what)
        let sources = asset.allTracks.map { (mediaType: $0.mediaType, edits: $0.edits) }
        let end = sources.map(\.edits.duration).max() ?? .zero
        guard timeRange.start < end else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime, what,
                why: "the range starts at \(timeRange.start.seconds) s, but the asset ends at \(end.seconds) s")
        }
        let duration = min(timeRange.end, end) - timeRange.start
        let range = CMTimeRange(start: timeRange.start, duration: duration)
        let parts = sources.map { ($0.mediaType, $0.edits.slice(range)) }.filter { $1.contains { $0.media != nil } }
        editing.withLock {
            let start = startTime.isValid ? startTime : self.duration
            var free = mutableTracks
            for (mediaType, pieces) in parts {
                let index = free.firstIndex { $0.mediaType == mediaType }
                let track = index.map { free.remove(at: $0) } ?? added(mediaType, kCMPersistentTrackID_Invalid)
                track.change { $0.edits.insert(List.filled(pieces, to: duration), at: start) }
            }
            for track in free { track.insertEmptyTimeRange(CMTimeRange(start: start, duration: duration)) }
        }
    }

    /// Inserts an empty range into all tracks, and moves what plays later back. Skips tracks that end at or before its start.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        editing.withLock { mutableTracks.forEach { $0.insertEmptyTimeRange(timeRange) } }
    }

    /// Removes a range from all tracks, and moves what plays later forward. Keeps tracks that become empty.
    open func removeTimeRange(_ timeRange: CMTimeRange) {
        editing.withLock { mutableTracks.forEach { $0.removeTimeRange(timeRange) } }
    }

    /// Changes the speed of a range of all tracks, so that it lasts `duration`, and moves what plays later.
    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        editing.withLock { mutableTracks.forEach { $0.scaleTimeRange(timeRange, toDuration: duration) } }
    }
}
