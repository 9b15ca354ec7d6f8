public import Foundation

/// A pointer through which a function returns an error (a name that Foundation lacks on Linux).
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
