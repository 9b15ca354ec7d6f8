public import Foundation
import MediaEngine
public import OpenCoreMedia

/// A composition that can be edited (Apple: AVMutableComposition).
///
/// Safe to use from several threads; an edit of the whole composition goes through its tracks one after the other.
public final class AVMutableComposition: AVComposition, @unchecked Sendable {
    /// Held while the whole composition is edited, so that two such edits do not mix.
    private let editing = NSLock()

    /// An empty composition.
    public convenience init() { self.init(urlAssetInitializationOptions: nil) }

    /// - Parameter URLAssetInitializationOptions: how the files that segments name are opened, options of `AVURLAsset`.
    public init(urlAssetInitializationOptions URLAssetInitializationOptions: [String: Any]?) {
        super.init(options: URLAssetInitializationOptions ?? [:])
    }

    /// Zero makes it that of the first track of pictures again.
    public override var naturalSize: CGSize {
        get { super.naturalSize }
        set { ownSize = newValue == .zero ? nil : newValue }
    }

    var mutableTracks: [AVMutableCompositionTrack] { compositionTracks.compactMap { $0 as? AVMutableCompositionTrack } }

    @discardableResult
    public override func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.trackID == trackID }
    }

    // MARK: Tracks

    /// Adds an empty track.
    ///
    /// - Parameter preferredTrackID: the number it is to have. For `kCMPersistentTrackID_Invalid`, a negative one, or one that
    ///   another track has, it gets a number that is free.
    /// - Returns: never nil.
    @discardableResult
    public func addMutableTrack(
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

    /// Takes a track out. Nothing happens if it is not of this composition.
    public func removeTrack(_ track: AVCompositionTrack) {
        let isRemoved = changeTracks { tracks in
            let count = tracks.count
            tracks.removeAll { $0 === track }
            return tracks.count < count
        }
        if isRemoved { track.asset = nil }
    }

    /// A track into which ranges of the given one can be inserted: the first of its media type.
    @discardableResult
    public func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        mutableTracks.first { $0.mediaType == track.mediaType }
    }

    // MARK: Editing all tracks

    /// Inserts a range of all the tracks of an asset, and pushes what plays later back, in all tracks.
    ///
    /// Each of the asset's tracks that has something to play in the range goes into a track of its media type, each into another;
    /// where there are not enough, tracks are added. What lies beyond the asset's end is left out. Neither metadata nor
    /// `preferredTransform` is taken over.
    ///
    /// - Parameter startTime: `.invalid` appends; a time beyond the end leaves emptiness before what is inserted.
    /// - Throws: an `AVError`, and changes nothing, where the asset cannot be read, for a range that is empty, not numeric, or
    ///   begins after the asset's end.
    public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        if let loader = asset.loader { _ = try loader.wait().get() }
        try insert(timeRange, ofLoaded: asset, at: startTime)
    }

    /// The same, without keeping a thread waiting while the asset is read.
    public final func insertTimeRange(
        _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        _ = try await asset.loader?.load()
        try insert(timeRange, ofLoaded: asset, at: startTime)
    }

    private func insert(_ timeRange: CMTimeRange, ofLoaded asset: AVAsset, at startTime: CMTime) throws {
        typealias List = SegmentList<SegmentMedia>
        let what = "cannot insert a part of \(asset.name) into a composition"
        try timeRange.checkAsSource(what)
        try startTime.checkAsInsertionTime(what)
        let sources = asset.allTracks.map { (mediaType: $0.mediaType, edits: $0.edits) }
        let end = sources.map(\.edits.duration).max() ?? .zero
        guard timeRange.start < end else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime, what,
                why: "the range starts at \(timeRange.start.seconds) s, and there is nothing from \(end.seconds) s on")
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

    /// Inserts emptiness into all tracks, and pushes what plays later back. Nothing happens at or after the end.
    public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        editing.withLock { mutableTracks.forEach { $0.insertEmptyTimeRange(timeRange) } }
    }

    /// Takes a range out of all tracks, and pulls what plays later forward. Tracks that become empty stay.
    public func removeTimeRange(_ timeRange: CMTimeRange) {
        editing.withLock { mutableTracks.forEach { $0.removeTimeRange(timeRange) } }
    }

    /// Plays a range of all tracks slower or faster, so that it lasts as long as `duration`, and moves what plays later.
    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        editing.withLock { mutableTracks.forEach { $0.scaleTimeRange(timeRange, toDuration: duration) } }
    }
}

extension AVAsset {
    /// What messages call it.
    var name: String { loader?.location.name ?? "a composition" }
}
