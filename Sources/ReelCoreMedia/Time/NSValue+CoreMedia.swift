public import Foundation
import ReelCoreFoundation

// Times, ranges and mappings in an NSValue, for arrays and dictionaries of objects. Source: AVTime.h and Apple's page "NSValue".

extension NSValue {
    /// Wraps a time.
    public convenience init(time: CMTime) {
        self.init(wrapping: time)
    }

    /// The wrapped time; ``CMTime/invalid`` if the value is of another type, for which Apple documents no result.
    public var timeValue: CMTime { unwrapped(.invalid) ?? .invalid }

    /// Wraps a range.
    public convenience init(timeRange: CMTimeRange) {
        self.init(wrapping: timeRange)
    }

    /// The wrapped range; ``CMTimeRange/invalid`` if the value is of another type.
    public var timeRangeValue: CMTimeRange { unwrapped(.invalid) ?? .invalid }

    /// Wraps a mapping.
    public convenience init(timeMapping: CMTimeMapping) {
        self.init(wrapping: timeMapping)
    }

    /// The wrapped mapping; ``CMTimeMapping/invalid`` if the value is of another type.
    public var timeMappingValue: CMTimeMapping { unwrapped(.invalid) ?? .invalid }
}
