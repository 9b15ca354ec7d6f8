import Foundation

/// Reads the NAL units of a configuration record, each after a 16-bit length (ISO/IEC 14496-15, clauses 5.3.3.1 and 8.3.3.1).
struct LengthPrefixedUnits {
    private let bytes: [UInt8]
    private(set) var position: Int

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    mutating func byte() -> UInt8? {
        guard position < bytes.count else { return nil }
        position += 1
        return bytes[position - 1]
    }

    mutating func number() -> Int? {
        guard let high = byte(), let low = byte() else { return nil }
        return Int(high) << 8 | Int(low)
    }

    /// Reads `count` units; nil if there are fewer, or one is empty.
    mutating func next(_ count: Int) -> [Data]? {
        var units: [Data] = []
        for _ in 0..<count {
            guard let length = number(), length > 0, position + length <= bytes.count else { return nil }
            units.append(Data(bytes[position..<(position + length)]))
            position += length
        }
        return units
    }

    static func append(_ unit: Data, to record: inout Data) {
        record.append(contentsOf: [UInt8(truncatingIfNeeded: unit.count >> 8), UInt8(truncatingIfNeeded: unit.count)])
        record.append(unit)
    }
}
