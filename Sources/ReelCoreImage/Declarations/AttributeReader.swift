import Foundation
import ReelCoreFoundation

/// Reads numbers of any type from a client's `Any`.
enum AttributeReader {
    static func number(_ value: Any) -> Double? { AttributeDictionary(["number": value]).double("number") }
}
