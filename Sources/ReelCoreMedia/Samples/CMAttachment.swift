public import Foundation
public import ReelCoreFoundation
public import ReelCoreVideo

// Attachments of buffers of any kind (CMAttachment.h).

/// An object that can have attachments: a sample buffer, a block buffer or an image buffer.
public typealias CMAttachmentBearer = CFTypeRef
/// Whether an attachment is copied to buffers that are derived from its bearer: one of the two constants below.
public typealias CMAttachmentMode = UInt32
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// Attaches `value` under `key`, replacing any value there. Does nothing if `value` is nil or `target` is not a buffer.
///
/// `value` is `Any` here and `CFTypeRef` at Apple's, so that Swift strings and numbers need no `as CFTypeRef`.
public func CMSetAttachment(
    _ target: CMAttachmentBearer, key: CFString, value: Any?, attachmentMode: CMAttachmentMode
) {
    guard let value else { return }
    store(of: target)?.set(key as String, value as AnyObject, mode(attachmentMode))
}

/// Returns the attachment under `key`, or nil if there is none.
@discardableResult
public func CMGetAttachment(
    _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    guard let attachment = store(of: target)?[key as String] else { return nil }
    attachmentModeOut?.pointee = attachment.mode.rawValue
    return attachment.value
}

public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
    store(of: target)?.set(key as String, nil, .shouldNotPropagate)
}

public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) { store(of: target)?.removeAll() }

/// Returns all attachments of one mode, or nil if there are none.
@discardableResult
public func CMCopyDictionaryOfAttachments(
    allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    let attachments = store(of: target)?.all(mode(attachmentMode)) ?? [:]
    return attachments.isEmpty ? nil : attachments as CFDictionary
}

public func CMSetAttachments(
    _ target: CMAttachmentBearer, attachments theAttachments: CFDictionary, attachmentMode: CMAttachmentMode
) {
    for case (let key as String, let value) in theAttachments {
        CMSetAttachment(target, key: key as CFString, value: value, attachmentMode: attachmentMode)
    }
}

/// Copies the attachments of `source` whose mode is `kCMAttachmentMode_ShouldPropagate` to `destination`.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
    guard let from = store(of: source), let to = store(of: destination) else { return }
    from.propagate(to: to)
}

private func store(of target: CMAttachmentBearer) -> AttachmentStore? { (target as? any AttachmentBearer)?.attachmentStore }

private func mode(_ mode: CMAttachmentMode) -> CVAttachmentMode {
    mode == kCMAttachmentMode_ShouldPropagate ? .shouldPropagate : .shouldNotPropagate
}

// MARK: Swift

/// A buffer that can have attachments.
public protocol CMAttachmentBearerProtocol: AnyObject {
    var attachments: CMAttachmentBearerAttachments { get }
    func propagateAttachments<Destination: CMAttachmentBearerProtocol>(to destination: Destination)
}

extension CMAttachmentBearerProtocol {
    public var attachments: CMAttachmentBearerAttachments { CMAttachmentBearerAttachments(bearer: self) }

    public func propagateAttachments<Destination: CMAttachmentBearerProtocol>(to destination: Destination) {
        CMPropagateAttachments(self, destination: destination)
    }
}

extension CMSampleBuffer: CMAttachmentBearerProtocol {}
extension CMBlockBuffer: CMAttachmentBearerProtocol {}
extension CVBuffer: CMAttachmentBearerProtocol {}

/// The attachments of a buffer. Changes here apply to the buffer itself.
public struct CMAttachmentBearerAttachments {
    /// Whether an attachment is copied to buffers that are derived from this one.
    public enum Mode: CMAttachmentMode, Sendable {
        case shouldNotPropagate = 0
        case shouldPropagate = 1
    }

    /// An attachment with its mode.
    public enum Value {
        case shouldNotPropagate(Any)
        case shouldPropagate(Any)

        public var value: Any {
            switch self {
            case .shouldNotPropagate(let value), .shouldPropagate(let value): value
            }
        }

        public var mode: Mode {
            if case .shouldPropagate = self { .shouldPropagate } else { .shouldNotPropagate }
        }
    }

    fileprivate let bearer: AnyObject

    public subscript(key: String) -> Value? {
        get {
            var mode = kCMAttachmentMode_ShouldNotPropagate
            guard let value = CMGetAttachment(bearer, key: key as CFString, attachmentModeOut: &mode) else { return nil }
            return mode == kCMAttachmentMode_ShouldPropagate ? .shouldPropagate(value) : .shouldNotPropagate(value)
        }
        nonmutating set {
            guard let newValue else { return CMRemoveAttachment(bearer, key: key as CFString) }
            CMSetAttachment(bearer, key: key as CFString, value: newValue.value, attachmentMode: newValue.mode.rawValue)
        }
    }

    public subscript(key: CMSampleBuffer.AttachmentKey) -> Value? {
        get { self[key.rawValue as String] }
        nonmutating set { self[key.rawValue as String] = newValue }
    }

    public func removeAll() { CMRemoveAllAttachments(bearer) }

    public var nonPropagated: [String: Any] { all(.shouldNotPropagate) }
    public var propagated: [String: Any] { all(.shouldPropagate) }

    private func all(_ mode: CVAttachmentMode) -> [String: Any] { store(of: bearer)?.all(mode) ?? [:] }

    public func merge(_ attachments: [String: Any], mode: Mode) {
        for (key, value) in attachments {
            CMSetAttachment(bearer, key: key as CFString, value: value, attachmentMode: mode.rawValue)
        }
    }
}
