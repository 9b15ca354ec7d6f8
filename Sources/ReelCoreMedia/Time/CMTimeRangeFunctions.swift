public import ReelCoreFoundation

// The functions of CMTimeRange.h, by their names in Swift.

// MARK: Making ranges and mappings

/// Returns the range of a start and a duration; ``CMTimeRange/invalid`` if the duration's epoch is not 0.
@discardableResult
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    duration.epoch == 0 ? CMTimeRange(start: start, duration: duration) : .invalid
}

/// Returns ``CMTimeRange/init(start:end:)``.
@discardableResult
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}

/// Returns the mapping of two ranges; ``CMTimeMapping/invalid`` if the epoch of either duration is not 0.
@discardableResult
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    source.duration.epoch == 0 && target.duration.epoch == 0 ? CMTimeMapping(source: source, target: target) : .invalid
}

/// Returns a mapping that leaves its target empty; ``CMTimeMapping/invalid`` if the epoch of its duration is not 0.
@discardableResult
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
    CMTimeMappingMake(source: .invalid, target: target)
}

// MARK: Ranges as sets of times

/// Returns ``CMTimeRange/end``.
@discardableResult
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime {
    range.end
}

/// Returns whether both ranges have the same start and the same duration.
@discardableResult
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
    range1 == range2
}

/// Returns ``CMTimeRange/containsTime(_:)``.
@discardableResult
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
    range.containsTime(time)
}

/// Returns ``CMTimeRange/containsTimeRange(_:)``.
@discardableResult
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.containsTimeRange(otherRange)
}

/// Returns ``CMTimeRange/union(_:)``.
@discardableResult
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.union(otherRange)
}

/// Returns ``CMTimeRange/intersection(_:)``.
@discardableResult
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.intersection(otherRange)
}

// MARK: Times and ranges

/// Returns `time`, limited to the start and the end of the range.
///
/// ``CMTime/invalid`` for an invalid time and for an empty, indefinite or invalid range. Apple does not specify the result for
/// an indefinite time, which is returned unchanged, or for a time of another epoch, which is limited to the start or end on its
/// side.
@discardableResult
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
    range.clamping(time)
}

/// Returns the time in the range that differs from `time` by a multiple of the range's duration, as in a loop.
///
/// Times in the range are returned unchanged. ``CMTime/invalid`` for an empty, indefinite or invalid range, a time of another
/// epoch, and times that cannot be folded because they or the range are infinite. Apple's documentation says no more than
/// "folds a time".
@discardableResult
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime {
    foldRange.folding(time)
}

/// Returns the time that corresponds to `t` when one range is mapped to another: start to start, end to end, and everything
/// else in proportion.
///
/// Two ranges of infinite duration are shifted, not scaled. ``CMTime/invalid`` if either range is empty, indefinite or invalid,
/// if only one of them is infinite, or if the time's epoch differs from the first range's.
@discardableResult
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    fromRange.mapping(t, to: toRange)
}

/// Returns `dur · toRange.duration / fromRange.duration`.
///
/// ``CMTime/invalid`` for the same ranges as in ``CMTimeMapTimeFromRangeToRange(_:fromRange:toRange:)``, and for a duration
/// whose epoch is not 0. Difference from Apple: the result is exact if a time can represent it, whereas Apple's switches to
/// nanoseconds as soon as the duration's own timescale is insufficient.
@discardableResult
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    fromRange.mapping(duration: dur, to: toRange)
}

// MARK: Describing

/// Returns ``CMTimeRange/description``. The allocator is ignored.
@discardableResult
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
    range.description as CFString
}

/// Writes ``CMTimeRange/description`` and a line break to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) {
    showOnStandardError(range.description)
}

/// Returns ``CMTimeMapping/description``. The allocator is ignored.
@discardableResult
public func CMTimeMappingCopyDescription(allocator: CFAllocator?, mapping: CMTimeMapping) -> CFString? {
    mapping.description as CFString
}

/// Writes ``CMTimeMapping/description`` and a line break to standard error.
public func CMTimeMappingShow(_ mapping: CMTimeMapping) {
    showOnStandardError(mapping.description)
}

// MARK: The macros

/// Returns ``CMTimeRange/isValid``.
@discardableResult
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
/// Returns whether the range is not valid.
@discardableResult
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
/// Returns ``CMTimeRange/isIndefinite``.
@discardableResult
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
/// Returns ``CMTimeRange/isEmpty``.
@discardableResult
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
