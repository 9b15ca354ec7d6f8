public import ReelCoreMedia

/// A mutable timed metadata group (Apple: AVMutableTimedMetadataGroup).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
public final class AVMutableTimedMetadataGroup: AVTimedMetadataGroup, @unchecked Sendable {
    public override var items: [AVMetadataItem] {
        get { super.items }
        set { storedItems = newValue }
    }

    public override var timeRange: CMTimeRange {
        get { super.timeRange }
        set { storedRange = newValue }
    }
}
