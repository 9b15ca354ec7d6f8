public import Foundation

/// Makes error types bridge to `NSError`, which they do not do by default on Linux. Without this, `error as? NSError` is nil,
/// and `catch let error as NSError`, which the compiler considers exhaustive, does not catch the error.
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
