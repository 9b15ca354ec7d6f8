import Foundation

/// Reads the untyped dictionaries that Apple's interfaces take: attributes of pixel buffers, output settings.
///
/// Clients put every kind of number into them: `Int`, `CGFloat`, `NSNumber(value: Float(…))`, `UInt32`, an optional Boolean.
/// On Linux a cast from `Any` to one of these fails where the value is another, so all of them are tried here, and only here.
package struct AttributeDictionary {
    private let values: [String: Any]

    package init(_ values: [String: Any]?) {
        self.values = values ?? [:]
    }

    /// Entries whose keys are not strings are left out: no key of ours is anything else.
    package init(_ dictionary: CFDictionary?) {
        var values: [String: Any] = [:]
        for (key, value) in dictionary ?? [:] {
            if let key = key as? String { values[key] = value }
        }
        self.values = values
    }

    package func contains(_ key: String) -> Bool { values[key] != nil }

    /// What stands under the key, whatever it is.
    package func value(_ key: String) -> Any? { Self.unwrapped(values[key]) }

    package func double(_ key: String) -> Double? { Self.number(values[key]) }

    /// The value cut to an integer, as Core Foundation does; nil where it does not fit one.
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

    /// Every number that may stand under `key`: one, or an array of them.
    package func ints(_ key: String) -> [Int] {
        switch Self.unwrapped(values[key]) {
        case let array as [Any]: array.compactMap { Self.number($0).flatMap { Int(exactly: $0.rounded(.towardZero)) } }
        default: int(key).map { [$0] } ?? []
        }
    }

    private static func number(_ value: Any?) -> Double? {
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

    /// `kCFBooleanTrue`, an implicitly unwrapped optional, arrives in an `Any` as an optional within an optional.
    private static func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }
}
