// Calls of CMTimeRange, as Apple declares them. See ../check.py.
import CoreMedia

func cmTimeRange(_ it: inout CMTimeRange) {
    let _: CMTimeRange.Type = CMTimeRange.self
    let _: CMTimeRange = CMTimeRange.zero
    let _: CMTime = it.duration
    it.duration = value() as CMTime
    let _: CMTimeRange = CMTimeRange(start: value() as CMTime, duration: value() as CMTime)
    let _: CMTimeRange = CMTimeRange(start: value() as CMTime, end: value() as CMTime)
    let _: Bool = it.isEmpty
    let _: CMTime = it.start
    it.start = value() as CMTime
    let _: Bool = it.isValid
    let _: CMTimeRange = it.intersection(value() as CMTimeRange)
    it.intersection(value() as CMTimeRange)
    let _: CMTime = it.end
    let _: Bool = it.containsTime(value() as CMTime)
    it.containsTime(value() as CMTime)
    let _: CMTimeRange = CMTimeRange.invalid
    let _: CMTimeRange = CMTimeRange()
    let _: CMTimeRange = it.union(value() as CMTimeRange)
    it.union(value() as CMTimeRange)
    let _: Bool = it.containsTimeRange(value() as CMTimeRange)
    it.containsTimeRange(value() as CMTimeRange)
    let _: Bool = it.isIndefinite
    let _: Bool = (value() as CMTimeRange) != (value() as CMTimeRange)
}
