public import Foundation

// Core Foundation's names for Swift and Foundation types on Linux. With these, client code (`[…] as CFDictionary`, `kSomeKey as
// String`, `kCFAllocatorDefault`) compiles and has the same meaning as on Apple's systems.

/// A string: Foundation's `NSString` on Linux, to and from which Swift's `String` converts with `as`, as at Apple's.
public typealias CFString = NSString
/// A dictionary: Foundation's `NSDictionary` on Linux.
public typealias CFDictionary = NSDictionary
/// An array: Foundation's `NSArray` on Linux.
public typealias CFArray = NSArray
/// Bytes: Foundation's `NSData` on Linux.
public typealias CFData = NSData
/// Mutable bytes: Foundation's `NSMutableData` on Linux.
public typealias CFMutableData = NSMutableData
/// A URL: Foundation's `NSURL` on Linux.
public typealias CFURL = NSURL
/// A number: Foundation's `NSNumber` on Linux.
public typealias CFNumber = NSNumber
/// A Boolean: Foundation's `NSNumber` on Linux.
public typealias CFBoolean = NSNumber
/// Any object.
public typealias CFTypeRef = AnyObject
/// A string, a number, a Boolean, data, a date, or an array or dictionary of these. `Any` here and an object at Apple's, so that
/// Swift's values need no `as CFPropertyList`.
public typealias CFPropertyList = Any
/// An index or a count.
public typealias CFIndex = Int
/// A duration in seconds.
public typealias CFTimeInterval = Double
/// A four-character code.
public typealias OSType = UInt32
/// A status code: `noErr` or an error.
public typealias OSStatus = Int32
/// A four-character code, such as `'avc1'`.
public typealias FourCharCode = UInt32
/// A 64-bit floating-point number.
public typealias Float64 = Double
/// A 32-bit floating-point number.
public typealias Float32 = Float

/// A range of indices that starts at `location`.
public struct CFRange: Hashable, Sendable {
    public var location: CFIndex
    public var length: CFIndex

    public init() { self.init(location: 0, length: 0) }
    public init(location: CFIndex, length: CFIndex) {
        self.location = location
        self.length = length
    }
}

@discardableResult
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// Core Foundation's allocator. Memory on Linux always comes from the C library, so there are only the two below.
public final class CFAllocator: Sendable {
    fileprivate init() {}
}

/// Allocates with `malloc` and `free`. Nil, as on Apple's systems.
public let kCFAllocatorDefault: CFAllocator! = nil
/// Never frees memory: for memory that belongs to the caller.
public let kCFAllocatorNull: CFAllocator! = CFAllocator()

public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

public let noErr: OSStatus = 0

/// Runs `body` and returns its result. Swift on Linux has no autorelease pools to drain.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
