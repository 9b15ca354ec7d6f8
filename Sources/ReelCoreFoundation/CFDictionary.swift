public import Foundation

// Dictionaries (CFDictionary.h). Keys and values are addresses of objects: `Unmanaged.passUnretained(object).toOpaque()` or
// `unsafeBitCast(object, to: UnsafeRawPointer.self)`.

/// A mutable dictionary: Foundation's `NSMutableDictionary` on Linux.
public typealias CFMutableDictionary = NSMutableDictionary

/// How a dictionary retains and compares its keys. Here keys are always objects that are retained.
public struct CFDictionaryKeyCallBacks: Sendable {
    public var version: CFIndex = 0
    public init() {}
}

/// How a dictionary retains and compares its values. Here values are always objects that are retained.
public struct CFDictionaryValueCallBacks: Sendable {
    public var version: CFIndex = 0
    public init() {}
}

/// For keys that are objects, the only kind here.
public let kCFTypeDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
/// For keys that are strings.
public let kCFCopyStringDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
/// For values that are objects, the only kind here.
public let kCFTypeDictionaryValueCallBacks = CFDictionaryValueCallBacks()

@discardableResult
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict.count }

/// Returns the address of the value under a key, which belongs to the dictionary; nil if there is none.
@discardableResult
public func CFDictionaryGetValue(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
    let key = HeldObjects.object(at: key)
    guard let value = theDict.object(forKey: key), let place = key as? NSObject else { return nil }
    return HeldObjects.address(of: value, in: theDict, at: place)
}

/// Stores the address of the value under a key; false if there is none.
@discardableResult
public func CFDictionaryGetValueIfPresent(
    _ theDict: CFDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeMutablePointer<UnsafeRawPointer?>!
) -> Bool {
    guard let found = CFDictionaryGetValue(theDict, key) else { return false }
    value?.pointee = found
    return true
}

@discardableResult
public func CFDictionaryContainsKey(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> Bool {
    theDict.object(forKey: HeldObjects.object(at: key)) != nil
}

@discardableResult
public func CFDictionaryCreate(
    _ allocator: CFAllocator!, _ keys: UnsafeMutablePointer<UnsafeRawPointer?>!,
    _ values: UnsafeMutablePointer<UnsafeRawPointer?>!,
    _ numValues: CFIndex, _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
    _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFDictionary! {
    let dictionary = NSMutableDictionary()
    for index in 0..<numValues {
        if let key = keys[index], let value = values[index] { CFDictionarySetValue(dictionary, key, value) }
    }
    return dictionary.copy() as? NSDictionary
}

/// - Parameter capacity: a hint; the dictionary grows as needed.
@discardableResult
public func CFDictionaryCreateMutable(
    _ allocator: CFAllocator!, _ capacity: CFIndex, _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
    _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFMutableDictionary! { NSMutableDictionary() }

@discardableResult
public func CFDictionaryCreateCopy(_ allocator: CFAllocator!, _ theDict: CFDictionary!) -> CFDictionary! {
    theDict.copy() as? NSDictionary
}

@discardableResult
public func CFDictionaryCreateMutableCopy(
    _ allocator: CFAllocator!, _ capacity: CFIndex, _ theDict: CFDictionary!
) -> CFMutableDictionary! { theDict.mutableCopy() as? NSMutableDictionary }

/// Sets the value under a key, replacing any value there.
public func CFDictionarySetValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!) {
    guard let key = HeldObjects.object(at: key) as? NSObject else { return }
    theDict.setObject(HeldObjects.object(at: value), forKey: key)
}

/// Sets the value under a key, unless there is one already.
public func CFDictionaryAddValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!) {
    if !CFDictionaryContainsKey(theDict, key) { CFDictionarySetValue(theDict, key, value) }
}

/// Replaces the value under a key, if there is one.
public func CFDictionaryReplaceValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!) {
    if CFDictionaryContainsKey(theDict, key) { CFDictionarySetValue(theDict, key, value) }
}

public func CFDictionaryRemoveValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!) {
    theDict.removeObject(forKey: HeldObjects.object(at: key))
}

public func CFDictionaryRemoveAllValues(_ theDict: CFMutableDictionary!) { theDict.removeAllObjects() }
