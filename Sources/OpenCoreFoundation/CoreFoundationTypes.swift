public import Foundation

// Core Foundation's names, as the Swift and Foundation types that stand behind them on Linux. With these, what client code writes
// (`[…] as CFDictionary`, `kSomeKey as String`, `kCFAllocatorDefault`) compiles and means what it means on Apple's systems.

public typealias CFString = String
public typealias CFDictionary = NSDictionary
public typealias CFArray = NSArray
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFURL = NSURL
public typealias CFNumber = NSNumber
public typealias CFBoolean = NSNumber
public typealias CFTypeRef = AnyObject
/// A string, a number, a Boolean, data, a date, or an array or dictionary of such. Any value here, where Apple's is an
/// object: strings are Swift's on Linux.
public typealias CFPropertyList = Any
public typealias CFIndex = Int
public typealias CFTimeInterval = Double
public typealias OSType = UInt32
public typealias OSStatus = Int32
public typealias FourCharCode = UInt32
public typealias Float64 = Double
public typealias Float32 = Float

/// A stretch of places, from `location` on.
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

/// Stands for Core Foundation's allocators. Memory on Linux always comes from the C library, so there are two of them.
public final class CFAllocator: Sendable {
    fileprivate init() {}
}

/// `malloc` and `free`. Nil on Apple's systems too.
public let kCFAllocatorDefault: CFAllocator! = nil
/// Frees nothing: for memory that stays the caller's.
public let kCFAllocatorNull: CFAllocator! = CFAllocator()

public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

public let noErr: OSStatus = 0

/// Runs `body` and gives back what it returns. Swift on Linux has no autorelease pools to drain.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
