public import Foundation
public import ReelCoreMedia

/// Metadata items that apply to a time range, such as a chapter's (Apple: AVTimedMetadataGroup).
public class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying, @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`. Changed only by the mutable subclass.
    private var range: CMTimeRange

    final var storedRange: CMTimeRange {
        get { lock.withLock { range } }
        set { lock.withLock { range = newValue } }
    }

    public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
        range = timeRange
        super.init(items)
    }

    public var timeRange: CMTimeRange { storedRange }

    public func copy(with zone: NSZone? = nil) -> Any { AVTimedMetadataGroup(items: items, timeRange: timeRange) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
    }
}
