public import Foundation

/// A group of metadata items (Apple: AVMetadataGroup).
public class AVMetadataGroup: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`. Changed only by mutable subclasses.
    private var stored: [AVMetadataItem]

    final var storedItems: [AVMetadataItem] {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }

    init(_ items: [AVMetadataItem]) { stored = items }

    public var items: [AVMetadataItem] { storedItems }
}
