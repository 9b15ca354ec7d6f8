extension CMTimeRange {
    /// Returns `time`, limited to the range by the rules of ``CMTimeClampToRange(_:range:)``.
    func clamping(_ time: CMTime) -> CMTime {
        guard let bounds, !isEmpty, time.kind != .invalid else { return .invalid }
        if time.kind == .indefinite { return time }
        return time < bounds.start ? bounds.start : time > bounds.end ? bounds.end : time
    }

    /// Returns the time in the range that differs from `time` by whole durations, by the rules of
    /// ``CMTimeFoldIntoRange(_:foldRange:)``.
    func folding(_ time: CMTime) -> CMTime {
        guard bounds != nil, !isEmpty, time.kind != .invalid else { return .invalid }
        if time.kind == .indefinite { return time }
        if containsTime(time) { return time }
        guard time.kind == .numeric, start.kind == .numeric, duration.kind == .numeric, time.epoch == start.epoch else {
            return .invalid
        }

        // The common multiple of three timescales has 93 bits, and a value at it 125, so 128 bits are exact.
        let scales = [time.timescale, start.timescale, duration.timescale].map { Int128($0) }
        let common = scales.reduce(1, leastCommonMultiple)
        let first = Int128(start.value) * (common / scales[1])
        let length = Int128(duration.value) * (common / scales[2])
        var offset = (Int128(time.value) * (common / scales[0]) - first) % length
        if offset < 0 { offset += length }

        let folded = CMTime.nearest(
            to: ExactRatio(first + offset, over: common), timescale: CMTimeScale(clamping: common), epoch: start.epoch,
            hasBeenRounded: [time, start, duration].contains(where: \.hasBeenRounded))
        // Rounding may move a time just before the end onto the end, which is the start of the next repetition.
        if containsTime(folded) { return folded }
        return CMTime(value: start.value, timescale: start.timescale, flags: [.valid, .hasBeenRounded], epoch: start.epoch)
    }

    /// Returns the corresponding time in another range, by the rules of
    /// ``CMTimeMapTimeFromRangeToRange(_:fromRange:toRange:)``.
    func mapping(_ time: CMTime, to target: CMTimeRange) -> CMTime {
        guard let bounds, let targetBounds = target.bounds, !isEmpty, !target.isEmpty,
            Self.shareEpoch(time, bounds.start)
        else { return .invalid }
        // The two ends are mapped directly, because the calculation with the offset may need rounding.
        if time == bounds.start { return targetBounds.start }
        if time == bounds.end { return targetBounds.end }
        return targetBounds.start + mapping(duration: time - bounds.start, to: target)
    }

    /// Returns a duration scaled by the ratio of the other range's duration to this one's, by the rules of
    /// ``CMTimeMapDurationFromRangeToRange(_:fromRange:toRange:)``.
    func mapping(duration time: CMTime, to target: CMTimeRange) -> CMTime {
        guard bounds != nil, target.bounds != nil, !isEmpty, !target.isEmpty else { return .invalid }
        guard time.kind == .numeric else { return time }
        guard time.epoch == 0 else { return .invalid }
        if duration.kind == .positiveInfinity, target.duration.kind == .positiveInfinity { return time }
        guard duration.kind == .numeric, target.duration.kind == .numeric else { return .invalid }

        let ratio = ExactRatio(
            isNegative: time.value < 0,
            time.value.magnitude, target.duration.value.magnitude, UInt64(duration.timescale),
            over: [UInt64(time.timescale), UInt64(target.duration.timescale), duration.value.magnitude])
        return .exactIfPossible(
            ratio, preferring: [time.timescale, target.duration.timescale], epoch: 0,
            hasBeenRounded: [time, duration, target.duration].contains(where: \.hasBeenRounded))
    }
}
