public import Foundation

/// Makes an `NSString` and a `String` with the same characters equal as `AnyHashable`, as on Apple's systems, so that a
/// `[AnyHashable: Any]` finds a value under a key of either kind. swift-corelibs-foundation does this for `NSNumber` only.
extension NSString: @retroactive _HasCustomAnyHashableRepresentation {
    public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(self as String) }
}
