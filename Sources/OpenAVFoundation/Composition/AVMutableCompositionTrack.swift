public import Foundation
public import OpenCoreGraphics
public import OpenCoreMedia

/// A composition's track that can be edited (Apple: AVMutableCompositionTrack).
///
/// Times are exact fractions throughout. A track ends where its last piece of media does: there is no emptiness at the end.
public final class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
    // MARK: Inserting

    /// Inserts a range of another track, and pushes what plays later back.
    ///
    /// What lies beyond the other track's end is left out, so that one may pass the range of an asset whose tracks end at
    /// slightly different times. (Apple does not say what its framework does.)
    ///
    /// - Parameter startTime: `.invalid` appends; a time beyond the end leaves emptiness before what is inserted.
    /// - Throws: an `AVError`, and changes nothing, for a range that is empty, not numeric, or begins after the other track's
    ///   end, and for a track of another media type.
    public func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
        try insert([pieces(timeRange, of: track)], at: startTime)
    }

    /// Inserts ranges of several tracks one after the other: all of them, or none where one cannot be.
    ///
    /// - Parameter timeRanges: `CMTimeRange`s, as many as there are tracks.
    public func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
        guard timeRanges.count == tracks.count else {
            throw AVError(
                .operationNotAllowed, "cannot insert into track \(trackID)",
                why: "there are \(timeRanges.count) ranges for \(tracks.count) tracks; give each track one")
        }
        try insert(zip(timeRanges, tracks).map { try pieces($0.timeRangeValue, of: $1) }, at: startTime)
    }

    private func pieces(_ range: CMTimeRange, of track: AVAssetTrack) throws -> [SegmentList<SegmentMedia>.Edit] {
        let what = "cannot insert a part of \(track.sourceName) into track \(trackID)"
        try range.checkAsSource(what)
        guard track.mediaType == mediaType else {
            throw AVError(
                .invalidSourceMedia, what,
                why: "it is of the media type '\(track.mediaType.rawValue)', and the track of '\(mediaType.rawValue)'")
        }
        let source = track.edits
        guard range.start < source.duration else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime, what,
                why: "the range starts at \(range.start.seconds) s, and there is nothing from \(source.duration.seconds) s on")
        }
        return source.slice(range)
    }

    private func insert(_ pieces: [[SegmentList<SegmentMedia>.Edit]], at startTime: CMTime) throws {
        try startTime.checkAsInsertionTime("cannot insert into track \(trackID)")
        change { $0.edits.insert(Array(pieces.joined()), at: startTime.isValid ? startTime : $0.edits.duration) }
    }

    /// Inserts emptiness, and pushes what plays later back. Nothing happens at or after the end, where nothing plays later, nor
    /// for a range that is not numeric.
    public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        guard timeRange.isEditable else { return }
        change { state in
            if timeRange.start < state.edits.duration { state.edits.insert([.empty(timeRange.duration)], at: timeRange.start) }
        }
    }

    // MARK: Removing and scaling

    /// Takes a range out, and pulls what plays later forward. Nothing happens for a range that is not numeric.
    public func removeTimeRange(_ timeRange: CMTimeRange) {
        guard timeRange.isEditable else { return }
        change { $0.edits.remove(timeRange) }
    }

    /// Plays a range slower or faster, so that it lasts as long as `duration`, and moves what plays later. Nothing happens for
    /// times that are not numeric, nor for a duration that is not above zero.
    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        guard timeRange.isEditable, timeRange.duration > .zero, duration.isNumeric, duration > .zero else { return }
        change { $0.edits.scale(timeRange, to: duration) }
    }

    // MARK: Values

    public override var isEnabled: Bool {
        get { super.isEnabled }
        set { change { $0.isEnabled = newValue } }
    }

    public override var preferredTransform: CGAffineTransform {
        get { super.preferredTransform }
        set { change { $0.preferredTransform = newValue } }
    }

    public override var preferredVolume: Float {
        get { super.preferredVolume }
        set { change { $0.preferredVolume = newValue } }
    }

    /// Set 0 for that of the first piece of media.
    public override var naturalTimeScale: CMTimeScale {
        get { super.naturalTimeScale }
        set { change { $0.naturalTimeScale = newValue } }
    }

    public override var languageCode: String? {
        get { super.languageCode }
        set { change { $0.languageCode = newValue } }
    }

    public override var extendedLanguageTag: String? {
        get { super.extendedLanguageTag }
        set { change { $0.extendedLanguageTag = newValue } }
    }
}
