package import Foundation

/// What an HEVC decoder must know before the first picture (ISO/IEC 14496-15, clause 8.3.3.1: the `hvcC` box's content).
package struct HEVCConfiguration: Hashable, Sendable {
    /// Profile, level, format, depth and layers; the two bits of the last byte that say how long lengths are, are zero.
    private let head: [UInt8]
    /// Bytes of the length before each unit of a sample.
    package let lengthSize: Int
    /// Video, sequence and picture parameter sets, and supplemental information.
    package let parameterSets: [Data]

    /// nal_unit_type of what a record may hold (H.265, table 7-1): parameter sets of video, sequences and pictures, supplemental
    /// information before and after pictures.
    private enum Kind {
        static let video = 32
        static let sequence = 33
        static let picture = 34
        static let all = [video, sequence, picture, 39, 40]
    }

    private static func kind(_ unit: Data) -> Int { unit.first.map { Int($0 >> 1 & 63) } ?? -1 }

    /// Nil where the bytes are no such record.
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

    /// A record of parameter sets, of each kind one at least, and of supplemental information. Nil where they are not.
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
        // Of segments, parallelism and frame rate nothing is known.
        head = [1] + sequence.profileBytes + [0xF0, 0, 0xFC] + format + [0xF8 | UInt8(sequence.chromaDepth - 8), 0, 0, layers]
    }

    /// The record's bytes.
    var record: Data {
        let kinds = Kind.all.filter { kind in parameterSets.contains { Self.kind($0) == kind } }
        var record = Data(head)
        record[21] |= UInt8(lengthSize - 1)
        record.append(UInt8(kinds.count))
        for kind in kinds {
            let units = parameterSets.filter { Self.kind($0) == kind }
            // All there are of parameter sets; supplemental information may come with samples too.
            let isComplete: UInt8 = kind <= Kind.picture ? 0x80 : 0
            record.append(contentsOf: [UInt8(kind) | isComplete, UInt8(units.count >> 8), UInt8(units.count & 255)])
            for unit in units { LengthPrefixedUnits.append(unit, to: &record) }
        }
        return record
    }

    /// Is the sample a picture that nothing after it looks behind (types 19 and 20 of table 7-1)?
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
