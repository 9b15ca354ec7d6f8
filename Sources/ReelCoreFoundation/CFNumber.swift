public import Foundation

// Numbers and Booleans (CFNumber.h).

/// The C type of a number.
public enum CFNumberType: CFIndex, Sendable {
    case sInt8Type = 1
    case sInt16Type = 2
    case sInt32Type = 3
    case sInt64Type = 4
    case float32Type = 5
    case float64Type = 6
    case charType = 7
    case shortType = 8
    case intType = 9
    case longType = 10
    case longLongType = 11
    case floatType = 12
    case doubleType = 13
    case cfIndexType = 14
    case nsIntegerType = 15
    case cgFloatType = 16
}

/// Creates a number from the bytes at an address, which are of the C type that is named.
@discardableResult
public func CFNumberCreate(_ allocator: CFAllocator!, _ theType: CFNumberType, _ valuePtr: UnsafeRawPointer!) -> CFNumber! {
    func load<Value>(_ type: Value.Type) -> Value { valuePtr.loadUnaligned(as: type) }
    return switch theType {
    case .sInt8Type, .charType: NSNumber(value: load(Int8.self))
    case .sInt16Type, .shortType: NSNumber(value: load(Int16.self))
    case .sInt32Type, .intType: NSNumber(value: load(Int32.self))
    case .sInt64Type, .longType, .longLongType, .cfIndexType, .nsIntegerType: NSNumber(value: load(Int64.self))
    case .float32Type, .floatType: NSNumber(value: load(Float.self))
    case .float64Type, .doubleType, .cgFloatType: NSNumber(value: load(Double.self))
    }
}

/// Stores a number as the C type that is named; false if that changes its value.
@discardableResult
public func CFNumberGetValue(_ number: CFNumber!, _ theType: CFNumberType, _ valuePtr: UnsafeMutableRawPointer!) -> Bool {
    guard let number else { return false }
    func store<Value>(_ value: Value, _ isExact: Bool) -> Bool {
        valuePtr.storeBytes(of: value, as: Value.self)
        return isExact
    }
    let (integer, real) = (number.int64Value, number.doubleValue)
    let isWhole = real == real.rounded(.towardZero) && abs(real) < 0x1p63
    return switch theType {
    case .sInt8Type, .charType: store(Int8(truncatingIfNeeded: integer), isWhole && Int8(exactly: integer) != nil)
    case .sInt16Type, .shortType: store(Int16(truncatingIfNeeded: integer), isWhole && Int16(exactly: integer) != nil)
    case .sInt32Type, .intType: store(Int32(truncatingIfNeeded: integer), isWhole && Int32(exactly: integer) != nil)
    case .sInt64Type, .longType, .longLongType, .cfIndexType, .nsIntegerType: store(integer, isWhole)
    case .float32Type, .floatType: store(Float(real), Double(Float(real)) == real)
    case .float64Type, .doubleType, .cgFloatType: store(real, true)
    }
}

@discardableResult
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool { boolean.boolValue }
