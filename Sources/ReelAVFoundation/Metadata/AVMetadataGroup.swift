public import Foundation
import ReelConcurrency

/// A group of metadata items (Apple: AVMetadataGroup).
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVMetadataGroup: NSObject, @unchecked Sendable {
    /// Changed only by mutable subclasses.
    private let stored: Locked<[AVMetadataItem]>

    final var storedItems: [AVMetadataItem] {
        get { stored.value }
        set { stored.withLock { $0 = newValue } }
    }

    init(_ items: [AVMetadataItem]) { stored = Locked(items) }

    open var items: [AVMetadataItem] { storedItems }
}
