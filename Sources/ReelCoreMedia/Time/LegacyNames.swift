public import Foundation
public import ReelCoreFoundation

// Spellings of Swift 3 and 4, without labels, that Apple has retired, but that tutorials still use. Here they compile, with a
// warning. They are disfavoured, so that a function that is named without labels (`reduce(first, CMTimeRangeGetUnion)`) is not
// ambiguous.

@available(*, deprecated, renamed: "CMTimeMake(value:timescale:)")
@_disfavoredOverload
@discardableResult
public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
    CMTimeMake(value: value, timescale: timescale)
}

@available(*, deprecated, renamed: "CMTimeMakeWithSeconds(_:preferredTimescale:)")
@_disfavoredOverload
@discardableResult
public func CMTimeMakeWithSeconds(_ seconds: Float64, _ preferredTimescale: Int32) -> CMTime {
    CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
}

@available(*, deprecated, renamed: "CMTimeRangeMake(start:duration:)")
@_disfavoredOverload
@discardableResult
public func CMTimeRangeMake(_ start: CMTime, _ duration: CMTime) -> CMTimeRange {
    CMTimeRangeMake(start: start, duration: duration)
}

@available(*, deprecated, renamed: "CMTimeMakeWithEpoch(value:timescale:epoch:)")
@_disfavoredOverload
@discardableResult
public func CMTimeMakeWithEpoch(_ value: Int64, _ timescale: Int32, _ epoch: Int64) -> CMTime {
    CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: epoch)
}

@available(*, deprecated, renamed: "CMTimeConvertScale(_:timescale:method:)")
@_disfavoredOverload
@discardableResult
public func CMTimeConvertScale(_ time: CMTime, _ newTimescale: Int32, _ method: CMTimeRoundingMethod) -> CMTime {
    CMTimeConvertScale(time, timescale: newTimescale, method: method)
}

@available(*, deprecated, renamed: "CMTimeMultiply(_:multiplier:)")
@_disfavoredOverload
@discardableResult
public func CMTimeMultiply(_ time: CMTime, _ multiplier: Int32) -> CMTime {
    CMTimeMultiply(time, multiplier: multiplier)
}

@available(*, deprecated, renamed: "CMTimeMultiplyByFloat64(_:multiplier:)")
@_disfavoredOverload
@discardableResult
public func CMTimeMultiplyByFloat64(_ time: CMTime, _ multiplier: Float64) -> CMTime {
    CMTimeMultiplyByFloat64(time, multiplier: multiplier)
}

@available(*, deprecated, renamed: "CMTimeMultiplyByRatio(_:multiplier:divisor:)")
@_disfavoredOverload
@discardableResult
public func CMTimeMultiplyByRatio(_ time: CMTime, _ multiplier: Int32, _ divisor: Int32) -> CMTime {
    CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: divisor)
}

@available(*, deprecated, renamed: "CMTimeCopyAsDictionary(_:allocator:)")
@_disfavoredOverload
@discardableResult
public func CMTimeCopyAsDictionary(_ time: CMTime, _ allocator: CFAllocator?) -> CFDictionary? {
    CMTimeCopyAsDictionary(time, allocator: allocator)
}

@available(*, deprecated, renamed: "CMTimeCopyDescription(allocator:time:)")
@_disfavoredOverload
@discardableResult
public func CMTimeCopyDescription(_ allocator: CFAllocator?, _ time: CMTime) -> CFString? {
    CMTimeCopyDescription(allocator: allocator, time: time)
}

@available(*, deprecated, renamed: "CMTimeRangeFromTimeToTime(start:end:)")
@_disfavoredOverload
@discardableResult
public func CMTimeRangeFromTimeToTime(_ start: CMTime, _ end: CMTime) -> CMTimeRange {
    CMTimeRangeFromTimeToTime(start: start, end: end)
}

@available(*, deprecated, renamed: "CMTimeRangeGetUnion(_:otherRange:)")
@_disfavoredOverload
@discardableResult
public func CMTimeRangeGetUnion(_ range: CMTimeRange, _ otherRange: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetUnion(range, otherRange: otherRange)
}

@available(*, deprecated, renamed: "CMTimeRangeGetIntersection(_:otherRange:)")
@_disfavoredOverload
@discardableResult
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, _ otherRange: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetIntersection(range, otherRange: otherRange)
}

@available(*, deprecated, renamed: "CMTimeRangeContainsTime(_:time:)")
@_disfavoredOverload
@discardableResult
public func CMTimeRangeContainsTime(_ range: CMTimeRange, _ time: CMTime) -> Bool {
    CMTimeRangeContainsTime(range, time: time)
}

@available(*, deprecated, renamed: "CMTimeRangeContainsTimeRange(_:otherRange:)")
@_disfavoredOverload
@discardableResult
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, _ otherRange: CMTimeRange) -> Bool {
    CMTimeRangeContainsTimeRange(range, otherRange: otherRange)
}

@available(*, deprecated, renamed: "CMTimeRangeCopyAsDictionary(_:allocator:)")
@_disfavoredOverload
@discardableResult
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, _ allocator: CFAllocator?) -> CFDictionary? {
    CMTimeRangeCopyAsDictionary(range, allocator: allocator)
}

@available(*, deprecated, renamed: "CMTimeRangeCopyDescription(allocator:range:)")
@_disfavoredOverload
@discardableResult
public func CMTimeRangeCopyDescription(_ allocator: CFAllocator?, _ range: CMTimeRange) -> CFString? {
    CMTimeRangeCopyDescription(allocator: allocator, range: range)
}

@available(*, deprecated, renamed: "CMTimeMapTimeFromRangeToRange(_:fromRange:toRange:)")
@_disfavoredOverload
@discardableResult
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, _ fromRange: CMTimeRange, _ toRange: CMTimeRange) -> CMTime {
    CMTimeMapTimeFromRangeToRange(t, fromRange: fromRange, toRange: toRange)
}

@available(*, deprecated, renamed: "CMTimeMapDurationFromRangeToRange(_:fromRange:toRange:)")
@_disfavoredOverload
@discardableResult
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, _ fromRange: CMTimeRange, _ toRange: CMTimeRange) -> CMTime {
    CMTimeMapDurationFromRangeToRange(dur, fromRange: fromRange, toRange: toRange)
}

@available(*, deprecated, renamed: "CMTimeClampToRange(_:range:)")
@_disfavoredOverload
@discardableResult
public func CMTimeClampToRange(_ time: CMTime, _ range: CMTimeRange) -> CMTime {
    CMTimeClampToRange(time, range: range)
}

@available(*, deprecated, renamed: "CMTimeFoldIntoRange(_:foldRange:)")
@_disfavoredOverload
@discardableResult
public func CMTimeFoldIntoRange(_ time: CMTime, _ foldRange: CMTimeRange) -> CMTime {
    CMTimeFoldIntoRange(time, foldRange: foldRange)
}

@available(*, deprecated, renamed: "CMTimeMappingMake(source:target:)")
@_disfavoredOverload
@discardableResult
public func CMTimeMappingMake(_ source: CMTimeRange, _ target: CMTimeRange) -> CMTimeMapping {
    CMTimeMappingMake(source: source, target: target)
}
