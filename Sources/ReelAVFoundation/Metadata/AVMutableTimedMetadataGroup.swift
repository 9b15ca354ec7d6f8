public import ReelCoreMedia

/// A mutable timed metadata group (Apple: AVMutableTimedMetadataGroup).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup, @unchecked Sendable {
    open override var items: [AVMetadataItem] {
        get { super.items }
        set { storedItems = newValue }
    }

    open override var timeRange: CMTimeRange {
        get { super.timeRange }
        set { storedRange = newValue }
    }
}
