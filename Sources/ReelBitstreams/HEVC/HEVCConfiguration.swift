package import Foundation

/// The HEVC decoder configuration record: the content of the `hvcC` box (ISO/IEC 14496-15, clause 8.3.3.1).
package struct HEVCConfiguration: Hashable, Sendable {
    /// Version, profile, level, format, bit depths and layers, with lengthSizeMinusOne (the two low bits of the last byte) set
    /// to 0.
    private let head: [UInt8]
    /// The size of the length field before each NAL unit of a sample, in bytes.
    package let lengthSize: Int
    /// The video, sequence and picture parameter sets, and supplemental enhancement information (SEI).
    package let parameterSets: [Data]

    /// The NAL unit types that a record may contain (H.265, table 7-1): video, sequence and picture parameter sets, and prefix
    /// and suffix SEI.
    private enum Kind {
        static let video = 32
        static let sequence = 33
        static let picture = 34
        static let all = [video, sequence, picture, 39, 40]
    }

    private static func kind(_ unit: Data) -> Int { unit.first.map { Int($0 >> 1 & 63) } ?? -1 }

    /// Parses a record; nil if the bytes are not a valid one.
    package init?(_ record: Data) {
        let bytes = [UInt8](record)
        guard bytes.count > 22, bytes[0] == 1 else { return nil }
        head = bytes[..<21] + [bytes[21] & ~3]
        lengthSize = Int(bytes[21] & 3) + 1
        var reader = LengthPrefixedUnits(bytes, at: 23)
        var sets: [Data] = []
        for _ in 0..<bytes[22] {
            guard reader.byte() != nil, let count = reader.number(), let units = reader.next(count) else { return nil }
            sets += units
        }
        parameterSets = sets
    }

    /// Creates a record from parameter sets, at least one of each kind, and SEI. Nil if they are anything else.
    init?(parameterSets: [Data], lengthSize: Int) {
        let units = parameterSets.map { Data($0) }
        guard [1, 2, 4].contains(lengthSize),
            units.allSatisfy({ Kind.all.contains(Self.kind($0)) && $0.count <= Int(UInt16.max) }),
            [Kind.video, Kind.picture].allSatisfy({ kind in units.contains { Self.kind($0) == kind } }),
            let set = units.first(where: { Self.kind($0) == Kind.sequence }), let sequence = CodedSequence(hevc: set)
        else { return nil }
        self.lengthSize = lengthSize
        self.parameterSets = Kind.all.flatMap { kind in units.filter { Self.kind($0) == kind } }
        let format = [0xFC | UInt8(sequence.chromaFormat), 0xF8 | UInt8(sequence.lumaDepth - 8)]
        let layers = UInt8(sequence.layers << 3 | (sequence.isNested ? 4 : 0))
        // Spatial segmentation, parallelism type and frame rate are unknown.
        head = [1] + sequence.profileBytes + [0xF0, 0, 0xFC] + format + [0xF8 | UInt8(sequence.chromaDepth - 8), 0, 0, layers]
    }

    /// The serialised record.
    var record: Data {
        let kinds = Kind.all.filter { kind in parameterSets.contains { Self.kind($0) == kind } }
        var record = Data(head)
        record[21] |= UInt8(lengthSize - 1)
        record.append(UInt8(kinds.count))
        for kind in kinds {
            let units = parameterSets.filter { Self.kind($0) == kind }
            // array_completeness: all parameter sets are here, but SEI may also come with samples.
            let isComplete: UInt8 = kind <= Kind.picture ? 0x80 : 0
            record.append(contentsOf: [UInt8(kind) | isComplete, UInt8(units.count >> 8), UInt8(units.count & 255)])
            for unit in units { LengthPrefixedUnits.append(unit, to: &record) }
        }
        return record
    }

    /// Whether the sample is an IDR picture (types 19 and 20 of table 7-1): no later picture refers to anything before it.
    package func isIDR(_ sample: UnsafeRawBufferPointer) -> Bool {
        var position = 0
        while position + lengthSize < sample.count {
            let length = (0..<lengthSize).reduce(0) { $0 << 8 | Int(sample[position + $1]) }
            let kind = sample[position + lengthSize] >> 1 & 63
            if kind < 32 { return kind == 19 || kind == 20 }
            position += lengthSize + length
        }
        return false
    }
}
