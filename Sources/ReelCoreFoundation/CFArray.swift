public import Foundation

// Arrays (CFArray.h). Values are addresses of objects: `Unmanaged.passUnretained(object).toOpaque()` or
// `unsafeBitCast(object, to: UnsafeRawPointer.self)`.

/// A mutable array: Foundation's `NSMutableArray` on Linux.
public typealias CFMutableArray = NSMutableArray

/// How an array retains and compares its values. Here values are always objects, which are retained, and compared with `CFEqual`;
/// at Apple's, callbacks of nil allow any addresses.
public struct CFArrayCallBacks: Sendable {
    public var version: CFIndex = 0
    public init() {}
}

/// For values that are objects, the only kind here.
public let kCFTypeArrayCallBacks = CFArrayCallBacks()

@discardableResult
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray.count }

/// Returns the address of a value, which belongs to the array.
///
/// The dictionaries of `CMSampleBufferGetSampleAttachmentsArray` can be changed through this address, as at Apple's. Of a
/// dictionary or an array in another array, Foundation on Linux returns a copy.
@discardableResult
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
    HeldObjects.address(of: theArray.object(at: idx), in: theArray, at: idx)
}

/// Whether one of the values in `range` is equal to an object.
@discardableResult
public func CFArrayContainsValue(_ theArray: CFArray!, _ range: CFRange, _ value: UnsafeRawPointer!) -> Bool {
    let object = HeldObjects.object(at: value)
    return (range.location..<range.location + range.length).contains { CFEqual(theArray.object(at: $0) as AnyObject, object) }
}

@discardableResult
public func CFArrayCreate(
    _ allocator: CFAllocator!, _ values: UnsafeMutablePointer<UnsafeRawPointer?>!, _ numValues: CFIndex,
    _ callBacks: UnsafePointer<CFArrayCallBacks>!
) -> CFArray! {
    NSArray(array: (0..<numValues).compactMap { values[$0].map(HeldObjects.object(at:)) })
}

/// - Parameter capacity: a hint; the array grows as needed.
@discardableResult
public func CFArrayCreateMutable(
    _ allocator: CFAllocator!, _ capacity: CFIndex, _ callBacks: UnsafePointer<CFArrayCallBacks>!
) -> CFMutableArray! { NSMutableArray() }

@discardableResult
public func CFArrayCreateCopy(_ allocator: CFAllocator!, _ theArray: CFArray!) -> CFArray! { NSArray(array: Array(theArray)) }

@discardableResult
public func CFArrayCreateMutableCopy(_ allocator: CFAllocator!, _ capacity: CFIndex, _ theArray: CFArray!) -> CFMutableArray! {
    NSMutableArray(array: Array(theArray))
}

public func CFArrayAppendValue(_ theArray: CFMutableArray!, _ value: UnsafeRawPointer!) {
    theArray.add(HeldObjects.object(at: value))
}

public func CFArrayInsertValueAtIndex(_ theArray: CFMutableArray!, _ idx: CFIndex, _ value: UnsafeRawPointer!) {
    theArray.insert(HeldObjects.object(at: value), at: idx)
}

/// Replaces the value at an index; an index that is the count appends the value.
public func CFArraySetValueAtIndex(_ theArray: CFMutableArray!, _ idx: CFIndex, _ value: UnsafeRawPointer!) {
    let object = HeldObjects.object(at: value)
    if idx == theArray.count { theArray.add(object) } else { theArray.replaceObject(at: idx, with: object) }
}

public func CFArrayRemoveValueAtIndex(_ theArray: CFMutableArray!, _ idx: CFIndex) { theArray.removeObject(at: idx) }

public func CFArrayRemoveAllValues(_ theArray: CFMutableArray!) { theArray.removeAllObjects() }
