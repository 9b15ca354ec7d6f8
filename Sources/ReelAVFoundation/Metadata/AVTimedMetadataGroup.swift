public import Foundation
import ReelConcurrency
public import ReelCoreMedia

/// Metadata items that apply to a time range, such as a chapter's (Apple: AVTimedMetadataGroup).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying, @unchecked Sendable {
    /// Changed only by the mutable subclass.
    private let range: Locked<CMTimeRange>

    final var storedRange: CMTimeRange {
        get { range.value }
        set { range.withLock { $0 = newValue } }
    }

    public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
        range = Locked(timeRange)
        super.init(items)
    }

    open var timeRange: CMTimeRange { storedRange }

    open func copy(with zone: NSZone? = nil) -> Any { AVTimedMetadataGroup(items: items, timeRange: timeRange) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
    }
}
