public import Foundation

/// Makes `number as? CGFloat` and `length as NSNumber` work, as on Apple's systems. Without this, `properties[key] as! CGFloat`
/// stops the program, because swift-corelibs-foundation converts `NSNumber` to every kind of number but `CGFloat`.
///
/// Difference from Apple: a number that `CGFloat` cannot represent exactly is rounded; a conditional cast at Apple's is nil then.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: native) }

    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    @discardableResult
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
