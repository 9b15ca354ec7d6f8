public import Foundation
public import ReelCoreFoundation

// Times, ranges and mappings as dictionaries, for APIs that only take objects. Source: CMTime.h and CMTimeRange.h.

/// The key of ``CMTime/value``, a 64-bit integer.
nonisolated(unsafe) public let kCMTimeValueKey: CFString = "value"
/// The key of ``CMTime/timescale``, a 32-bit integer.
nonisolated(unsafe) public let kCMTimeScaleKey: CFString = "timescale"
/// The key of ``CMTime/epoch``, a 64-bit integer.
nonisolated(unsafe) public let kCMTimeEpochKey: CFString = "epoch"
/// The key of ``CMTime/flags``, an unsigned 32-bit integer.
nonisolated(unsafe) public let kCMTimeFlagsKey: CFString = "flags"
/// The key of ``CMTimeRange/start``, a time's dictionary.
nonisolated(unsafe) public let kCMTimeRangeStartKey: CFString = "start"
/// The key of ``CMTimeRange/duration``, a time's dictionary.
nonisolated(unsafe) public let kCMTimeRangeDurationKey: CFString = "duration"
/// The key of ``CMTimeMapping/source``, a range's dictionary.
nonisolated(unsafe) public let kCMTimeMappingSourceKey: CFString = "source"
/// The key of ``CMTimeMapping/target``, a range's dictionary.
nonisolated(unsafe) public let kCMTimeMappingTargetKey: CFString = "target"

/// Returns a time as a dictionary of four numbers. Never nil; the allocator is ignored.
@discardableResult
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
    NSDictionary(dictionary: [
        kCMTimeValueKey: NSNumber(value: time.value),
        kCMTimeScaleKey: NSNumber(value: time.timescale),
        kCMTimeEpochKey: NSNumber(value: time.epoch),
        kCMTimeFlagsKey: NSNumber(value: time.flags.rawValue),
    ])
}

/// Returns the time in a dictionary; ``CMTime/invalid`` if one of the four numbers is missing or out of range.
@discardableResult
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTime {
    guard let dictionary = dictionaryRepresentation,
        let value = CMTimeValue(dictionary, kCMTimeValueKey as String),
        let timescale = CMTimeScale(dictionary, kCMTimeScaleKey as String),
        let flags = UInt32(dictionary, kCMTimeFlagsKey as String),
        let epoch = CMTimeEpoch(dictionary, kCMTimeEpochKey as String)
    else { return .invalid }
    return CMTime(value: value, timescale: timescale, flags: CMTimeFlags(rawValue: flags), epoch: epoch)
}

/// Returns a range as a dictionary of two times' dictionaries. Never nil; the allocator is ignored.
@discardableResult
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
    dictionary([
        kCMTimeRangeStartKey as String: CMTimeCopyAsDictionary(range.start, allocator: allocator),
        kCMTimeRangeDurationKey as String: CMTimeCopyAsDictionary(range.duration, allocator: allocator),
    ])
}

/// Returns the range in a dictionary; ``CMTimeRange/invalid`` if either time is missing.
@discardableResult
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeRange {
    guard let start = dictionaryRepresentation[kCMTimeRangeStartKey] as? NSDictionary,
        let duration = dictionaryRepresentation[kCMTimeRangeDurationKey] as? NSDictionary
    else { return .invalid }
    return CMTimeRange(start: CMTimeMakeFromDictionary(start), duration: CMTimeMakeFromDictionary(duration))
}

/// Returns a mapping as a dictionary of two ranges' dictionaries. Never nil; the allocator is ignored.
@discardableResult
public func CMTimeMappingCopyAsDictionary(_ mapping: CMTimeMapping, allocator: CFAllocator?) -> CFDictionary? {
    dictionary([
        kCMTimeMappingSourceKey as String: CMTimeRangeCopyAsDictionary(mapping.source, allocator: allocator),
        kCMTimeMappingTargetKey as String: CMTimeRangeCopyAsDictionary(mapping.target, allocator: allocator),
    ])
}

/// Returns the mapping in a dictionary; ``CMTimeMapping/invalid`` if either range is missing.
@discardableResult
public func CMTimeMappingMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeMapping {
    guard let source = dictionaryRepresentation[kCMTimeMappingSourceKey] as? NSDictionary,
        let target = dictionaryRepresentation[kCMTimeMappingTargetKey] as? NSDictionary
    else { return .invalid }
    return CMTimeMapping(
        source: CMTimeRangeMakeFromDictionary(source), target: CMTimeRangeMakeFromDictionary(target))
}

private func dictionary(_ parts: [String: NSDictionary?]) -> NSDictionary {
    NSDictionary(dictionary: parts.compactMapValues { $0 })
}

extension FixedWidthInteger {
    /// The number under a key; nil if there is none, or this type cannot represent it exactly.
    fileprivate init?(_ dictionary: NSDictionary, _ key: String) {
        // `int64Value` returns some integer for numbers without an exact one; comparing the double detects that.
        guard let number = dictionary[key] as? NSNumber, Double(number.int64Value) == number.doubleValue else { return nil }
        self.init(exactly: number.int64Value)
    }
}
