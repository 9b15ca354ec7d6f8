public import Foundation

/// An error: Foundation's `NSError` on Linux.
public typealias CFError = NSError
