public import Foundation
public import ReelCoreFoundation

/// A session of any kind: compression, decompression, pixel transfer or pixel rotation.
public typealias VTSession = CFTypeRef

/// A session with properties.
protocol PropertySession: AnyObject {
    /// - Parameter value: nil restores the default.
    func setProperty(_ key: String, _ value: Any?) -> OSStatus
    /// Returns a property's value; nil if it is not set and has no default.
    func property(_ key: String) -> Result<AnyObject?, SessionFailure>
    var propertyKeys: [(key: String, isReadOnly: Bool)] { get }
    var isInvalid: Bool { get }
}

/// The status of a session's function that fails.
struct SessionFailure: Error {
    let status: OSStatus
    init(_ status: OSStatus) { self.status = status }
}

/// Sets a property of a session; nil restores its default.
///
/// `propertyValue` is `Any` here and `CFTypeRef` at Apple's: Core Foundation's strings are Swift strings on Linux.
///
/// - Returns: `kVTPropertyNotSupportedErr`, `kVTPropertyReadOnlyErr`, `kVTParameterErr` for a value of the wrong type or out of
///   range, or `kVTInvalidSessionErr`.
@discardableResult
public func VTSessionSetProperty(_ session: VTSession, key propertyKey: CFString, value propertyValue: Any?) -> OSStatus {
    guard let session = session as? any PropertySession else { return kVTParameterErr }
    guard !session.isInvalid else { return kVTInvalidSessionErr }
    return session.setProperty(propertyKey as String, propertyValue)
}

/// Sets several properties, in no particular order. After one that cannot be set, the others are still tried; a key that is no
/// string ends the call. Returns the first error.
@discardableResult
public func VTSessionSetProperties(_ session: VTSession, propertyDictionary: CFDictionary) -> OSStatus {
    var result = noErr
    for (key, value) in propertyDictionary {
        guard let key = key as? String else { return kVTParameterErr }
        let status = VTSessionSetProperty(session, key: key as CFString, value: value)
        if result == noErr { result = status }
    }
    return result
}

/// Copies a property's value.
///
/// - Parameter propertyValueOut: a variable of an optional object type (`CFTypeRef?`, `CFNumber?`); it gets nil if the property
///   is not set and has no default. Strings are stored as `NSString`.
@discardableResult
public func VTSessionCopyProperty(
    _ session: VTSession, key propertyKey: CFString, allocator: CFAllocator?, valueOut propertyValueOut: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let session = session as? any PropertySession else { return kVTParameterErr }
    guard !session.isInvalid else { return kVTInvalidSessionErr }
    switch session.property(propertyKey as String) {
    case .failure(let failure): return failure.status
    case .success(let value):
        propertyValueOut?.storeBytes(of: value.map { Unmanaged.passRetained($0).toOpaque() }, as: UnsafeMutableRawPointer?.self)
        return noErr
    }
}

/// Returns the supported properties: for each key, a dictionary with `kVTPropertyReadWriteStatusKey`.
@discardableResult
public func VTSessionCopySupportedPropertyDictionary(
    _ session: VTSession, supportedPropertyDictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> OSStatus {
    supportedPropertyDictionaryOut.initialize(to: nil)
    guard let session = session as? any PropertySession else { return kVTParameterErr }
    guard !session.isInvalid else { return kVTInvalidSessionErr }
    let all = NSMutableDictionary()
    for (key, isReadOnly) in session.propertyKeys {
        let status = isReadOnly ? kVTPropertyReadWriteStatus_ReadOnly : kVTPropertyReadWriteStatus_ReadWrite
        all[key] = [kVTPropertyReadWriteStatusKey as String: status as String] as NSDictionary
    }
    supportedPropertyDictionaryOut.pointee = all
    return noErr
}
