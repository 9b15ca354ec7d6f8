import ReelCoreMedia
import ReelMediaEngine

extension CMTimeRange {
    /// Whether start and duration are numeric and not negative.
    var isEditable: Bool {
        isValid && start.isNumeric && duration.isNumeric && start >= .zero && duration >= .zero && start.epoch == 0
    }

    /// Checks that the range can be a range of media.
    ///
    /// - Throws: An `AVError` if it cannot.
    func checkAsSource(_ what: String) throws(AVError) {
        guard start.isNumeric, start >= .zero, start.epoch == 0 else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime, what,
                why: "the range's start must be a number of at least zero; got \(start)")
        }
        guard isValid, duration.isNumeric, duration > .zero else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceDuration, what,
                why: "the range's duration must be a number above zero, such as the asset's duration; got \(duration)")
        }
    }
}

extension CMTime {
    /// Checks that the time can be an insertion time. An invalid time stands for the track's end.
    ///
    /// - Throws: An `AVError` if it cannot.
    func checkAsInsertionTime(_ what: String) throws(AVError) {
        guard !isValid || (isNumeric && self >= .zero && epoch == 0) else {
            throw AVError(
                .operationNotAllowed, what, why: "the insertion time must be a number of at least zero; got \(self)")
        }
    }
}

extension AVAssetTrack {
    /// The track's name in messages: its file's, or that of the first file of a composition's track.
    var sourceName: String {
        edits.edits.lazy.compactMap(\.media).first.map { "\($0.location.name)" } ?? "an empty track"
    }
}
