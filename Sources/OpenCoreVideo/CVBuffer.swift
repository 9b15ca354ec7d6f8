public import Foundation
public import OpenCoreFoundation

/// Whether an attachment goes along when a buffer is made from another (`CVBufferPropagateAttachments`).
public enum CVAttachmentMode: UInt32, Sendable {
    case shouldNotPropagate = 0
    case shouldPropagate = 1
}

/// What all Core Video buffers share: attachments, such as colour tags.
///
/// Safe to use from several threads at once; the attachments are guarded by a lock.
public class CVBuffer: @unchecked Sendable {
    private struct Attachment {
        let value: AnyObject
        let mode: CVAttachmentMode
    }

    private let lock = NSLock()
    /// Guarded by `lock`.
    private var attachments: [String: Attachment] = [:]

    init() {}

    package final func attachment(_ key: String) -> (value: AnyObject, mode: CVAttachmentMode)? {
        lock.withLock { attachments[key].map { ($0.value, $0.mode) } }
    }

    final func setAttachment(_ key: String, _ value: AnyObject?, _ mode: CVAttachmentMode) {
        lock.withLock { attachments[key] = value.map { Attachment(value: $0, mode: mode) } }
    }

    final func attachments(_ mode: CVAttachmentMode) -> [String: AnyObject] {
        lock.withLock { attachments.filter { $0.value.mode == mode }.mapValues(\.value) }
    }

    final func removeAllAttachments() {
        lock.withLock { attachments.removeAll() }
    }
}

public typealias CVImageBuffer = CVBuffer

// MARK: Functions (CVBuffer.h)

/// Attaches `value` to the buffer, in place of what stood under `key`.
///
/// `value` is `Any` here, where Apple's is `CFTypeRef`: Core Foundation's strings are Swift strings on Linux.
public func CVBufferSetAttachment(_ buffer: CVBuffer, _ key: CFString, _ value: Any, _ attachmentMode: CVAttachmentMode) {
    buffer.setAttachment(key, value as AnyObject, attachmentMode)
}

public func CVBufferSetAttachments(_ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode) {
    for (key, value) in theAttachments {
        if let key = key as? String { buffer.setAttachment(key, value as AnyObject, attachmentMode) }
    }
}

/// What is attached under `key`, or nil. It belongs to the buffer: keep the buffer while you use it.
@discardableResult
public func CVBufferGetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
    guard let attachment = buffer.attachment(key) else { return nil }
    attachmentMode?.pointee = attachment.mode
    return Unmanaged.passUnretained(attachment.value)
}

/// What is attached under `key`, or nil.
@discardableResult
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    CVBufferGetAttachment(buffer, key, attachmentMode)?.takeUnretainedValue()
}

/// All attachments of one mode, or nil where there are none.
@discardableResult
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    let attachments = buffer.attachments(attachmentMode)
    return attachments.isEmpty ? nil : attachments as CFDictionary
}

@discardableResult
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    CVBufferCopyAttachments(buffer, attachmentMode)
}

public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.setAttachment(key, nil, .shouldNotPropagate)
}

public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.removeAllAttachments()
}

/// Attaches to `destinationBuffer` all that is attached to `sourceBuffer` in the mode `shouldPropagate`.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    for (key, value) in sourceBuffer.attachments(.shouldPropagate) {
        destinationBuffer.setAttachment(key, value, .shouldPropagate)
    }
}
