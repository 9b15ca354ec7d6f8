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
    package final let attachmentStore = AttachmentStore()

    init() {}

    package final func attachment(_ key: String) -> (value: AnyObject, mode: CVAttachmentMode)? { attachmentStore[key] }
}

extension CVBuffer: AttachmentBearer {}

public typealias CVImageBuffer = CVBuffer

// MARK: Functions (CVBuffer.h)

/// Attaches `value` to the buffer, in place of what stood under `key`.
///
/// `value` is `Any` here, where Apple's is `CFTypeRef`: Core Foundation's strings are Swift strings on Linux.
public func CVBufferSetAttachment(_ buffer: CVBuffer, _ key: CFString, _ value: Any, _ attachmentMode: CVAttachmentMode) {
    buffer.attachmentStore.set(key, value as AnyObject, attachmentMode)
}

public func CVBufferSetAttachments(_ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode) {
    for (key, value) in theAttachments {
        if let key = key as? String { buffer.attachmentStore.set(key, value as AnyObject, attachmentMode) }
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
    let attachments = buffer.attachmentStore.all(attachmentMode)
    return attachments.isEmpty ? nil : attachments as CFDictionary
}

@discardableResult
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    CVBufferCopyAttachments(buffer, attachmentMode)
}

public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.attachmentStore.set(key, nil, .shouldNotPropagate)
}

public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.attachmentStore.removeAll()
}

/// Attaches to `destinationBuffer` all that is attached to `sourceBuffer` in the mode `shouldPropagate`.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    sourceBuffer.attachmentStore.propagate(to: destinationBuffer.attachmentStore)
}
