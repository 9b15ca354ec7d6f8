public import Foundation

/// Errors that are `NSError` as well: on Linux nothing makes them so unless they say it
/// themselves. Without this `error as? NSError` is nil and `catch let error as NSError`,
/// which the compiler takes for a catch of everything, lets the error through.
extension _ObjectiveCBridgeable where Self: _BridgedStoredNSError {
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) {
        _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    @discardableResult
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout Self?) -> Bool {
        result = source.domain == _nsErrorDomain ? Self(_nsError: source) : nil
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
        Self(_nsError: source ?? NSError(domain: _nsErrorDomain, code: 0))
    }
}
