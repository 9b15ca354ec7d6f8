public import Foundation

/// Lets a string object in `Any`, as settings contain it, be cast to `AVVideoCodecType`, as on Apple's systems.
extension AVVideoCodecType: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout AVVideoCodecType?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout AVVideoCodecType?) -> Bool {
        result = _unconditionallyBridgeFromObjectiveC(source)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> AVVideoCodecType {
        AVVideoCodecType(rawValue: String._unconditionallyBridgeFromObjectiveC(source))
    }
}
