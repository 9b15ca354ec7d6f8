public import Foundation
public import ReelCoreGraphics
public import ReelCoreMedia

/// A composition's track that can be edited (Apple: AVMutableCompositionTrack).
///
/// All times are exact fractions. A track ends with its last piece of media, never with an empty segment.
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
    // MARK: Inserting

    /// Inserts a range of another track, and moves what plays later back.
    ///
    /// The part of the range after the other track's end is ignored, so that the range of an asset can be passed even if its
    /// tracks end at slightly different times. (Apple does not document what its framework does.)
    ///
    /// - Parameter startTime: The insertion time; `.invalid` appends. A time after the end leaves an empty range before the
    ///   inserted media.
    /// - Throws: An `AVError`, without changing anything, if the range is empty, is not numeric, or starts at or after the other
    ///   track's end, and if the other track is of another media type.
    open func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
        try insert([pieces(timeRange, of: track)], at: startTime)
    }

    /// Inserts ranges of several tracks one after another: all of them, or none if one cannot be inserted.
    ///
    /// - Parameter timeRanges: `CMTimeRange`s, one for each track.
    open func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
        guard timeRanges.count == tracks.count else {
            throw AVError(
                .operationNotAllowed, "cannot insert into track \(trackID)",
                why: "got \(timeRanges.count) ranges for \(tracks.count) tracks; pass one range for each track")
        }
        try insert(zip(timeRanges, tracks).map { try pieces($0.timeRangeValue, of: $1) }, at: startTime)
    }

    private func pieces(_ range: CMTimeRange, of track: AVAssetTrack) throws -> [EditList<FileTrack>.Edit] {
        let what = "cannot insert a part of \(track.sourceName) into track \(trackID)"
        try range.checkAsSource(what)
        guard track.mediaType == mediaType else {
            throw AVError(
                .invalidSourceMedia, what,
                why: "its media type is '\(track.mediaType.rawValue)', but the track's is '\(mediaType.rawValue)'")
        }
        let source = track.edits
        guard range.start < source.duration else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime, what,
                why: "the range starts at \(range.start.seconds) s, but the source track ends at \(source.duration.seconds) s")
        }
        return source.slice(range)
    }

    private func insert(_ pieces: [[EditList<FileTrack>.Edit]], at startTime: CMTime) throws {
        try startTime.checkAsInsertionTime("cannot insert into track \(trackID)")
        change { $0.edits.insert(Array(pieces.joined()), at: startTime.isValid ? startTime : $0.edits.duration) }
    }

    /// Inserts an empty range, and moves what plays later back. Does nothing at or after the end, where nothing plays later, and
    /// for a range that is not numeric.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        guard timeRange.isEditable else { return }
        change { state in
            if timeRange.start < state.edits.duration { state.edits.insert([.empty(timeRange.duration)], at: timeRange.start) }
        }
    }

    // MARK: Removing and scaling

    /// Removes a range, and moves what plays later forward. Does nothing for a range that is not numeric.
    open func removeTimeRange(_ timeRange: CMTimeRange) {
        guard timeRange.isEditable else { return }
        change { $0.edits.remove(timeRange) }
    }

    /// Changes the speed of a range, so that it lasts `duration`, and moves what plays later. Does nothing for times that are not
    /// numeric, and for durations that are not above zero.
    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        guard timeRange.isEditable, timeRange.duration > .zero, duration.isNumeric, duration > .zero else { return }
        change { $0.edits.scale(timeRange, to: duration) }
    }

    // MARK: Values

    open override var isEnabled: Bool {
        get { super.isEnabled }
        set { change { $0.isEnabled = newValue } }
    }

    open override var preferredTransform: CGAffineTransform {
        get { super.preferredTransform }
        set { change { $0.preferredTransform = newValue } }
    }

    open override var preferredVolume: Float {
        get { super.preferredVolume }
        set { change { $0.preferredVolume = newValue } }
    }

    /// The time scale. Setting 0 restores the default, that of the first piece of media.
    open override var naturalTimeScale: CMTimeScale {
        get { super.naturalTimeScale }
        set { change { $0.naturalTimeScale = newValue } }
    }

    open override var languageCode: String? {
        get { super.languageCode }
        set { change { $0.languageCode = newValue } }
    }

    open override var extendedLanguageTag: String? {
        get { super.extendedLanguageTag }
        set { change { $0.extendedLanguageTag = newValue } }
    }
}
