public import Foundation

/// Nothing, in arrays and dictionaries: Foundation's `NSNull` on Linux.
public typealias CFNull = NSNull

/// The only `CFNull`.
public let kCFNull: CFNull! = NSNull()
