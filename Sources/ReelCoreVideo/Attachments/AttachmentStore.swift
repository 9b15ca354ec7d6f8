import ReelConcurrency

/// The attachments of a buffer by key, and whether they propagate to buffers that are made from it. Copies share them.
///
/// Thread-safe.
package struct AttachmentStore: Sendable {
    private let entries = Locked<[String: (value: AnyObject, mode: CVAttachmentMode)]>([:])

    package init() {}

    package subscript(key: String) -> (value: AnyObject, mode: CVAttachmentMode)? { entries.withLock { $0[key] } }

    /// Sets an attachment; nil removes it.
    package func set(_ key: String, _ value: AnyObject?, _ mode: CVAttachmentMode) {
        entries.withLock { $0[key] = value.map { ($0, mode) } }
    }

    package func all(_ mode: CVAttachmentMode) -> [String: AnyObject] {
        entries.withLock { $0.filter { $0.value.mode == mode }.mapValues(\.value) }
    }

    package func removeAll() { entries.withLock { $0.removeAll() } }

    /// Copies the attachments that propagate to `other`.
    package func propagate(to other: AttachmentStore) {
        for (key, value) in all(.shouldPropagate) { other.set(key, value, .shouldPropagate) }
    }
}

/// An object with attachments: a buffer of Core Video or Core Media.
package protocol AttachmentBearer: AnyObject {
    var attachmentStore: AttachmentStore { get }
}
