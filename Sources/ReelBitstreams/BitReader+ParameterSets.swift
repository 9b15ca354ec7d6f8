import Foundation

/// The NAL units of a configuration record, each after a 16-bit length (ISO/IEC 14496-15, clauses 5.3.3.1 and 8.3.3.1).
extension BitReader {
    /// Reads `count` units. An empty unit is invalid.
    mutating func parameterSets(_ count: Int) throws(InvalidBitstream) -> [Data] {
        var sets: [Data] = []
        for _ in 0..<count {
            let length = Int(try bits(16))
            guard length > 0 else { throw InvalidBitstream() }
            sets.append(Data(try bytes(length)))
        }
        return sets
    }
}

extension BitWriter {
    mutating func parameterSets(_ sets: [Data]) {
        for set in sets {
            bits(UInt64(set.count), 16)
            bytes(set)
        }
    }
}
