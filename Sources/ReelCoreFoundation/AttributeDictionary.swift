import Foundation

/// Reads the untyped dictionaries that Apple's APIs take, such as pixel buffer attributes and output settings.
///
/// Clients put every kind of number into them: `Int`, `CGFloat`, `NSNumber(value: Float(…))`, `UInt32`, an optional Boolean. On
/// Linux, a cast from `Any` to one of these types fails if the value is of another. This is the only place that tries all of
/// them.
package struct AttributeDictionary {
    private let values: [String: Any]

    package init(_ values: [String: Any]?) {
        self.values = values ?? [:]
    }

    /// Ignores entries whose keys are not strings: none of the keys in use are anything else.
    package init(_ dictionary: CFDictionary?) {
        var values: [String: Any] = [:]
        for (key, value) in dictionary ?? [:] {
            if let key = key as? String { values[key] = value }
        }
        self.values = values
    }

    package var keys: [String] { values.keys.sorted() }

    package func contains(_ key: String) -> Bool { values[key] != nil }

    /// Returns the value under the key, of any type.
    package func value(_ key: String) -> Any? { Self.unwrapped(values[key]) }

    package func double(_ key: String) -> Double? { Self.number(values[key]) }

    /// Returns the value truncated to an integer, as Core Foundation does; nil if it is out of range.
    package func int(_ key: String) -> Int? {
        double(key).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    package func bool(_ key: String) -> Bool? { double(key).map { $0 != 0 } }

    /// A string, or the raw string of one of Apple's string-like types (`AVVideoCodecType.h264`).
    package func string(_ key: String) -> String? {
        switch Self.unwrapped(values[key]) {
        case let string as String: string
        case let raw as any RawRepresentable: raw.rawValue as? String
        default: nil
        }
    }

    package func dictionary(_ key: String) -> AttributeDictionary? {
        switch Self.unwrapped(values[key]) {
        case let dictionary as [String: Any]: AttributeDictionary(dictionary)
        case let dictionary as NSDictionary: AttributeDictionary(dictionary)
        default: nil
        }
    }

    /// Returns the numbers under `key`, which may be one number or an array.
    package func ints(_ key: String) -> [Int] {
        switch Self.unwrapped(values[key]) {
        case let array as [Any]: array.compactMap { Self.number($0).flatMap { Int(exactly: $0.rounded(.towardZero)) } }
        default: int(key).map { [$0] } ?? []
        }
    }

    /// The values as Objective-C returns them: numbers as `NSNumber` and strings as `NSString`, also within dictionaries and
    /// arrays. Clients can cast these to every number type, to `String`, and to Apple's string-like types.
    package var objects: [String: Any] { values.mapValues(Self.object) }

    private static func object(_ value: Any) -> Any {
        switch unwrapped(value) {
        case let number as NSNumber: number
        case let text as NSString: text
        case let dictionary as [String: Any]: dictionary.mapValues(object)
        case let array as [Any]: array.map(object)
        case let other: other ?? value
        }
    }

    /// Returns a number of any type; nil for other values.
    package static func number(_ value: Any?) -> Double? {
        switch unwrapped(value) {
        case let number as NSNumber: number.doubleValue
        case let number as CGFloat: Double(number)
        case let number as Double: number
        case let number as Float: Double(number)
        case let number as any BinaryInteger: Double(number)
        case let number as Bool: number ? 1 : 0
        case let raw as any RawRepresentable: number(raw.rawValue)
        default: nil
        }
    }

    /// Unwraps nested optionals: `kCFBooleanTrue`, an implicitly unwrapped optional, becomes an optional in an optional when it
    /// is stored in an `Any`.
    package static func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }
}
