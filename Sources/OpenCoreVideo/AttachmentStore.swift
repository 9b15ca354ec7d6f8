import Foundation

/// What is attached to a buffer under names, and whether it goes along to buffers that are made from it.
///
/// Safe to use from several threads at once.
package final class AttachmentStore: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var entries: [String: (value: AnyObject, mode: CVAttachmentMode)] = [:]

    package init() {}

    package subscript(key: String) -> (value: AnyObject, mode: CVAttachmentMode)? { lock.withLock { entries[key] } }

    /// Nil takes away what is there.
    package func set(_ key: String, _ value: AnyObject?, _ mode: CVAttachmentMode) {
        lock.withLock { entries[key] = value.map { ($0, mode) } }
    }

    package func all(_ mode: CVAttachmentMode) -> [String: AnyObject] {
        lock.withLock { entries.filter { $0.value.mode == mode }.mapValues(\.value) }
    }

    package func removeAll() { lock.withLock { entries.removeAll() } }

    /// Attaches to `other` what goes along.
    package func propagate(to other: AttachmentStore) {
        for (key, value) in all(.shouldPropagate) { other.set(key, value, .shouldPropagate) }
    }
}

/// What has attachments: buffers of Core Video, and those of Core Media.
package protocol AttachmentBearer: AnyObject {
    var attachmentStore: AttachmentStore { get }
}
