import Foundation
import OpenCoreFoundation

/// Reads numbers that clients put into an `Any`.
enum AttributeReader {
    static func number(_ value: Any) -> Double? { AttributeDictionary(["number": value]).double("number") }
}
