import Foundation

/// The attachments of a buffer by key, and whether they propagate to buffers that are made from it.
///
/// Thread-safe.
package final class AttachmentStore: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var entries: [String: (value: AnyObject, mode: CVAttachmentMode)] = [:]

    package init() {}

    package subscript(key: String) -> (value: AnyObject, mode: CVAttachmentMode)? { lock.withLock { entries[key] } }

    /// Sets an attachment; nil removes it.
    package func set(_ key: String, _ value: AnyObject?, _ mode: CVAttachmentMode) {
        lock.withLock { entries[key] = value.map { ($0, mode) } }
    }

    package func all(_ mode: CVAttachmentMode) -> [String: AnyObject] {
        lock.withLock { entries.filter { $0.value.mode == mode }.mapValues(\.value) }
    }

    package func removeAll() { lock.withLock { entries.removeAll() } }

    /// Copies the attachments that propagate to `other`.
    package func propagate(to other: AttachmentStore) {
        for (key, value) in all(.shouldPropagate) { other.set(key, value, .shouldPropagate) }
    }
}

/// An object with attachments: a buffer of Core Video or Core Media.
package protocol AttachmentBearer: AnyObject {
    var attachmentStore: AttachmentStore { get }
}
