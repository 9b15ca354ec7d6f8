/// A range of time, from `start` up to but not including `start + duration`.
///
/// A range is valid if both its times are, and its duration is in epoch 0 and not negative. Its start may be in any epoch, but
/// ranges of different epochs cannot be combined. Source: CMTimeRange.h and Apple's page "CMTimeRange".
public struct CMTimeRange: Sendable, BitwiseCopyable, Codable {
    public var start: CMTime
    public var duration: CMTime

    /// Creates ``invalid``.
    public init() {
        self.init(start: .invalid, duration: .invalid)
    }

    /// Creates a range from its two fields, unchecked; ``CMTimeRangeMake(start:duration:)`` checks.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// Creates the range that starts at `start` and ends before `end`.
    ///
    /// ``invalid`` if either time is, if their epochs differ, or if the end comes before the start.
    public init(start: CMTime, end: CMTime) {
        let duration = end - start
        if start <= end, duration.isValid, duration.epoch == 0 {
            self.init(start: start, duration: duration)
        } else {
            self.init()
        }
    }

    /// The empty range at zero.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    public static let invalid = CMTimeRange()
}

/// ``CMTimeRange/zero``, by its name in C.
public let kCMTimeRangeZero = CMTimeRange.zero
/// ``CMTimeRange/invalid``, by its name in C.
public let kCMTimeRangeInvalid = CMTimeRange.invalid

extension CMTimeRange: Hashable {
    /// Whether two ranges have the same start and the same duration. Empty ranges at different times differ.
    public static func == (range1: CMTimeRange, range2: CMTimeRange) -> Bool {
        range1.start == range2.start && range1.duration == range2.duration
    }

    public static func != (range1: CMTimeRange, range2: CMTimeRange) -> Bool {
        !(range1 == range2)
    }
}

// MARK: What a range is

extension CMTimeRange {
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0
    }
    /// Whether the range is valid and its start or its duration is indefinite.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
    /// Whether the range is valid and its duration is 0.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// The time just after the range: `start + duration`.
    public var end: CMTime { start + duration }

    /// The start and end; nil if the range is invalid or indefinite, if its duration is not numeric or +∞, or if it runs from
    /// −∞ to +∞, whose end cannot be computed.
    var bounds: (start: CMTime, end: CMTime)? {
        guard isValid, !isIndefinite, duration.kind == .numeric || duration.kind == .positiveInfinity else { return nil }
        let end = self.end
        return start.kind == .invalid || end.kind == .invalid ? nil : (start, end)
    }

    /// Whether two times are in the same timeline. Infinite times are in all.
    static func shareEpoch(_ time1: CMTime, _ time2: CMTime) -> Bool {
        time1.kind != .numeric || time2.kind != .numeric || time1.epoch == time2.epoch
    }
}

// MARK: Sets of times

extension CMTimeRange {
    /// Whether `start <= time < end`. False for an empty, indefinite or invalid range and for a time of another epoch.
    @discardableResult
    public func containsTime(_ time: CMTime) -> Bool {
        guard let bounds, time.kind != .indefinite, time.kind != .invalid, Self.shareEpoch(time, bounds.start) else {
            return false
        }
        return bounds.start <= time && time < bounds.end
    }

    /// Whether another range lies completely in this one. An empty range lies where its start does, so no empty range contains
    /// it.
    @discardableResult
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        if range.isEmpty { return containsTime(range.start) }
        guard let bounds, let inner = range.bounds, Self.shareEpoch(bounds.start, inner.start) else { return false }
        return bounds.start <= inner.start && inner.end <= bounds.end
    }

    /// The times that are in both ranges: ``zero`` if there are none, ``invalid`` if either range is invalid or indefinite or
    /// their epochs differ.
    @discardableResult
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard let bounds, let other = otherRange.bounds, Self.shareEpoch(bounds.start, other.start) else { return .invalid }
        let start = CMTimeMaximum(bounds.start, other.start)
        let end = CMTimeMinimum(bounds.end, other.end)
        return start < end ? CMTimeRange(start: start, end: end) : .zero
    }

    /// The smallest range that covers both, including any gap between them; ``invalid`` if either range is invalid or
    /// indefinite or their epochs differ.
    @discardableResult
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard let bounds, let other = otherRange.bounds, Self.shareEpoch(bounds.start, other.start) else { return .invalid }
        return CMTimeRange(
            start: CMTimeMinimum(bounds.start, other.start), end: CMTimeMaximum(bounds.end, other.end))
    }
}
