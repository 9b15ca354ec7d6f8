import MediaEngine
import OpenCoreMedia

extension CMTimeRange {
    /// Start and duration are numbers, and neither is negative.
    var isEditable: Bool {
        isValid && start.isNumeric && duration.isNumeric && start >= .zero && duration >= .zero && start.epoch == 0
    }

    /// - Throws: an `AVError` for what cannot be a range of media.
    func checkAsSource(_ what: String) throws(AVError) {
        guard start.isNumeric, start >= .zero, start.epoch == 0 else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime, what,
                why: "the range's start must be a number of zero or more, and it is \(start)")
        }
        guard isValid, duration.isNumeric, duration > .zero else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceDuration, what,
                why: "the range's duration must be a number above zero, such as the asset's duration, and it is \(duration)")
        }
    }
}

extension CMTime {
    /// - Throws: an `AVError` for what can be no place in a track. An invalid time stands for the end.
    func checkAsInsertionTime(_ what: String) throws(AVError) {
        guard !isValid || (isNumeric && self >= .zero && epoch == 0) else {
            throw AVError(
                .operationNotAllowed, what, why: "the time to insert at must be a number of zero or more, and it is \(self)")
        }
    }
}

extension AVAssetTrack {
    /// What messages call it: the file, or the first one of a composition's.
    var sourceName: String {
        edits.edits.lazy.compactMap(\.media).first.map { "\($0.location.name)" } ?? "an empty track"
    }
}
