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

    /// The NAL unit types that a record may contain, in this order.
    private static let types: [HEVCUnitType] = [
        .videoParameterSet, .sequenceParameterSet, .pictureParameterSet, .prefixSEI, .suffixSEI,
    ]

    private static let version: UInt8 = 1

    private static func type(of unit: Data) -> HEVCUnitType? { unit.first.map { HEVCUnitType(rawValue: $0 >> 1 & 63) } }

    /// The number of temporal sub-layers; 0 if it is unknown.
    package var sublayerCount: Int { Int(head[21] >> 3 & 7) }

    /// Parses a record; nil if the bytes are not a valid one.
    package init?(_ record: Data) {
        var reader = BitReader([UInt8](record))
        do throws(InvalidBitstream) {
            var head = Array(try reader.bytes(22))
            guard head[0] == Self.version else { return nil }
            lengthSize = Int(head[21] & 3) + 1
            head[21] &= ~3
            self.head = head
            var sets: [Data] = []
            for _ in 0..<(try reader.byte()) {
                try reader.bits(8)
                sets += try reader.parameterSets(Int(reader.bits(16)))
            }
            parameterSets = sets
        } catch {
            return nil
        }
    }

    /// Creates a record from parameter sets, at least one of each kind, and SEI. Nil if they are anything else.
    package init?(parameterSets: [Data], lengthSize: Int) {
        let units = parameterSets.map { Data($0) }
        func first(_ type: HEVCUnitType) -> Data? { units.first { Self.type(of: $0) == type } }
        guard [1, 2, 4].contains(lengthSize),
            units.allSatisfy({ unit in Self.types.contains { $0 == Self.type(of: unit) } && unit.count <= Int(UInt16.max) }),
            first(.videoParameterSet) != nil, first(.pictureParameterSet) != nil, let set = first(.sequenceParameterSet),
            let format = CodedPictureFormat(hevc: set)
        else { return nil }
        self.lengthSize = lengthSize
        self.parameterSets = Self.types.flatMap { type in units.filter { Self.type(of: $0) == type } }
        var writer = BitWriter()
        writer.bytes([Self.version] + format.profileBytes)
        // Spatial segmentation and parallelism type are unknown.
        writer.reserved(4)
        writer.bits(0, 12)
        writer.reserved(6)
        writer.bits(0, 2)
        writer.reserved(6)
        writer.bits(UInt64(format.chromaFormat), 2)
        writer.reserved(5)
        writer.bits(UInt64(format.lumaDepth - 8), 3)
        writer.reserved(5)
        writer.bits(UInt64(format.chromaDepth - 8), 3)
        // The average frame rate is unknown, and so is whether the frame rate is constant.
        writer.bits(0, 16 + 2)
        writer.bits(UInt64(format.sublayerCount), 3)
        writer.flag(format.isTemporallyNested)
        writer.bits(0, 2)
        head = writer.bytes
    }

    /// The serialised record.
    package var record: Data {
        let types = Self.types.filter { type in parameterSets.contains { Self.type(of: $0) == type } }
        var writer = BitWriter()
        writer.bytes(head.dropLast() + [head[21] | UInt8(lengthSize - 1), UInt8(types.count)])
        for type in types {
            let units = parameterSets.filter { Self.type(of: $0) == type }
            // array_completeness: all parameter sets are here, but SEI may also come with samples.
            writer.flag(type != .prefixSEI && type != .suffixSEI)
            writer.bits(0, 1)
            writer.bits(UInt64(type.rawValue), 6)
            writer.bits(UInt64(units.count), 16)
            writer.parameterSets(units)
        }
        return Data(writer.bytes)
    }

    /// Whether the sample is an IDR picture: no later picture refers to anything before it.
    package func isIDR(_ sample: UnsafeRawBufferPointer) -> Bool {
        for unit in LengthPrefixedUnits(sample, lengthSize: lengthSize) {
            if let type = HEVCUnitHeader(unit)?.type, type.isSlice { return type.isIDR }
        }
        return false
    }
}
