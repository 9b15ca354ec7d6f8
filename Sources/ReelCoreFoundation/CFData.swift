public import Foundation

// Bytes (CFData.h).

@discardableResult
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
    NSData(bytes: bytes, length: length)
}

/// - Parameter capacity: a hint; the data grows as needed.
@discardableResult
public func CFDataCreateMutable(_ allocator: CFAllocator!, _ capacity: CFIndex) -> CFMutableData! { NSMutableData() }

@discardableResult
public func CFDataCreateCopy(_ allocator: CFAllocator!, _ theData: CFData!) -> CFData! {
    NSData(bytes: theData.bytes, length: theData.length)
}

@discardableResult
public func CFDataCreateMutableCopy(_ allocator: CFAllocator!, _ capacity: CFIndex, _ theData: CFData!) -> CFMutableData! {
    NSMutableData(bytes: theData.bytes, length: theData.length)
}

/// Returns the number of bytes.
@discardableResult
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.length }

/// Returns the address of the bytes, which belongs to the data.
@discardableResult
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
    theData.bytes.assumingMemoryBound(to: UInt8.self)
}

/// Returns the address of the bytes, which belongs to the data and may change with its length.
@discardableResult
public func CFDataGetMutableBytePtr(_ theData: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
    theData.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// Copies a range of bytes into memory of the caller.
public func CFDataGetBytes(_ theData: CFData!, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>!) {
    theData.getBytes(buffer, range: NSRange(location: range.location, length: range.length))
}

public func CFDataAppendBytes(_ theData: CFMutableData!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) {
    theData.append(bytes, length: length)
}

/// Shortens the data, or lengthens it by zeros.
public func CFDataSetLength(_ theData: CFMutableData!, _ length: CFIndex) { theData.length = length }

/// Lengthens the data by zeros.
public func CFDataIncreaseLength(_ theData: CFMutableData!, _ extraLength: CFIndex) { theData.increaseLength(by: extraLength) }

/// Replaces a range of bytes by others, whose number may differ.
public func CFDataReplaceBytes(
    _ theData: CFMutableData!, _ range: CFRange, _ newBytes: UnsafePointer<UInt8>!, _ newLength: CFIndex
) {
    theData.replaceBytes(in: NSRange(location: range.location, length: range.length), withBytes: newBytes, length: newLength)
}

public func CFDataDeleteBytes(_ theData: CFMutableData!, _ range: CFRange) { CFDataReplaceBytes(theData, range, nil, 0) }
