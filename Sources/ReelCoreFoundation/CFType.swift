public import Foundation

// What all objects of Core Foundation have (CFBase.h). `CFRetain` and `CFRelease` are absent, as in Swift at Apple's.

/// The kind of an object. The numbers differ from Apple's, where they are not documented either, and from run to run.
public typealias CFTypeID = UInt
/// The hash code of an object.
public typealias CFHashCode = UInt

/// An object of another room whose class has a `CFTypeID`.
package protocol CFTyped: AnyObject {
    static var typeID: CFTypeID { get }
}

/// Returns the number that stands for a class, and for its subclasses.
package func typeID(of type: AnyClass) -> CFTypeID { UInt(bitPattern: ObjectIdentifier(type)) }

/// Returns the kind of an object: `CFStringGetTypeID()` for a string, `CGImage.typeID` for an image, and so on. A Boolean is not
/// a number: clients tell them apart by this.
@discardableResult
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
    guard let object = cf else { return 0 }
    return switch object {
    case let typed as any CFTyped: type(of: typed).typeID
    case let number as NSNumber:
        number === kCFBooleanTrue || number === kCFBooleanFalse ? CFBooleanGetTypeID() : CFNumberGetTypeID()
    case is NSString: CFStringGetTypeID()
    case is NSDictionary: CFDictionaryGetTypeID()
    case is NSArray: CFArrayGetTypeID()
    case is NSData: CFDataGetTypeID()
    case is NSDate: CFDateGetTypeID()
    case is NSURL: CFURLGetTypeID()
    case is NSNull: CFNullGetTypeID()
    case is NSAttributedString: CFAttributedStringGetTypeID()
    case is NSError: CFErrorGetTypeID()
    default: typeID(of: type(of: object))
    }
}

@discardableResult
public func CFStringGetTypeID() -> CFTypeID { typeID(of: NSString.self) }

@discardableResult
public func CFNumberGetTypeID() -> CFTypeID { typeID(of: NSNumber.self) }

@discardableResult
public func CFBooleanGetTypeID() -> CFTypeID { typeID(of: BooleanKind.self) }

@discardableResult
public func CFDictionaryGetTypeID() -> CFTypeID { typeID(of: NSDictionary.self) }

@discardableResult
public func CFArrayGetTypeID() -> CFTypeID { typeID(of: NSArray.self) }

@discardableResult
public func CFDataGetTypeID() -> CFTypeID { typeID(of: NSData.self) }

@discardableResult
public func CFDateGetTypeID() -> CFTypeID { typeID(of: NSDate.self) }

@discardableResult
public func CFURLGetTypeID() -> CFTypeID { typeID(of: NSURL.self) }

@discardableResult
public func CFNullGetTypeID() -> CFTypeID { typeID(of: NSNull.self) }

@discardableResult
public func CFAttributedStringGetTypeID() -> CFTypeID { typeID(of: NSAttributedString.self) }

@discardableResult
public func CFErrorGetTypeID() -> CFTypeID { typeID(of: NSError.self) }

/// Stands for Booleans, which have no class of their own on Linux.
private final class BooleanKind {}

/// Whether two objects are of the same kind and have the same content; objects without content, such as pixel buffers, are equal
/// only to themselves.
@discardableResult
public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
    guard let first = cf1, let second = cf2 else { return cf1 == nil && cf2 == nil }
    if first === second { return true }
    guard CFGetTypeID(first) == CFGetTypeID(second), let first = first as? any Hashable, let second = second as? any Hashable
    else {
        return false
    }
    return AnyHashable(first) == AnyHashable(second)
}

/// Returns a number that is the same for equal objects.
@discardableResult
public func CFHash(_ cf: CFTypeRef!) -> CFHashCode {
    guard let object = cf else { return 0 }
    let hash = (object as? any Hashable)?.hashValue ?? ObjectIdentifier(object).hashValue
    return CFHashCode(bitPattern: hash)
}

/// Returns the text that describes an object.
@discardableResult
public func CFCopyDescription(_ cf: CFTypeRef!) -> CFString! { "\(cf as Any? ?? "(null)")" as CFString }

// MARK: Time (CFDate.h)

/// Seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

@discardableResult
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Seconds from the beginning of 1970 to that of 2001, UTC.
public let kCFAbsoluteTimeIntervalSince1970: CFTimeInterval = Date.timeIntervalBetween1970AndReferenceDate
