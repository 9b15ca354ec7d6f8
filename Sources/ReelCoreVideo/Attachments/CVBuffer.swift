public import Foundation
public import ReelCoreFoundation

/// The base class of all Core Video buffers, which provides attachments, such as colour tags.
///
/// The attachments are thread-safe. The pixels of a buffer are not. The conformance to `Sendable` is unchecked because the class
/// has a subclass.
public class CVBuffer: @unchecked Sendable {
    package final let attachmentStore = AttachmentStore()

    init() {}

    package final func attachment(_ key: String) -> (value: AnyObject, mode: CVAttachmentMode)? { attachmentStore[key] }
}

extension CVBuffer: AttachmentBearer {}

/// A buffer with an image. Here these are always pixel buffers.
public typealias CVImageBuffer = CVBuffer

// MARK: Functions (CVBuffer.h)

/// Attaches `value` to the buffer under `key`, replacing any value there.
///
/// `value` is `Any` here and `CFTypeRef` at Apple's, so that Swift strings and numbers need no `as CFTypeRef`.
public func CVBufferSetAttachment(_ buffer: CVBuffer, _ key: CFString, _ value: Any, _ attachmentMode: CVAttachmentMode) {
    buffer.attachmentStore.set(key as String, value as AnyObject, attachmentMode)
}

public func CVBufferSetAttachments(_ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode) {
    for (key, value) in theAttachments {
        if let key = key as? String { buffer.attachmentStore.set(key, value as AnyObject, attachmentMode) }
    }
}

/// Returns the attachment under `key`, or nil. It belongs to the buffer: retain the buffer while using it.
@discardableResult
public func CVBufferGetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
    guard let attachment = buffer.attachment(key as String) else { return nil }
    attachmentMode?.pointee = attachment.mode
    return Unmanaged.passUnretained(attachment.value)
}

/// Returns the attachment under `key`, or nil.
@discardableResult
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    CVBufferGetAttachment(buffer, key, attachmentMode)?.takeUnretainedValue()
}

/// Returns all attachments of one mode, or nil if there are none.
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
    buffer.attachmentStore.set(key as String, nil, .shouldNotPropagate)
}

public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.attachmentStore.removeAll()
}

/// Copies the attachments of `sourceBuffer` whose mode is `shouldPropagate` to `destinationBuffer`.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    sourceBuffer.attachmentStore.propagate(to: destinationBuffer.attachmentStore)
}
